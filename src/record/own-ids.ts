import type { Fact } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';

/** Finds the ids that match the user's patterns: one list per text. */
export type FindIds = (texts: readonly string[]) => readonly (readonly FoundId[])[];

export interface FoundId {
  id: string;
  pattern: string;
  /** How to tell which id of the pattern is the current one, if that is wanted. */
  current?: 'highest';
}

/** The user asked for these ids, but they must not crowd out everything else. */
const IDS_PER_PATTERN_MAX = 40;
const MEANING_MAX = 300;

/** The user's own ids that were mentioned, the latest first, each with the sentence around it. */
export function ownIds(recorded: readonly Fact[], { said }: StateOfRecord, findIds: FindIds): Fact[] {
  const texts = [
    ...recorded.filter(({ kind }) => kind === 'request').map(({ text, last }) => ({ text, line: last.line })),
    ...said.map(({ text, line }) => ({ text, line })),
  ].sort((one, other) => one.line - other.line);
  const found = findIds(texts.map(({ text }) => text));
  const facts = new Map<string, Fact>();
  const counts = new Map<string, number>();
  const highest = new Map<string, string>();
  for (let index = texts.length - 1; index >= 0; index--)
    for (const { id, pattern, current } of found[index] ?? []) {
      if (current && isHigher(id, highest.get(pattern))) highest.set(pattern, id);
      if (facts.has(id)) continue;
      const count = (counts.get(pattern) ?? 0) + 1;
      if (count > IDS_PER_PATTERN_MAX) continue;
      counts.set(pattern, count);
      const { text, line } = texts[index]!;
      const mark = { uuid: '', line, time: '', turn: 0, generation: 0 };
      const detail = { pattern, meaning: sentenceWith(text, id) };
      facts.set(id, {
        kind: 'id',
        key: id,
        text: id,
        status: 'open',
        detail,
        uses: 1,
        first: mark,
        last: mark,
      });
    }
  for (const id of highest.values()) {
    const fact = facts.get(id);
    if (fact) fact.detail.current = 1;
  }
  return [...facts.values()].sort(
    (one, other) => Number(other.detail.current ?? 0) - Number(one.detail.current ?? 0),
  );
}

/** By their numbers: R0211 is higher than R0209. */
function isHigher(id: string, than: string | undefined): boolean {
  return than === undefined || id.localeCompare(than, 'en', { numeric: true }) > 0;
}

function sentenceWith(text: string, id: string): string {
  const sentences = text.split(/\n+|(?<=[.!?。！？])\s+/);
  return (sentences.find((sentence) => sentence.includes(id)) ?? id).trim().slice(0, MEANING_MAX);
}
