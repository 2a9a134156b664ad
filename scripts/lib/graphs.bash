# The symbol graphs that scripts read. Sourced, never run.

# Prints the folder of the symbol graphs for a folder: the folder itself if scripts/symbol-graphs has written it, and
# otherwise a new one in the folder $scratch, for the build in it. Extracting them takes seconds for each product.
symbol_graphs() {
  if compgen -G "$1/*.symbols.json" >/dev/null; then
    readlink -f "$1"
  else
    "$here/symbol-graphs" "$1" "$scratch/graphs" >&2 || return
    echo "$scratch/graphs"
  fi
}
