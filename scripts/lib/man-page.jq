# Turns swift-argument-parser's description of a command line (--experimental-dump-help) into a manual
# page. $version and $date are those of the release.

# A text in roff: backslashes are escaped, hyphens can be copied into a shell, and no line is a request.
def roff: gsub("\\\\"; "\\e") | gsub("-"; "\\-") | sub("^(?<sign>[.'])"; "\\&\(.sign)");
def bold: "\\fB\(roff)\\fR";
def italic: "\\fI\(roff)\\fR";
def sentence: if test("[.!?…]$") then . else . + "." end;

# The spelling of a name of an option: -h, --help.
def spelled: (if .kind == "long" then "--" else "-" end) + .name;
def value: (.valueName | italic) + (if .isRepeating then " ..." else "" end);

# The arguments that help shows. --version and --help, which every command repeats, are left out.
def shown:
  (.arguments // [])[] | select(.shouldDisplay)
  | select([.names[]?.name] | any(. == "help" or . == "version") | not);
def positional: shown | select(.kind == "positional");

# The options. A flag that can be turned off is one option with two names: both halves have the same text, which
# would be wrong for one of them.
def options:
  [shown | select(.kind != "positional")]
  | [.[].preferredName.name] as $names
  | .[]
  | .preferredName.name as $name
  | if any($names[]; "no-" + . == $name) then empty
    elif any($names[]; . == "no-" + $name) then
      .names += [{kind: "long", name: "no-\($name)"}]
    else . end;

def synopsis:
  [ (if [options] | length > 0 then "[" + ("options" | italic) + "]" else empty end),
    (positional | if .isOptional then "[\(value)]" else value end)
  ] | join(" ");

# The names of an argument and its value, and what it does.
def entry:
  ".TP",
  (if .kind == "positional" then value
   else ([.names[] | spelled | bold] | join(", "))
     + (if .kind == "option" then " " + value else "" end)
   end),
  ([.abstract, .discussion] | map(select(. != null and . != "") | sentence | roff) | join(" ")),
  (.abstract as $abstract | (.allValues // []) | select(any(. as $value | $abstract | contains($value) | not))
    | "The values are " + (map(bold) | join(", ")) + "."),
  (if (.kind == "option" or (.names | length) > 1) and .defaultValue then "The default is \(.defaultValue | bold)."
   else empty end);

# What people do first.
[ {command: "GridApp --pictures", text: "Show the pictures folder of the desktop, by month."},
  {command: "GridApp ~/Pictures --columns 6 --order name",
   text: "Show a folder in six columns, sorted by name."},
  {command: "GridApp photo.jpg", text: "Open a photo, among the others of its folder."},
  {command: "GridApp people.vcf", text: "Show contacts."},
  {command: "GridApp --list-skipped ~/Pictures", text: "Print the files that cannot be shown."},
  {command: "GridApp ~/Pictures --record a.csv", text: "Record the time of each frame."},
  {command: "GridApp report --compare a.csv b.csv",
   text: "Compare two recordings of the same replay."}
] as $examples
| .command
| .commandName as $program
| .defaultSubcommand as $default
| .abstract as $abstract
| (.subcommands[] | select(.commandName == $default)) as $browse
| [.subcommands[] | select(.commandName != $default and .commandName != "help")] as $commands
| ".TH \($program | ascii_upcase) 1 \"\($date)\" \"\($program) \($version)\" \"User Commands\"",
  ".SH NAME",
  "\($program) \\- \($abstract | rtrimstr(".") | (.[0:1] | ascii_downcase) + .[1:] | roff)",
  ".SH SYNOPSIS",
  "\($program | bold) \($browse | synopsis)",
  ($commands[] | ".br", "\("\($program) \(.commandName)" | bold) \(synopsis)"),
  ".SH DESCRIPTION",
  "Shows photos in a window: those of folders and their subfolders, or given files. One file is opened, and",
  "the other photos of its folder are around it. Files that are added, removed or changed appear at once.",
  ".PP",
  "In the window, the key \("?" | bold) explains all keys by topic.",
  ".SH OPTIONS",
  ($browse | (positional, options) | entry),
  ".TP", ("--version" | bold), "Print the version.",
  ".TP", "\("-h" | bold), \("--help" | bold)", "Print the options.",
  ".SH COMMANDS",
  ($commands[]
    | ".SS \($program) \(.commandName) \(synopsis)",
      (.abstract | sentence | roff), ((positional, options) | entry)),
  ".SH EXIT STATUS",
  ".TP", "0", "Success.",
  ".TP", "1", "Something cannot be opened, read or written. A line on standard error names it.",
  ".TP", "2", "\("report" | bold) compared recordings, and one is worse.",
  ".TP", "3", "\("report" | bold) compared recordings, and cannot tell whether one is worse.",
  ".TP", "64", "The command line is wrong.",
  ".SH EXAMPLES",
  ($examples[] | ".TP", (.command | bold), (.text | roff)),
  ".SH FILES",
  ".TP", ("$XDG_STATE_HOME/gridapp/settings" | italic),
  "Settings that are kept between runs; by default in \("~/.local/state" | italic).",
  ".TP", ("$XDG_STATE_HOME/gridapp/session.json" | italic),
  "The window, and the order and the place of each folder.",
  ".TP", ("$XDG_CACHE_HOME/gridapp" | italic),
  "Thumbnails, an index of folders and downloaded files; by default in \("~/.cache" | italic). The folder can be",
  "removed at any time, and is not used with \("--no-disk-cache" | bold).",
  ".TP", ("$XDG_CACHE_HOME/thumbnails" | italic), "Thumbnails of other programs, which are read.",
  ".TP", ("$XDG_CONFIG_HOME/user-dirs.dirs" | italic),
  "Names the pictures folder that \("--pictures" | bold) shows."
