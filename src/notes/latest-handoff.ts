import type { WrittenByModel } from '../brief/compose-handoff.ts';
import type { Fact } from '../domain/fact.ts';
import { sayMoment } from '../domain/say.ts';

const TOLD_MAX = 3;

/**
 * The handoff that the model wrote last within a session: the section of a summary, or the answer to `/handoff` or `/save`.
 * An answer leaves out what was on record already, so those before it follow, back to the last summary.
 */
export function latestHandoff(facts: readonly Fact[]): WrittenByModel | undefined {
  const written = facts
    .filter(({ kind }) => kind === 'handoff')
    .toSorted((one, other) => other.last.line - one.last.line);
  const whole = written.findIndex(({ detail }) => detail.compaction !== undefined);
  const told = written.slice(0, whole < 0 ? TOLD_MAX : Math.min(whole + 1, TOLD_MAX));
  const [newest] = told;
  if (!newest) return undefined;
  const earlier = told
    .slice(1)
    .map(({ text, detail, last }) => `Before that (${detail.from}, ${sayMoment(last.time)}):\n${text}`);
  const from = String(newest.detail.from ?? '');
  return { text: [newest.text, ...earlier].join('\n\n'), writtenAt: newest.last.time, from };
}
