"""Build hook: compiles the message catalogues, so that wheels and editable installs speak every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Writes ``ludoteca.mo`` beside every ``ludoteca.po``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the files of a wheel (or an editable one) are gathered."""
        for source in sorted(Path(self.root, "src/ludoteca/locale").glob("*/LC_MESSAGES/ludoteca.po")):
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parts[-3])
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
