import { holdsPhrase } from '../holds-phrase.ts';
import { countCommon } from '../likely-languages.ts';
import { readSentence } from '../sentence.ts';
import { guessLanguage } from './guess-language.ts';
import { isDemand } from './passage.ts';

const WORDS_MIN = 2;
const COMMON_MAX = 1;
/** Latin letters that no known language uses; those of Polish, Turkish and French are left out. */
const OTHER_LETTER =
  /(?![\u0105\u0107\u0119\u011f\u0130\u0131\u0142\u0144\u0153\u015b\u015f\u017a\u017c])[\u00e5\u00e6\u00f0\u00f8\u00fe\u0101-\u024f\u1e00-\u1eff]/i;
const NOT_ENGLISH = /[\u00c0-\u024f]/;

/**
 * Whether a line introduces what follows in an unknown language, so that nobody can tell whose words it introduces.
 * @param prompt All lines that may be the user's: they show the language where one line is too short.
 */
export function leadsInUnknown(line: string, prompt: string): boolean {
  if (!/[:?;]$/.test(line)) return false;
  if (guessLanguage(line) === 'unknown') return true;
  const sentence = readSentence(line);
  const words = sentence.spaced.trim().split(' ');
  if (sentence.isUnspaced || sentence.isCyrillic || words.length < WORDS_MIN) return false;
  const common = Math.max(...countCommon(words).map(([, count]) => count));
  if (common <= COMMON_MAX && OTHER_LETTER.test(line)) return true;
  if (common > 0 || isDemand(line)) return false;
  const isKnown = (['requests', 'ownLists', 'labels', 'questions', 'points', 'self', 'you'] as const).some(
    (name) => holdsPhrase(sentence, name),
  );
  return !isKnown && (NOT_ENGLISH.test(line) || guessLanguage(prompt) === 'unknown');
}
