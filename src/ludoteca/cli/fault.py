"""What can go wrong on the command line. Imports nothing, so that help stays fast."""

#: Exit codes beside 0: something failed; wrong use; left with Ctrl-C.
FAILED, USAGE, INTERRUPTED = 1, 2, 130


class Fault(Exception):
    """Something is wrong, said in a sentence for people; `code` is the exit code."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code
