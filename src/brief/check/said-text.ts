import { letterPattern } from '../../domain/letter-pattern.ts';
import { onceEach } from '../../domain/once-each.ts';

/** An index of the sentences of a text: tells whether words occur together in one sentence, not only in the text. */
export interface SaidText {
  /** The largest share of these words, by weight, that one sentence has. */
  shareSaid(words: readonly string[], weights: readonly number[]): number;
  /** The share of these words, by weight, that occur anywhere: a long request is retold in many sentences. */
  shareHeld(words: readonly string[], weights: readonly number[]): number;
}

const SENTENCES_JOINED = 2;
/** A longer line is about too many things to be searched as one sentence. */
const LINE_MAX = 700;
const BETWEEN_WORDS = letterPattern(String.raw`[^\p{L}\p{N}_$@#%./:+-]+`);

/** A cache: one brief asks about the same few texts several times. */
const KNOWN_MAX = 4;
const KNOWN_CHARACTERS_MAX = 200_000;

export const saidText = onceEach(readSaidText, KNOWN_MAX, KNOWN_CHARACTERS_MAX);

/** The largest share of these words that one sentence has, all words with equal weight. */
export function shareOfWords(words: readonly string[], text: SaidText): number {
  return text.shareSaid(
    words,
    words.map(() => 1),
  );
}

function readSaidText(text: string): SaidText {
  const windows = windowsOf(text);
  const byWord = new Map<string, number[]>();
  for (const [index, window] of windows.entries())
    for (const word of new Set(window.toLowerCase().split(BETWEEN_WORDS.for(window)).flatMap(formsOf))) {
      const found = byWord.get(word);
      if (found) found.push(index);
      else byWord.set(word, [index]);
    }
  const held = new Float64Array(windows.length);
  return {
    shareSaid(words, weights) {
      if (windows.length === 0) return 0;
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (total === 0) return 0;
      held.fill(0);
      let most = 0;
      for (let nth = 0; nth < words.length; nth++) {
        const found = byWord.get(words[nth]!.toLowerCase());
        if (found === undefined) continue;
        const weight = weights[nth]!;
        // An index loop for speed: a common word is in a thousand lines, and this runs for hundreds of findings.
        for (let at = 0; at < found.length; at++) {
          const index = found[at]!;
          const sum = held[index]! + weight;
          held[index] = sum;
          if (sum > most) most = sum;
        }
      }
      return most / total;
    },
    shareHeld(words, weights) {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const held = weights.filter((_, nth) => byWord.has(words[nth]!.toLowerCase()));
      return total === 0 ? 0 : held.reduce((sum, weight) => sum + weight, 0) / total;
    },
  };
}

/** A path also counts as its file name: `strategy/clean.go:12` matches `clean.go:12`. */
function formsOf(word: string): string[] {
  const bare = word.replace(/^[./:+-]+|[./:+-]+$/g, '');
  if (bare === '') return [];
  const name = bare.slice(bare.lastIndexOf('/') + 1);
  return name === bare ? [bare] : [bare, name];
}

/** Lines, and pairs of sentences, without duplicates: kept messages contain program output, which repeats itself. */
function windowsOf(text: string): string[] {
  const windows = new Set<string>();
  for (const line of new Set(text.split('\n'))) {
    if (line.trim() === '') continue;
    const sentences = line.split(/(?<=[.!?。！？])\s+/);
    if (sentences.length > SENTENCES_JOINED && line.length <= LINE_MAX) windows.add(line);
    for (let at = 0; at < sentences.length; at += 1)
      windows.add(sentences.slice(at, at + SENTENCES_JOINED).join(' '));
  }
  return [...windows];
}
