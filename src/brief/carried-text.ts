import type { Fact } from '../domain/fact.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import { withoutLogLines } from './log-lines.ts';
import { countHeld, rareWords } from './rare-words.ts';

/** A text that the model has after a compaction, such as the summary or the messages that the client kept. */
export interface CarriedText {
  /** Whether it has these words in this order, whatever the white space between them. */
  quotes(words: string): boolean;
  /** Whether it has them in quotation marks, or on a line of their own. */
  hasAlone(words: string): boolean;
  /** How many rare words a text has, its log lines aside, and how many of them are in this one. */
  count(text: string): { rare: number; held: number };
  /** The share of them; undefined if there are too few to tell. */
  shareOf(text: string): number | undefined;
}

/** With fewer rare words, their share says nothing. */
const RARE_MIN = 3;

export function carriedText(text: string): CarriedText {
  const flat = flatten(text);
  const lower = flat.toLowerCase();
  const quotes = (words: string) => words.trim() !== '' && lower.includes(flatten(words).toLowerCase());
  const hasAlone = (words: string) => {
    const wanted = flatten(words).toLowerCase();
    const lines = () => text.split('\n').map((line) => flatten(line).toLowerCase());
    return quotes(`"${words}"`) || lines().some((line) => line === wanted);
  };
  const count = (other: string) => {
    const rare = rareWords(withoutLogLines(other));
    return { rare: rare.size, held: countHeld(rare, lower) };
  };
  return {
    quotes,
    hasAlone,
    count,
    shareOf(other) {
      const { rare, held } = count(other);
      return rare < RARE_MIN ? undefined : held / rare;
    },
  };
}

/** The words that are looked for to find a fact in a text. */
export function wordsOf({ kind, text, detail }: Pick<Fact, 'kind' | 'text' | 'detail'>): string {
  if (kind === 'request') return withoutPasteMarks(text);
  return kind === 'answer' ? String(detail.answer ?? text) : text;
}

/** Typographic quotes and white space are layout. */
function flatten(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
