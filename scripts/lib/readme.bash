# The package of README.md, as a newcomer types it. Sourced, never run.
#
# Each of its files is a block of code in Swift after a paragraph that names the file in code, and its command is the
# line with `swift run` of a block in sh.

# Prints the block of Swift of a page that follows a paragraph with the name of a file in code.
#
#   readme_block PAGE FILE
readme_block() {
  awk -v name="\`$2\`" '
    inside && /^```/ { exit }
    inside { print; next }
    /^```swift$/ && index(paragraph, name) { inside = 1; next }
    /^```/ { skipping = !skipping; paragraph = ""; next }
    skipping { next }
    /^$/ { blank = 1; next }
    { paragraph = (blank ? "" : paragraph " ") $0; blank = 0 }
  ' "$1"
}

# Prints the command of a page that runs a program: "swift run PhotoWall FOLDER".
readme_command() {
  sed -n '/^```sh$/,/^```$/p' "$1" | sed -nE 's/^(\$ )?(swift run [A-Z].*)$/\2/p' | head -n 1
}

# Writes the package of a page into a folder, with another address for the repository. Without an address it is the page's.
#
#   write_readme_package PAGE FOLDER [ADDRESS]
write_readme_package() {
  local page=$1 folder=$2 address=${3-} file
  for file in Package.swift Sources/PhotoWall/main.swift; do
    mkdir -p "$(dirname "$folder/$file")"
    readme_block "$page" "$file" >"$folder/$file"
    [[ -s $folder/$file ]] || die "$page has no block of Swift after a paragraph with \`$file\`"
  done
  [[ -z $address ]] || sed -i -E "s|url: \"[^\"]*\"|url: \"$address\"|" "$folder/Package.swift"
}

# Prints the name of the repository in the package of a page: the last part of its address. The package manager calls
# the package so.
readme_repository() {
  readme_block "$1" Package.swift | sed -nE 's|.*url: "[^"]*/([^/"]+)".*|\1|p' | sed 's/\.git$//' | head -n 1
}

# Makes a clone of this repository in a folder, whose branch main has everything of the working tree. Nothing is written
# to the repository itself.
#
#   clone_working_tree ROOT FOLDER
clone_working_tree() {
  local git=(git --git-dir="$2/.git" --work-tree="$1" -c user.name=README -c user.email=readme@localhost)
  git -C "$1" rev-parse --verify --quiet HEAD >/dev/null || die "$1 is no git repository, which packages are fetched from"
  rm -rf "$2"
  git clone --quiet --no-checkout "file://$1" "$2"
  # No command here may write to the working tree.
  "${git[@]}" update-ref refs/heads/main HEAD
  "${git[@]}" symbolic-ref HEAD refs/heads/main
  "${git[@]}" read-tree HEAD
  "${git[@]}" add --all
  # With a date of its own, the same files are the same commit, for which nothing is built again.
  "${git[@]}" diff --cached --quiet ||
    GIT_AUTHOR_DATE=2000-01-01T00:00:00Z GIT_COMMITTER_DATE=2000-01-01T00:00:00Z \
      "${git[@]}" commit --quiet --no-verify --message 'The working tree'
}
