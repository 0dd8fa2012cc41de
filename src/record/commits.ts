import type { Sighting } from '../domain/fact.ts';
import type { Extractor, Place } from './extractor.ts';

/** What git prints for a commit: `[main 1a2b3c4] subject`. */
const COMMITTED = /^\[(?:detached HEAD|[^\s\]]+)(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm;
const SUBJECT_MAX = 200;

/** Commits made in this session: as git printed them, or what is known of one of which it printed nothing. */
export const commits: Extractor<null, 'answered'> = {
  name: 'commits',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call, { mark: { line }, runs }) {
    if (entry.failed || call?.action.kind !== 'run-command') return [];
    const { command } = call.action;
    if (!/\bgit\b[^|;&]*\bcommit\b/.test(command)) return [];
    const printed = [...entry.text.matchAll(COMMITTED)].map(([, hash, subject]): Sighting => {
      return { kind: 'commit', key: hash!, text: `${hash} ${subject}`.slice(0, SUBJECT_MAX) };
    });
    return printed.length > 0 ? printed : unprintedCommits(runs(), line);
  },
};

const COMMITS =
  /^git(?: -[cC] \S+| -\S+)* commit(?!\S)(?!.* (?:--dry-run|--short|--porcelain|--long|--help)(?!\S))/;
const MESSAGE = /^(?:-\w*m|--message)$/;

/** `git commit -q -F m.txt` was made if its own status says so. It is told by its message, if that was typed, or as the command. */
function unprintedCommits(runs: ReturnType<Place['runs']>, line: number): Sighting[] {
  return runs.flatMap(({ part: { words, said, text }, status }, nth) => {
    if (status !== 0 || !COMMITS.test(said.join(' '))) return [];
    const at = words.findIndex((word) => MESSAGE.test(word));
    const [typed = ''] = (at === -1 ? '' : (words[at + 1] ?? '')).split('\n');
    const told = typed === '' || typed.startsWith('$(') ? `\`${text.replace(/\s+/g, ' ')}\`` : typed;
    return [{ kind: 'commit', key: `unprinted ${line} ${nth}`, text: told.slice(0, SUBJECT_MAX) }];
  });
}
