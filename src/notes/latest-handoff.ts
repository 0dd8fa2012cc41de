import type { WrittenByModel } from '../brief/compose-handoff.ts';
import type { Fact } from '../domain/fact.ts';

/** The last handoff that a model wrote within a session: the section of a summary, or the answer to `/handoff`. */
export function latestHandoff(facts: readonly Fact[]): WrittenByModel | undefined {
  let newest: Fact | undefined;
  for (const fact of facts)
    if (fact.kind === 'handoff' && (newest === undefined || fact.last.line > newest.last.line)) newest = fact;
  return newest && { text: newest.text, writtenAt: newest.last.time, from: String(newest.detail.from ?? '') };
}
