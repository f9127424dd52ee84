"""Static files, under addresses that change when any of them does, so that browsers can keep them for good.

One digest for all: styles and scripts name each other by relative addresses.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludoteca.engine.catalogue import game, names

FOR_GOOD = "public, max-age=31536000, immutable"
#: Kinds of files that compress well.
TEXTS = ("text/", "image/svg", "application/json", "application/javascript")


class Statics:
    """Serves `/static/<digest>/<path>`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One file."""
        path = str(scope["path"]).removeprefix(str(scope.get("root_path", ""))).lstrip("/")
        version, _slash, rest = path.partition("/")
        found = _packed(rest)
        response = Response(status_code=404)
        if found is not None:
            plain, packed, kind = found
            body, headers = plain, {"vary": "accept-encoding"}
            # A page from before an upgrade may ask with an old digest: it gets what there is, for now.
            headers["cache-control"] = FOR_GOOD if version == digest() else "no-cache"
            if packed is not None and "gzip" in Request(scope).headers.get("accept-encoding", ""):
                body, headers["content-encoding"] = packed, "gzip"
            response = Response(body, headers=headers, media_type=kind)
        await response(scope, receive, send)


def address(path: str) -> str:
    """Where a static file is to be asked for."""
    return f"/static/{digest()}/{path}"


@functools.cache
def digest() -> str:
    """A digest of all static files."""
    hashed = hashlib.sha256()
    for folder in (files("ludoteca.web") / "static", *(files(pages) / "pages" for pages in _game_pages())):
        _digest_into(hashed, folder)
    return hashed.hexdigest()[:12]


def _game_pages() -> list[str]:
    return [pages for name in names() if (pages := game(name).pages)]


def _digest_into(hashed: hashlib._Hash, folder: Traversable) -> None:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            _digest_into(hashed, entry)
        else:
            hashed.update(entry.name.encode() + entry.read_bytes())


@functools.lru_cache(256)
def _packed(path: str) -> tuple[bytes, bytes | None, str] | None:
    found = _found(path)
    if found is None:
        return None
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    content = found.read_bytes()
    return content, gzip.compress(content, 9, mtime=0) if kind.startswith(TEXTS) else None, kind


def _found(path: str) -> Traversable | None:
    """The house's own file, or `games/<game>/<file>` of a game's pages; nothing outside."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\\" in part for part in parts):
        return None
    root = files("ludoteca.web") / "static"
    if len(parts) == 3 and parts[0] == "games" and parts[1] in names() and parts[2].endswith((".css", ".svg")):
        pages = game(parts[1]).pages
        if pages is None:
            return None
        root, parts = files(pages), ["pages", parts[2]]
    found = root.joinpath(*parts)
    try:
        return found if found.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None
