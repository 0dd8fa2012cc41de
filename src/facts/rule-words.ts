import { type Cue, cueWords } from './cue-words.ts';

/** How firmly something is asked: `must` holds for good, `should` is a preference. */
export type Strength = 'must' | 'should';

/** Languages whose words are not set apart by blanks. */
const UNSPACED = new Set(['chinese', 'japanese', 'korean']);
const UNSPACED_TEXT = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const BETWEEN_WORDS = /[^a-z0-9_'./\u00c0-\u024f\u0400-\u04ff-]+/g;

/** "I don't think so" has a word of prohibition and forbids nothing. */
const OPINIONS = [
  "i don't think",
  "i don't know",
  "i don't see",
  "i don't remember",
  "i don't have",
  "i can't see",
  'i only have',
];

/** A sentence of the user, prepared for looking words up in it. */
export interface Sentence {
  text: string;
  /** Lower case, words set apart by single blanks, one at each end. */
  spaced: string;
  isUnspaced: boolean;
}

export function readSentence(text: string): Sentence {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return {
    text,
    spaced: ` ${lower.replace(BETWEEN_WORDS, ' ').trim()} `,
    isUnspaced: UNSPACED_TEXT.test(text),
  };
}

/** How firmly a sentence commands, or nothing when it does not. */
export function ruleStrength(sentence: Sentence): Strength | undefined {
  if (OPINIONS.some((opinion) => sentence.spaced.includes(` ${opinion} `))) return 'should';
  if (holdsCue(sentence, 'must')) return 'must';
  return holdsCue(sentence, 'should') ? 'should' : undefined;
}

export function takesBack(sentence: Sentence): boolean {
  return holdsCue(sentence, 'retract');
}

export function forbids(sentence: Sentence): boolean {
  return holdsCue(sentence, 'forbid');
}

function holdsCue(sentence: Sentence, cue: Cue): boolean {
  const { spaced, unspaced } = cuesOf(cue);
  if (sentence.isUnspaced && unspaced.some((word) => sentence.text.includes(word))) return true;
  return spaced.some((word) => sentence.spaced.includes(word));
}

interface CueList {
  spaced: string[];
  unspaced: string[];
}

const lists = new Map<Cue, CueList>();

function cuesOf(cue: Cue): CueList {
  let list = lists.get(cue);
  if (list === undefined) {
    list = { spaced: [], unspaced: [] };
    for (const [language, cues] of Object.entries(cueWords)) {
      const words = (cues[cue] ?? '').split('|').filter((word) => word !== '');
      if (UNSPACED.has(language)) list.unspaced.push(...words);
      else
        list.spaced.push(
          ...words.map((word) => (word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `)),
        );
    }
    lists.set(cue, list);
  }
  return list;
}
