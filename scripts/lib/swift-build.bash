# How the app and its package are built. Sourced, never run.

# swift build, without the warnings about flags that the package manager leaves out: those of pkg-config files that
# name no folder. Nothing needs them, and there are a dozen lines.
swift_build() {
  swift build "$@" >&2 2> >(grep -v "^warning: prohibited flag(s): " >&2)
}
