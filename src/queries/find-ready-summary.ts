import { listPins } from '../archive/records/pins.ts';
import { findReady } from '../archive/records/ready-summaries.ts';
import type { Database } from '../archive/sqlite/binding.ts';
import { carriedText } from '../brief/carried-text.ts';
import type { SessionRef } from '../domain/session.ts';

/** A summary that the client made ahead of its use, and what it lacks. Null if none waits, or until it was checked. */
export function findReadySummary(database: Database, { id }: Pick<SessionRef, 'id'>, project: string) {
  const ready = findReady(database, { sessionId: id, agentId: '' });
  if (!ready || ready.madePrompts === null || ready.madeLacking === null) return null;
  const { summary, madeAt, startedAt, madePrompts: prompts, madeLacking: lacking } = ready;
  const text = carriedText(summary);
  const pins = listPins(database, { sessionId: id, project })
    .map((pin) => pin.text)
    .filter((pin) => !text.quotes(pin));
  return { madeAt: madeAt ?? startedAt, prompts, lacking, pins };
}
