import { changeCompaction } from '../archive/records/compactions.ts';
import { survivalFields } from '../archive/records/survival.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Brief } from '../brief/compose-brief.ts';
import { judgeFacts } from '../brief/judge-facts.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { countVerdicts, type SurvivalCounts } from '../domain/survival.ts';
import { type GivenText, recordText } from './record-text.ts';

/** Records the verdict on every fact and the exact text given to the model. Call in a transaction. */
export function recordBrief(
  event: ClientEvent,
  brief: Brief,
  given: Omit<GivenText, 'text'> & { compactionId: number },
  { database }: Archive,
  now: string,
): SurvivalCounts {
  if (brief.text !== '') recordText(event, { ...given, text: brief.text }, database, now);
  return recordSurvival(given.compactionId, brief, true, { database }, now);
}

/** Records the verdict on every fact; if no brief reached the model, no fact counts as restored. */
export function recordSurvival(
  compactionId: number,
  brief: Brief,
  reached: boolean,
  { database }: Pick<Archive, 'database'>,
  now: string,
): SurvivalCounts {
  const facts = judgeFacts(brief, reached);
  changeCompaction(database, compactionId, {
    ...survivalFields(facts, brief.misquotes),
    handoff: brief.handoff,
    restoredAt: now,
    restorable: null,
  });
  return countVerdicts(facts);
}
