import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { configKeys } from '../../src/config/config.ts';
import { makeRoom } from './room.ts';

const BASH = `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tideproof; printf '%s\\n' "\${COMPREPLY[@]}"`;
const FISH = 'source $argv[1]; complete -C "$argv[2..]" | string replace -r "\\t.*" ""';
/** Types the line and a tab into a zsh on a terminal of its own, and prints what that was given to choose from. */
const ZSH = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source \${(q)1}"
zpty -w shell 'compadd() { if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi; typeset -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -rl -- "HIT:"\${^hits}; builtin compadd "$@"; }'
zpty -w shell 'finish() { print DONE; exit 0 }; comppostfuncs=(finish); bindkey "^I" complete-word; zle -C complete-word .complete-word _main_complete; print READY'
zpty -r shell out '*READY*READY*'
shift
zpty -w -n shell "$*"$'\\t'
zpty -r shell out '*DONE*'
print -r -- "$out" | tr -d '\\r' | grep -a -o 'HIT:.*' | cut -c5-`;

const SHELLS = [
  { shell: 'bash', start: ['--norc', '--noprofile', '-c', BASH, 'bash'] },
  { shell: 'zsh', start: ['-f', '-c', ZSH, 'zsh'] },
  { shell: 'fish', start: ['--no-config', '-c', FISH] },
];
const isThere = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const names = commands.filter(({ internal }) => !internal).map(({ name }) => name);

describe.each(SHELLS)('tideproof completion $shell', ({ shell, start }) => {
  const complete = async (...words: string[]) => {
    const room = makeRoom();
    const script = room.write('completion', (await room.run('completion', shell)).stdout);
    mkdirSync(join(room.home, 'harbour'));
    room.write('harbour.jsonl', '');
    const { stdout, stderr } = spawnSync(shell, [...start, script, 'tideproof', ...words], {
      cwd: room.home,
      encoding: 'utf8',
      timeout: 30_000,
      env: { PATH: process.env.PATH, HOME: room.home, TERM: 'dumb' },
    });
    expect(stderr).toBe('');
    return [...new Set(stdout.split('\n').filter(Boolean))].sort();
  };

  describe.skipIf(!isThere(shell))('really sourced', () => {
    it('completes every command', async () => {
      const found = await complete('');
      expect(found).toEqual(expect.arrayContaining(names));
      expect(found).not.toContain('hook');
    });

    it('completes the options of a command', async () => {
      const { options } = commands.find(({ name }) => name === 'undo')!;
      const all = [...Object.keys(options), 'json', 'help'].map((option) => `--${option}`);
      expect(await complete('undo', '--')).toEqual(all.sort());
    });

    it.each([
      [['con'], ['config']],
      [['help', 'comp'], ['completion']],
      [
        ['instructions', ''],
        ['add', 'remove', 'show'],
      ],
      [
        ['export', '--format', ''],
        ['html', 'json', 'md'],
      ],
      [['handoff', '--by', 'c'], ['claude']],
      [['completion', 'z'], ['zsh']],
      [
        ['config', '--user', 'set', 'keep.'],
        ['keep.days', 'keep.megabytes', 'keep.resultsDays'],
      ],
      [['config', '--project', '.', 'se'], ['set']],
      [
        ['config', 'set', 'git', ''],
        ['false', 'true'],
      ],
      [
        ['config', 'set', '--user', 'statusline.theme', ''],
        ['ascii', 'blocks', 'plain'],
      ],
    ])('completes %j', async (words, wanted) => {
      expect(await complete(...words)).toEqual(wanted);
    });

    it('completes folders where a folder is wanted, and files where a file is', async () => {
      const withoutSlash = (found: string[]) => found.map((name) => name.replace(/\/$/, ''));
      expect(withoutSlash(await complete('config', '--project', 'harb'))).toEqual(['harbour']);
      expect(await complete('replay', 'harbour.')).toEqual(['harbour.jsonl']);
    });

    it('completes every setting', async () => {
      expect(await complete('config', 'get', '')).toEqual([...configKeys].sort());
    });
  });
});

describe('tideproof completion', () => {
  it('refuses a shell that it does not know', async () => {
    const { stderr, status } = await makeRoom().run('completion', 'tcsh');
    expect(status).toBe(2);
    expect(stderr).toContain('Cannot complete for "tcsh" (E_USAGE)');
    expect(stderr).toContain('There are bash, zsh, fish');
  });

  it('gives the script to programs', async () => {
    const room = makeRoom();
    const { shell, script } = JSON.parse((await room.run('completion', 'bash', '--json')).stdout);
    expect(shell).toBe('bash');
    expect(`${script}\n`).toBe((await room.run('completion', 'bash')).stdout);
  });
});
