#!/bin/sh
# Writes requirements/: exact versions with the hashes of all their files, for Python 3.11 to 3.14 on any system.
# Called by `make lock` as: lock.sh PYTHON UV-REQUIREMENT
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$1" -m venv "$work/venv"
"$work/venv/bin/python" -m pip --disable-pip-version-check -q install "$2"

# The build's own requirements belong to the lock too: the project is installed without build isolation.
"$1" -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
    > "$work/build.in"

lock() {
    name=$1
    shift
    "$work/venv/bin/uv" pip compile -q --upgrade --universal --python-version 3.11 --fork-strategy fewest \
        --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" \
        -o "$work/$name.txt" pyproject.toml "$@"
    if grep -n "://" "$work/$name.txt"; then
        echo "requirements/$name.txt would name an address" >&2
        exit 1
    fi
}

# One choice of versions for all: the widest first, the others within it.
lock all --extra dev --extra bench --extra plot --extra mutants --extra docs "$work/build.in"
for name in run dev bench plot mutants docs; do
    case $name in
    run) extra= ;;
    *) extra="--extra $name" ;;
    esac
    # shellcheck disable=SC2086
    lock "$name" $extra -c "$work/all.txt" "$work/build.in"
    mv "$work/$name.txt" "requirements/$name.txt"
    echo "requirements/$name.txt: $(grep -c '==' "requirements/$name.txt") packages"
done
