import { listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { carriedText, wordsOf } from '../brief/carried-text.ts';
import { type Account, type AccountPart, composeAccount } from '../brief/compose-account.ts';
import { composeHandoff } from '../brief/compose-handoff.ts';
import type { TextBudget } from '../brief/estimate-tokens.ts';
import { findWrittenInFolder, writeHandoff } from '../documents/write-handoff.ts';
import { attempt } from '../domain/attempt.ts';
import type { Fact, FactKind } from '../domain/fact.ts';
import { markMisquotes } from '../domain/handoff-section.ts';
import { latestHandoff } from '../notes/compose-report.ts';
import { isWorthNotes } from '../notes/session-picture.ts';
import { readGiven, readLoadedFiles, readStanding, type Standing } from '../session/read-standing.ts';
import { readStructure } from '../system/git/read-workspace.ts';
import type { EventContext } from './event-context.ts';
import type { Candidate } from './find-start-material.ts';

type Predecessor = Candidate & { account: Account; standing: Standing };

/** Kinds that users copy into instruction files, which the client loads into every session. */
const LOADABLE: readonly FactKind[] = ['answer', 'note'];

/** One line in one of these parts is enough to hand a session over, even after an orderly end. */
const WORTH_TELLING: readonly AccountPart[] = ['failing', 'tasks', 'plan', 'notes', 'answers', 'refusals'];

/** The first candidate that has a request and is unfinished. */
export function findPredecessor(candidates: readonly Candidate[], context: EventContext) {
  let short: Predecessor | undefined;
  for (const candidate of candidates) {
    const { session, ending, own } = candidate;
    const standing = readStanding({ session }, context, own);
    if (!standing) continue;
    const { facts, record } = standing;
    const loaded = carriedText(readLoadedFiles(session.transcriptPath, own));
    const account = composeAccount({
      ...standing,
      facts: facts.filter((fact) => !LOADABLE.includes(fact.kind) || !loaded.quotes(wordsOf(fact))),
      runningPrompt: ending === 'ended' ? '' : (session.runningPrompt ?? ''),
    });
    const hasWork =
      (record.edited.length > 0 && !isCommitted(facts)) ||
      facts.some(({ kind }) => kind === 'handoff') ||
      WORTH_TELLING.some((part) => account.lines[part].length > 0);
    // `/clear` is no way to finish work.
    if (account.request === '' || (ending === 'ended' && !hasWork)) continue;
    const found = { ...candidate, account, standing };
    // "Hello" and `/clear` do not hide what that session was told itself.
    if (ending !== 'cleared' || hasWork || account.isInWork || isWorthNotes(standing)) return found;
    short ??= found;
  }
  return short;
}

/** Whether git says now that there are no uncommitted changes. */
function isCommitted(facts: readonly Fact[]): boolean {
  const seen = facts.filter(({ kind }) => kind === 'workspace');
  return seen.length > 0 && !seen.some(({ key }) => key === 'changes');
}

/** A line about the project costs one more question to git, asked only where there is something to hand over. */
const STRUCTURE_MILLISECONDS = 300;

/** What the session before left open, within the budget. `said`: what the model is told besides. */
export function tellPredecessor(
  predecessor: Predecessor,
  budget: TextBudget,
  said: string,
  context: EventContext,
): string {
  const { archive, database, environment, deadline } = context;
  const { session, endedAt, ending, account, own, standing } = predecessor;
  const pins = listPins(database, { sessionId: session.id, project: '' });
  const time = Math.min(STRUCTURE_MILLISECONDS, deadline - Date.now());
  // Written anew: an interrupted session has no report, and an old one may name files that no longer exist.
  const leaveReport = () => writeHandoff(session, 'when the next session began', archive, own, standing);
  return composeHandoff({
    account,
    // After `/clear` and in a fork the pins stay in force, and stand above.
    pins: pins.map(({ text }) => text).filter((pin) => !said.includes(pin)),
    ending,
    ageMilliseconds: context.now().getTime() - endedAt.getTime(),
    transcriptPath: session.transcriptPath,
    written: findLastHandoff(predecessor, archive),
    structure: time > 0 ? readStructure(session.cwd, environment, time) : '',
    report: attempt(own.log, 'writing the handoff failed', leaveReport),
    ...budget,
  });
}

/** The last handoff that a model wrote about a session, or else in the project before it. */
function findLastHandoff({ session, standing, own: context }: Predecessor, { database }: Archive) {
  const own = latestHandoff(markMisquotes(standing.facts, () => readGiven(session, context, database)));
  const earlier = own ? undefined : findWrittenInFolder(session.cwd, context, database);
  return earlier ? { ...earlier, from: `${earlier.from}, in a session before it` } : own;
}
