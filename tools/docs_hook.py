"""What MkDocs is told beside mkdocs.yml: the front page is the README, and what the pages point to outside of docs/
comes along, so that every link leads somewhere on the site."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File, InclusionLevel

ROOT = Path(__file__).parent.parent
#: Link targets of Markdown, but not pictures' or whole addresses.
LINK = re.compile(r"(?<!!)\]\((?!\w+:|#)([^)#\s]+)((?:#[^)\s]*)?)\)")
LANGUAGES = {".py": "python", ".toml": "toml"}


def on_files(files, config):
    """Adds the README as the front page, the logo, and what is pointed to."""
    texts = {"index.md": (ROOT / "README.md").read_text("utf-8")}
    wanted = _outside("", texts["index.md"])
    for file in files.documentation_pages():
        wanted |= _outside("docs/", file.content_string)
    while wanted:
        name = wanted.pop()
        text = (ROOT / name).read_text("utf-8")
        texts[_page_of(name)] = text if name.endswith(".md") else _listing(name, text)
        if name.endswith(".md"):
            more = _outside(posixpath.dirname(name), text)
            wanted |= {other for other in more if _page_of(other) not in texts}
    for uri, text in texts.items():
        hidden = InclusionLevel.INCLUDED if uri == "index.md" else InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, uri, content=text, inclusion=hidden))
    logo = ROOT / "src/ludoteca/web/static/logo.svg"
    files.append(File.generated(config, "logo.svg", abs_src_path=str(logo)))
    return files


def on_page_markdown(markdown, page, config, files):
    """Turns the links of the repository into those of the site, pictures included."""
    uri = page.file.src_uri
    if not uri.startswith("beside/") and uri != "index.md":
        return LINK.sub(lambda found: _rewritten(uri, posixpath.join("docs", uri), found), markdown)
    name = "README.md" if uri == "index.md" else uri.removeprefix("beside/")
    if not name.endswith(".md"):
        return markdown
    markdown = markdown.replace("](docs/table.png)", f"]({posixpath.relpath('table.png', posixpath.dirname(uri))})")
    return LINK.sub(lambda found: _rewritten(uri, name, found), markdown)


def _rewritten(uri, name, found):
    """The link in a page, where `name` is the page's own file in the repository."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[1]))
    if _is_on_site(target):
        there = target.removeprefix("docs/")
    elif target == "README.md":
        there = "index.md"
    elif (ROOT / target).is_file():
        there = _page_of(target)
    elif (ROOT / target).is_dir():
        # A folder has no page: its name stays.
        return f"]({posixpath.basename(uri)})"
    else:
        return found[0]
    return f"]({posixpath.relpath(there, posixpath.dirname(uri) or '.')}{found[2]})"


def _outside(folder, text):
    """The files that a page in that folder of the repository points to and that are no pages of the site."""
    names = {posixpath.normpath(posixpath.join(folder, target)) for target, _anchor in LINK.findall(text)}
    return {name for name in names if not _is_on_site(name) and (ROOT / name).is_file()} - {"README.md"}


def _is_on_site(name):
    return name.startswith("docs/") and name.endswith((".md", ".png", ".svg"))


def _page_of(name):
    """Where such a file stands on the site."""
    return "beside/" + (name if name.endswith(".md") else name + ".md")


def _listing(name, text):
    """A source as a page."""
    fence = "`" * 4
    return f"# {name}\n\n{fence}{LANGUAGES.get(Path(name).suffix, 'text')}\n{text}\n{fence}\n"
