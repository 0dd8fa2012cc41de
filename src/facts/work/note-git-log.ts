import type { WorkState } from '../../domain/work-state.ts';
import { noteGone } from './note-commit.ts';

/** A line of `git log --oneline`, with or without the names of branches behind the hash. */
const LISTED = /^(?:\* )?([0-9a-f]{7,40}) (?:\([^)\n]*\) )?(\S.*)$/gm;
/** With any other word, the list may be of other commits than the last ones of the branch. */
const PLAIN =
  /^(?:--oneline|--decorate\S*|--no-decorate|--no-pager|--graph|-n|-?\d+|-n\d+|--max-count=\d+|\d?>(?:&\d|\/dev\/null))$/;

/**
 * Corrects the hashes of commits by `git log --oneline`: a commit that is listed by its subject with another hash was
 * rewritten, by the user or by a hook, which no command of the session shows.
 */
export function noteLog(state: WorkState, given: readonly string[], text: string): void {
  if (!given.includes('--oneline') || !given.every((word) => PLAIN.test(word))) return;
  const listed = Array.from(text.matchAll(LISTED), ([, hash = '', subject = '']) => ({ hash, subject }));
  const isOf = (one: string, other: string) => one !== '' && (one.startsWith(other) || other.startsWith(one));
  const anew = listed.filter(({ hash }) => !state.commits.some((commit) => isOf(commit.hash, hash)));
  for (const commit of state.commits) {
    if (commit.hash === '' || listed.some(({ hash }) => isOf(commit.hash, hash))) continue;
    const now = anew.find(({ subject }) => subject === commit.subject);
    if (now === undefined) continue;
    noteGone(state, [commit]);
    if (commit.pushed) state.git.rewrittenAt = state.at;
    Object.assign(commit, { hash: now.hash, pushed: false });
  }
}
