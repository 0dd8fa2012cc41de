import { type Command, type CommandCall, commonOptions, type ExitCode, usageError } from '../command.ts';
import { commands } from '../commands.ts';
import { type CompletedValue, completedValue } from './completion/completed-value.ts';
import { renderBash } from './completion/render-bash.ts';
import { renderZsh } from './completion/render-zsh.ts';

const RENDERERS = { bash: renderBash, zsh: renderZsh, fish: renderFish };

/** `completion`: prints a completion script, generated from the table of commands. */
export function runCompletion({ words, print }: CommandCall): ExitCode {
  const [shell = ''] = words;
  if (!Object.hasOwn(RENDERERS, shell))
    throw usageError(`Cannot complete for "${shell}"`, `There are ${Object.keys(RENDERERS).join(', ')}`);
  const script = RENDERERS[shell as keyof typeof RENDERERS](commands.filter(({ internal }) => !internal));
  print.text(script);
  print.json({ shell, script });
  return 0;
}

function renderFish(commands: readonly Command[]): string {
  return `# Completion of tideproof for fish. Made by: tideproof completion fish
function __tideproof_at --description 'Whether this command is typed, and so many words behind it'
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test "$words[2]" = "$argv[1]"; or return 1
    test (count $argv) -eq 1; and return 0
    set -l position 0
    set -l skip 0
    for word in $words[3..-1]
        if test $skip -eq 1
            set skip 0
        else if contains -- $word $argv[3..-1]
            set skip 1
        else if not string match -q -- '-*' $word
            set position (math $position + 1)
        end
    end
    test $position -eq $argv[2]
end
function __tideproof_after --description 'Whether one of these is the last word before the one that is typed'
    set -l words (commandline -opc | string match -v -- '-*')
    contains -- "$words[-1]" $argv
end
complete -c tideproof -f
complete -c tideproof -n 'test (count (commandline -opc)) -eq 1' -l help -d 'List all commands'
complete -c tideproof -n 'test (count (commandline -opc)) -eq 1' -l version -d 'Say which one this is'
complete -c tideproof -n '__tideproof_at help 0' -a ${quote(commands.map(({ name }) => name).join(' '))}
${commands.flatMap(renderCommand).join('\n')}`;
}

function renderCommand({ name, summary, options, words = [] }: Command): string[] {
  const valued = Object.keys(options).filter((option) => options[option]?.value !== undefined);
  const skipped = valued.map((option) => ` --${option}`).join('');
  const line = (when: string, what: string) => `complete -c tideproof -n '${when}'${what}`;
  return [
    line('test (count (commandline -opc)) -eq 1', ` -a ${name} -d ${quote(summary)}`),
    ...Object.entries({ ...options, ...commonOptions }).map(([option, details]) => {
      const value = details.value === undefined ? '' : ` -r${argumentsOf(completedValue(details))}`;
      return line(`__tideproof_at ${name}`, ` -l ${option}${value} -d ${quote(details.summary)}`);
    }),
    ...words.flatMap((word, position) => {
      const at = `__tideproof_at ${name} ${position}${skipped}`;
      const given = argumentsOf(completedValue(word));
      const after = (word.choicesAfter ?? []).map(({ before, choices }) =>
        line(`${at}; and __tideproof_after ${before.join(' ')}`, argumentsOf(choices)),
      );
      return given === '' ? after : [line(at, given), ...after];
    }),
  ];
}

function argumentsOf(value: CompletedValue): string {
  if (value === 'folder') return ` -f -a '(__fish_complete_directories)'`;
  if (value === 'file') return ' -F';
  return value === undefined ? '' : ` -f -a ${quote(value.join(' '))}`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
