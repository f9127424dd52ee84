"""Lets the API reference show what stands in comments (`#: …`) above fields, as this project writes it."""

from __future__ import annotations

import griffe


class Comments(griffe.Extension):
    """Takes the lines that begin with `#:` directly above an attribute for its docstring."""

    def on_attribute_instance(self, *, node, attr, agent, **more):
        """Called by Griffe for every attribute it has read."""
        if attr.docstring or not attr.lineno:
            return
        lines, found, at = attr.lines_collection[attr.filepath], [], attr.lineno - 2
        while at >= 0 and lines[at].strip().startswith("#:"):
            found.append(lines[at].strip().removeprefix("#:").strip())
            at -= 1
        if found:
            attr.docstring = griffe.Docstring("\n".join(reversed(found)), lineno=at + 2, parent=attr)
