"""What the command-line library says itself, in the reader's language."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from ludoteca.language import LANGUAGES, N_, _

#: Help texts that the library adds to every command.
BORROWED_HELP = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
HEADINGS = (N_("Usage:"), N_("Options:"), N_("Arguments:"), N_("Commands:"))


class Unfit(typer.BadParameter):
    """A value that one of our own checks refused, with a message in the reader's language."""


def _language(value: str | None) -> str | None:
    if value is not None and value not in LANGUAGES:
        raise Unfit(_("choose one of: {languages}").format(languages=", ".join(LANGUAGES)))
    return value


#: The option that every command has.
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="en|es|nb|fr", callback=_language, help=_("Language; the environment's if not given.")
    ),
]


def help_in_words(command: Any, context: Any, make: Any) -> str:
    """The help text that `make` gives, with the library's own words translated."""
    for parameter in command.get_params(context):
        if getattr(parameter, "help", None) in BORROWED_HELP:
            parameter.help = _(parameter.help)
    text = str(make(context))
    for heading in HEADINGS:
        text = "\n".join(
            _(heading) + line.removeprefix(heading) if line.startswith(heading) else line for line in text.split("\n")
        )
    return text.replace("[default: ", "[" + _("default:") + " ").replace("[required]", "[" + _("required") + "]")


class Command(TyperCommand):
    """A command whose help speaks the reader's language."""

    def get_help(self, ctx: Any) -> str:
        """The help text."""
        return help_in_words(self, ctx, super().get_help)


class Group(TyperGroup):
    """The same for the list of commands."""

    def get_help(self, ctx: Any) -> str:
        """The help text."""
        return help_in_words(self, ctx, super().get_help)


def error_in_words(error: TyperException) -> str:
    """What was wrong with the use of a command."""
    parameter = getattr(error, "param", None)
    name = parameter.get_error_hint().replace("'", "") if parameter is not None else ""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        text = _("there is no option {name}").format(name=getattr(error, "option_name", ""))
        similar = getattr(error, "possibilities", None)
        return text + (" " + _("(did you mean {names}?)").format(names=", ".join(sorted(similar))) if similar else "")
    if kind == "MissingParameter":
        return _("{name} is missing").format(name=name)
    if isinstance(error, Unfit):
        return _("{name}: {text}").format(name=name, text=error.message)
    if isinstance(error, typer.BadParameter):
        return _("the value of {name} does not fit").format(name=name)
    message = getattr(error, "message", str(error))
    if message.startswith("No such command"):
        return _("there is no command {name}").format(name=message.split("'")[1])
    if "requires an argument" in message:
        return _("{name} needs a value").format(name=getattr(error, "option_name", ""))
    return _("this is not how it is used ({message})").format(message=message)
