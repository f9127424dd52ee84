"""Between a game's numbers and the words that files use for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def spelling(words: Sequence[str]) -> tuple[Callable[[int], str], Callable[[object], int]]:
    """Both ways: the word of a number, and the number of a word, `ValueError` for anything else.

    A face makes `move_text, parse_move` of its moves' words, and `card_json, card_code` of its cards'.
    """
    numbers = {word: number for number, word in enumerate(words)}

    def word_of(number: int) -> str:
        return words[number]

    def number_of(word: object) -> int:
        if not isinstance(word, str) or word not in numbers:
            raise ValueError(word)
        return numbers[word]

    return word_of, number_of
