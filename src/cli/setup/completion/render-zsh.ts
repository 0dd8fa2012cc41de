import { type Command, type CommandWord, commonOptions } from '../../command.ts';
import { type CompletedValue, completedValue } from './completed-value.ts';

/** Works when sourced, and as a file `_tideproof` in a folder of $fpath. */
export function renderZsh(commands: readonly Command[]): string {
  return `#compdef tideproof
# Completion of tideproof for zsh. Made by: tideproof completion zsh
_tideproof_commands() {
  local -a names
  names=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join('\n')}
  )
  _describe -t commands 'command' names
}
${commands.flatMap(renderWordsAfter).join('\n')}
_tideproof() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
  if (( CURRENT == 2 )); then
    _arguments '--help[List all commands]' '--version[Say which one this is]' '1:command:_tideproof_commands'
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
    help) _arguments '1:command:_tideproof_commands' ;;
${commands.map(renderCommand).join('\n')}
  esac
}
if [[ "$funcstack[1]" == _tideproof ]]; then
  _tideproof "$@"
else
  compdef _tideproof tideproof
fi`;
}

function renderCommand({ name, options, words = [] }: Command): string {
  const specs = [
    ...Object.entries({ ...options, ...commonOptions }).map(([option, details]) => {
      const value =
        details.value === undefined ? '' : `:${details.value}:${actionOf(completedValue(details))}`;
      return `--${option}[${details.summary.replace(/[[\]\\:]/g, '\\$&')}]${value}`;
    }),
    ...words.map((word, index) => {
      const position = word.many && index === words.length - 1 ? '*' : index + 1;
      const action = word.choicesAfter ? nameAfter(name, word) : actionOf(completedValue(word));
      return `${position}:${word.name}:${action}`;
    }),
  ];
  return `    ${name}) _arguments ${specs.map(quote).join(' ')} ;;`;
}

/** A function for each argument whose choices depend on the one before it. */
function renderWordsAfter({ name, words = [] }: Command): string[] {
  return words.flatMap((word, index) => {
    if (!word.choicesAfter) return [];
    const cases = word.choicesAfter.map(
      ({ before, choices }) => `    ${before.join('|')}) compadd -- ${choices.join(' ')} ;;`,
    );
    return [`${nameAfter(name, word)}() {\n  case "$line[${index}]" in\n${cases.join('\n')}\n  esac\n}`];
  });
}

function nameAfter(command: string, word: CommandWord): string {
  return `_tideproof_${command}_${word.name}`;
}

function actionOf(value: CompletedValue): string {
  if (value === 'folder') return '_files -/';
  if (value === 'file') return '_files';
  return value === undefined ? ' ' : `(${value.join(' ')})`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
