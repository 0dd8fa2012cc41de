import { countsOf, findUntold, settleUntold } from '../archive/records/compactions.ts';
import { findGivenText } from '../archive/records/injections.ts';
import { findMeasured } from '../archive/records/transcripts.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { groupDigits } from '../domain/group-digits.ts';
import { sayMoment } from '../domain/say.ts';
import { sayPrompts } from '../domain/survival.ts';
import { nameCommand } from '../system/own-command.ts';
import type { EventContext } from './event-context.ts';

/** Whoever is there so soon after a compaction has seen it. */
const SEEN_MILLISECONDS = 10_000;

/** Tells a user who comes back of a compaction that nobody saw, once: when, how much, what is left, how to undo it. */
export function tellAway(event: ClientEvent, context: EventContext): string | undefined {
  const { database, transaction } = context.archive;
  const { session } = event;
  const away = findUntold(database, session.id);
  if (!away) return undefined;
  const now = context.now();
  const isNew = transaction(() => settleUntold(database, session.id, now.toISOString()));
  const isBack = event.kind === 'session-started' && event.reason === 'compact';
  const isSeen =
    !isBack && now.getTime() - Date.parse(away.finishedAt ?? away.restoredAt ?? '') < SEEN_MILLISECONDS;
  if (!isNew || isSeen) return undefined;
  const { id, awayAt, postTokens } = away;
  const counts = countsOf(away);
  const before = away.preTokens ?? findMeasured(database, session.transcriptPath)?.tokens ?? 0;
  const size = before > 0 ? `, ${groupDigits(before)} tokens` : '';
  const left = postTokens === null ? '' : ` to ${groupDigits(postTokens)}`;
  const given = findGivenText(database, id).length;
  const inContext = [
    ...(counts === null || counts.prompts === 0 ? [] : [sayPrompts(counts)]),
    given === 0 ? 'nothing to add' : `${groupDigits(given)} characters given back`,
  ];
  return nameCommand(
    `tideproof: compacted while you were away, ${sayMoment(awayAt)}${size}${left}; ${inContext.join(', ')}. To go back before it: tideproof undo ${id}`,
    context.environment,
  );
}
