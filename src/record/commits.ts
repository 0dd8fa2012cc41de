import type { EntryOf } from '../domain/entry.ts';
import { keyOfText, type Sighting } from '../domain/fact.ts';
import { ownRuns } from './commands/own-status.ts';
import type { Extractor } from './extractor.ts';

/** What git prints for a commit: `[main 1a2b3c4] subject`. */
const COMMITTED = /^\[[^\s\]]+(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm;
const TEXT_MAX = 200;

/** Commits made in this session, as git printed them, or by their message if git was told to be quiet. */
export const commits: Extractor<null> = {
  name: 'commits',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || entry.failed || call?.action.kind !== 'run-command') return [];
    const { command } = call.action;
    if (!/\bgit\b[^|;&]*\bcommit\b/.test(command)) return [];
    const printed = [...entry.text.matchAll(COMMITTED)].map(([, hash, subject]): Sighting => {
      return { kind: 'commit', key: hash!, text: `${hash} ${subject}`.slice(0, TEXT_MAX) };
    });
    return printed.length > 0 ? printed : quietCommits(command, entry);
  },
};

/** `git commit -q -m "subject"` prints nothing: its message is known, and that it succeeded by its own status. */
function quietCommits(command: string, answer: EntryOf<'answered'>): Sighting[] {
  return ownRuns(command, answer).flatMap(({ part: { words }, status }) => {
    const at = words.findIndex((word) => /^(?:-\w*m|--message)$/.test(word));
    const isQuiet = words.some((word) => /^(?:-q\w*|--quiet)$/.test(word));
    const [subject = ''] = (words[at + 1] ?? '').split('\n');
    if (status !== 0 || at === -1 || !isQuiet || !words.includes('commit') || subject === '') return [];
    return [{ kind: 'commit', key: `message ${keyOfText(subject)}`, text: subject.slice(0, TEXT_MAX) }];
  });
}
