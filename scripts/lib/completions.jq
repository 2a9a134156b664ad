# Turns swift-argument-parser's description of a command line (--experimental-dump-help) into what completes
# it in a shell: $shell is bash, zsh or fish. Where neither an option nor a value fits, shells complete files.

def spelled: (if .kind == "long" then "--" else "-" end) + .name;
# A text in quotation marks of a shell.
def quoted: "'" + gsub("'"; "'\\''") + "'";
def words: map(quoted) | join(" ");

# The options that help shows.
def options: (.arguments // [])[] | select(.shouldDisplay and .kind != "positional");
def names: [.names[] | spelled];

.command
| .commandName as $program
| [$program, ($program | ascii_downcase)] as $programs
| .defaultSubcommand as $default
| [.subcommands[] | select(.commandName != "help")] as $commands
| [$commands[].commandName] as $all
| [$all[] | select(. != $default)] as $others

| def bash:
    "_\($program)() {",
    "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=\($default)",
    "  if [[ $COMP_CWORD -gt 1 ]]; then",
    "    case ${COMP_WORDS[1]} in \($all | join("|"))) command=${COMP_WORDS[1]} ;; esac",
    "  fi",
    "  COMPREPLY=()",
    "  case $command$previous in",
    ($commands[] | .commandName as $name | options | select(.kind == "option")
      | "    " + ([names[] | "\($name)\(.)"] | join("|")) + ") "
        + (if .allValues then "mapfile -t COMPREPLY < <(compgen -W '\(.allValues | join(" "))' -- \"$word\"); "
           else "" end)
        + "return ;;"),
    "  esac",
    "  local options=''",
    "  case $command in",
    ($commands[] | "    \(.commandName)) options='\([options | names[]] | join(" "))' ;;"),
    "  esac",
    "  if [[ $word == -* ]]; then",
    "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")",
    "  elif [[ $COMP_CWORD -eq 1 && -n $word ]]; then",
    "    mapfile -t COMPREPLY < <(compgen -W '\($all | join(" "))' -- \"$word\"; compgen -f -- \"$word\")",
    "  fi",
    "}",
    "complete -o default -o filenames -F _\($program) \($programs | join(" "))";

  # In a specification of zsh, brackets enclose the description and colons separate.
  def escaped: gsub("(?<sign>[\\[\\]:\\\\])"; "\\\(.sign)");
  def zsh:
    "#compdef \($programs | join(" "))",
    "",
    "_\($program)() {",
    "  local command=\($default)",
    "  local -a commands=(\([$commands[] | "\(.commandName):\(.abstract | escaped)"] | words))",
    "  if (( CURRENT == 2 )); then",
    "    _describe command commands",
    "  elif [[ -n ${commands[(r)$words[2]:*]} ]]; then",
    "    command=$words[2]",
    "    shift words",
    "    (( CURRENT -= 1 ))",
    "  fi",
    "  case $command in",
    ($commands[]
      | "    \(.commandName))",
        "      _arguments -s \\",
        (options
          | (names | if length > 1 then "(\(join(" ")))" else "" end) as $exclusive
          | (.abstract | escaped) as $text
          | (if .isRepeating then "*" else "" end) as $star
          | (if .kind != "option" then ""
             else ":\(.valueName):" + (if .allValues then "(\(.allValues | join(" ")))" else "_files" end)
             end) as $value
          | names[]
          | "        " + ("\($star)\($exclusive)\(.)[\($text)]\($value)" | quoted) + " \\"),
        "        '*:file:_files'",
        "      ;;"),
    "  esac",
    "}",
    "",
    "if [[ ${funcstack[1]} == _\($program) ]]; then _\($program) \"$@\"; else compdef _\($program) \($programs | join(" ")); fi";

  def fish:
    ($commands[]
      | "complete --command \($program) --condition __fish_use_subcommand"
        + " --arguments \(.commandName) --description \(.abstract | quoted)"),
    ($commands[]
      | (if .commandName == $default then "not __fish_seen_subcommand_from \($others | join(" "))"
         else "__fish_seen_subcommand_from \(.commandName)" end) as $condition
      | options
      | "complete --command \($program) --condition \($condition | quoted)"
        + ([.names[] | (if .kind == "long" then " --long-option " else " --short-option " end) + .name] | join(""))
        + (if .allValues then " --exclusive --arguments \(.allValues | join(" ") | quoted)"
           elif .kind == "option" then " --require-parameter" else "" end)
        + " --description \(.abstract // "" | quoted)"),
    ($programs[1:][] | "complete --command \(.) --wraps \($program)");

  if $shell == "bash" then bash elif $shell == "zsh" then zsh else fish end
