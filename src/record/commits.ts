import type { Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

/** What git prints for a commit: `[main 1a2b3c4] subject`. */
const COMMITTED = /^\[([^\s\]]+)(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm;
const BRANCHED = /\bgit (?:checkout -[bB]|switch -[cC]|branch) ([\w./][\w./-]*)/;
const TEXT_MAX = 200;

/** Commits made in this session, as git printed them, and branches it started. */
export const commits: Extractor<null> = {
  name: 'commits',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || entry.failed || call?.action.kind !== 'run-command') return [];
    const { command } = call.action;
    const seen: Sighting[] = [];
    if (/\bgit\b[^|;&]*\bcommit\b/.test(command))
      for (const [, branch, hash, subject] of entry.text.matchAll(COMMITTED))
        seen.push({
          kind: 'commit',
          key: hash!,
          text: `${hash} ${subject}`.slice(0, TEXT_MAX),
          set: { branch: branch! },
        });
    const branch = BRANCHED.exec(command)?.[1];
    if (branch)
      seen.push({ kind: 'commit', key: `branch ${branch}`, text: `branch ${branch}`, set: { branch } });
    return seen;
  },
};
