import { listStuck } from '../archive/lists/find-sessions.ts';
import { countsOf, findUntold, settleUntold } from '../archive/records/compactions.ts';
import { reachMark } from '../archive/records/context-marks.ts';
import { findGivenText } from '../archive/records/injections.ts';
import { findMeasured } from '../archive/records/transcripts.ts';
import { addNotice, type ClientEvent, type Reply } from '../domain/client-event.ts';
import { groupDigits, sayMoment } from '../domain/say.ts';
import { sayPrompts } from '../domain/survival.ts';
import { nameCommand } from '../system/own-command.ts';
import type { EventContext } from './event-context.ts';

const ID_CHARACTERS = 8;

/** Adds notices for the user, each once, to the reply to a prompt: at the start of a session the client shows none. */
export function addNotices(reply: Reply, event: ClientEvent, context: EventContext): Reply {
  if (event.agentId !== undefined || event.kind !== 'prompt-submitted') return reply;
  const notices = [tellAway(event, context) ?? [], offerRescue(event, context) ?? []].flat();
  return notices.reduce(addNotice, reply);
}

function offerRescue({ session }: ClientEvent, context: EventContext): string | undefined {
  const { database, transaction, environment } = context;
  const measured = findMeasured(database, session.transcriptPath);
  if (!measured?.stuckAt || listStuck(database, session.id).length === 0) return undefined;
  const { tokens, generation, stuckAt } = measured;
  const mark = { sessionId: session.id, generation, kind: 'rescue', name: stuckAt, tokens } as const;
  const isNew = transaction(() => reachMark(database, mark));
  const notice = `tideproof: this conversation no longer fits into the context window. If /compact fails too, make a copy that fits: tideproof rescue ${session.id.slice(0, ID_CHARACTERS)}`;
  return isNew ? nameCommand(notice, environment) : undefined;
}

/** Whoever is there so soon after a compaction has seen it. */
const SEEN_MILLISECONDS = 10_000;

/** Tells a user who comes back of a compaction that nobody saw, once: when, how much, what is left, how to undo it. */
export function tellAway(event: ClientEvent, context: EventContext): string | undefined {
  const { database, transaction } = context;
  const away = findUntold(database, event.session.id);
  if (!away) return undefined;
  const now = context.now();
  const isNew = transaction(() => settleUntold(database, event.session.id, now.toISOString()));
  const isBack = event.kind === 'session-started' && event.reason === 'compact';
  const isSeen =
    !isBack && now.getTime() - Date.parse(away.finishedAt ?? away.restoredAt ?? '') < SEEN_MILLISECONDS;
  if (!isNew || isSeen) return undefined;
  const { id, awayAt, postTokens } = away;
  const counts = countsOf(away);
  const before = away.preTokens ?? findMeasured(database, event.session.transcriptPath)?.tokens ?? 0;
  const size = before > 0 ? `, ${groupDigits(before)} tokens` : '';
  const left = postTokens === null ? '' : ` to ${groupDigits(postTokens)}`;
  const words = counts === null || counts.prompts === 0 ? '' : `${sayPrompts(counts)}, `;
  const given = sayGiven(findGivenText(database, id).length);
  const notice = `tideproof: compacted while you were away, ${sayMoment(awayAt)}${size}${left}; ${words}${given}. To go back before it: tideproof undo ${id}`;
  return nameCommand(notice, context.environment);
}

export function sayGiven(characters: number): string {
  return characters === 0 ? 'nothing to add' : `${groupDigits(characters)} characters given back`;
}
