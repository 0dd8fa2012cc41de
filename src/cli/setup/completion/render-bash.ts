import { type Command, commonOptions } from '../../command.ts';
import { type CompletedValue, completedValue } from './completed-value.ts';

/** For bash 3.2 and later, with or without the bash-completion package. */
export function renderBash(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return `# Completion of tideproof for bash. Made by: tideproof completion bash
_tideproof_match() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen "$@" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
_tideproof_words() {
  local IFS=$' \\n'
  COMPREPLY=($(compgen -W "$1" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
_tideproof_folders() {
  compopt -o filenames 2>/dev/null
  _tideproof_match -d
}
_tideproof_files() {
  compopt -o filenames 2>/dev/null
  _tideproof_match -f
}
_tideproof() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _tideproof_words "${names} help --help --version"
    return
  fi
  if [ "$command" = help ]; then
    [ "$COMP_CWORD" -eq 2 ] && _tideproof_words "${names}"
    return
  fi
  local options valued
  case "$command" in
${commands.map(renderOptions).join('\n')}
    *) return ;;
  esac
  if [[ " $valued " == *" $previous "* ]]; then
    case "$command $previous" in
${commands.flatMap(renderValues).join('\n')}
    esac
    return
  fi
  if [[ "$current" == -* ]]; then
    _tideproof_words "$options"
    return
  fi
  local position=0 index=2 word before
  while [ "$index" -lt "$COMP_CWORD" ]; do
    word="\${COMP_WORDS[index]}"
    if [[ " $valued " == *" $word "* ]]; then index=$((index + 1))
    elif [[ "$word" != -* ]]; then position=$((position + 1)) before="$word"; fi
    index=$((index + 1))
  done
  case "$command $position $before" in
${commands.flatMap(renderWordsAfter).join('\n')}
  esac
  case "$command $position" in
${commands.flatMap(renderWords).join('\n')}
    *) _tideproof_words "$options" ;;
  esac
}
complete -F _tideproof tideproof`;
}

function renderOptions({ name, options }: Command): string {
  const all = Object.keys({ ...options, ...commonOptions }).map((option) => `--${option}`);
  const valued = Object.keys(options).filter((option) => options[option]?.value !== undefined);
  return `    ${name}) options="${all.join(' ')}" valued="${valued.map((option) => `--${option}`).join(' ')}" ;;`;
}

function renderValues({ name, options }: Command): string[] {
  return Object.entries(options).flatMap(([option, details]) =>
    renderCase(`${name} --${option}`, completedValue(details)),
  );
}

function renderWords({ name, words = [] }: Command): string[] {
  return words.flatMap((word, position) => renderCase(`${name} ${position}`, completedValue(word)));
}

function renderWordsAfter({ name, words = [] }: Command): string[] {
  return words.flatMap(({ choicesAfter = [] }, position) =>
    choicesAfter.map(({ before, choices }) => {
      const when = before.map((word) => `"${name} ${position} ${word}"`).join(' | ');
      return `    ${when}) _tideproof_words "${choices.join(' ')}"; return ;;`;
    }),
  );
}

function renderCase(when: string, value: CompletedValue): string[] {
  if (value === undefined) return [];
  const action = typeof value === 'string' ? `_tideproof_${value}s` : `_tideproof_words "${value.join(' ')}"`;
  return [`    "${when}") ${action} ;;`];
}
