import type { Compaction } from '../archive/records/compaction.ts';
import {
  changeCompaction,
  findLastCompaction,
  setPending,
  startCompaction,
  type Whose,
} from '../archive/records/compactions.ts';
import { FROM_MOD, findLastMade, reviveReady } from '../archive/records/ready-summaries.ts';
import { findSession, isPromptedSince } from '../archive/records/sessions.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { NOTHING, type Reply, type StartEvent } from '../domain/client-event.ts';
import type { Origin } from '../domain/entry.ts';
import { linesSince } from '../domain/kept-lines.ts';
import { type SurvivalCounts, sayPrompts } from '../domain/survival.ts';
import { type PreparedBrief, prepareBrief } from '../session/prepare-brief.ts';
import { nameCommand } from '../system/own-command.ts';
import { sayGiven, tellAway } from './add-notices.ts';
import type { EventContext } from './event-context.ts';
import { recordBrief } from './record-brief.ts';

const PART_NOTICE =
  'tideproof: a part of the conversation was summarized; what that lost goes back with your next prompt.';
/** Two calls within this time are for the same compaction: compactions do not follow each other so fast. */
const SAME_COMPACTION_MILLISECONDS = 5000;
/** A compaction may be reported as finished this long before its SessionStart. */
const OUT_OF_ORDER_MILLISECONDS = 60_000;

/** After a compaction: finds out what the summary lost and gives exactly that back. */
export function restoreSession(event: StartEvent, context: EventContext): Reply {
  const { database, transaction, whose } = context;
  const date = context.now();
  const now = date.toISOString();
  const found = findCompaction(database, whose, date);
  if (found === 'answered') return NOTHING;
  const summary = found?.summary ?? '';
  // Only a manual compaction can be partial: an automatic one covers the whole conversation.
  const mayBePart = found?.trigger === 'manual' && !context.isMod && whose.agentId === '';
  const brief = prepareBrief(
    event,
    ({ lastRound }, { rounds = [] }) => ({
      ...{ carried: summary, keptMessages: lastRound, given: '' },
      isRepaired: found?.summaryFrom === FROM_MOD,
      // Where the client is not known to keep the last round, nothing stays.
      ...(found && lastRound !== '' && { kept: keptBy(found, rounds) }),
    }),
    context,
    mayBePart,
  );
  if (!brief) return NOTHING;
  // The client is only now writing the rows that it keeps, so the brief waits for the next prompt.
  if (brief.end.isPart && mayBePart) return { kind: 'tell-user', notice: PART_NOTICE };
  const counts = transaction(() => {
    // If the hook is registered twice, the other process may have been faster.
    if (findCompaction(database, whose, date) === 'answered') return undefined;
    // Until now it may have counted as thrown away.
    if (found) reviveReady(database, whose, found.id, now);
    const compactionId = found?.id ?? startCompaction(database, whose, { startedAt: now });
    changeCompaction(database, compactionId, { number: brief.number });
    setPending(database, whose, compactionId, summary === '' ? 'difference' : null);
    const reason = summary === '' ? 'what was on record' : 'what the summary lacks';
    const through = context.isMod ? { event: 'mod' as const } : { matcher: 'compact' };
    return recordBrief(event, brief, { compactionId, ...through, reason }, context);
  });
  if (!counts) return NOTHING;
  const notice = findNotice(event, found, counts, brief, context);
  if (brief.text === '') return notice === undefined ? NOTHING : { kind: 'tell-user', notice };
  return { kind: 'add-context', text: brief.text, ...(notice !== undefined && { notice }) };
}

/** The compaction that still needs its brief; undefined if its start was never reported. */
function findCompaction(database: Database, whose: Whose, now: Date): Compaction | 'answered' | undefined {
  const last = findInProgress(database, whose);
  const since = (time: string) => now.getTime() - Date.parse(time);
  if (!last) return undefined;
  if (last.restoredAt !== null)
    return since(last.restoredAt) < SAME_COMPACTION_MILLISECONDS ? 'answered' : undefined;
  return last.finishedAt === null || since(last.finishedAt) < OUT_OF_ORDER_MILLISECONDS ? last : undefined;
}

/** The compaction in progress. One that was broken off leaves the client the last summary made, even a thrown away one. */
function findInProgress(database: Database, whose: Whose): Compaction | undefined {
  const last = findLastCompaction(database, whose);
  if (last && (last.summary !== null || last.restoredAt !== null || last.finishedAt !== null)) return last;
  const made = findLastMade(database, whose);
  if (!made || (last && !isPromptedSince(database, whose.sessionId, last.startedAt))) return last;
  return made;
}

/** The lines that stay; without a report of the summary they are known only if the work went on after it was begun. */
function keptBy({ keptFrom, startedAt }: Compaction, rounds: readonly Origin[]) {
  if (keptFrom !== null) return { from: keptFrom };
  return (rounds.at(-1)?.time ?? '') > startedAt ? linesSince(startedAt, rounds) : undefined;
}

/** The notice for the user, if one is there: nobody sees the compaction of an agent, or one while no prompt is running. */
function findNotice(
  event: StartEvent,
  found: Compaction | undefined,
  counts: SurvivalCounts,
  { text, handoff }: PreparedBrief,
  context: EventContext,
): string | undefined {
  if (event.agentId !== undefined) return undefined;
  if (typeof found?.awayAt === 'string')
    return findSession(context.database, event.session.id)?.runningPrompt
      ? tellAway(event, context)
      : undefined;
  // An older client has not told the summary yet.
  const section = found?.summary ? `; the summary has ${handoff === '' ? 'no' : 'its'} handoff section` : '';
  const words = counts.prompts === 0 ? '' : `${sayPrompts(counts)} after the compaction, `;
  const notice = `tideproof: ${words}${sayGiven(text.length)}${section}. More: tideproof audit last`;
  return nameCommand(notice, context.environment);
}
