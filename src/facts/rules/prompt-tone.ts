import { spaced } from '../../languages/pattern-table.ts';
import { isListed, phrasesOf } from '../../languages/word-list.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { correctionTable, urgentTable } from './cue-table.ts';
import { ownSentences } from './own-sentences.ts';

const BEGINNING = 80;

/** These begin other sentences as well ("no tests yet"): a sign, nothing or words of command must follow. */
const NO = new RegExp(`^(?:${spaced.no})$`);
/** "I don't need it urgently" */
const NOT_SO = new RegExp(` (?:${spaced.negations}) (?:[^ ,]+ ){1,3}`);
const AFTER_NO = " use revert don't dont do not it i we that this the you wait just ";

/** Whether a prompt is urgent, and whether it corrects what was done. */
export function promptTone(prompt: string): { urgent?: 1; correction?: 1 } {
  return {
    ...(ownSentences(prompt).some(isUrgent) && { urgent: 1 }),
    ...(isCorrection(readSentence(prompt.slice(0, BEGINNING))) && { correction: 1 }),
  };
}

/** Signs need no word. */
function urgentWithoutBlanks(): string[] {
  return [...phrasesOf(urgentTable.unspaced), '!!', '！！'];
}

export function isUrgent(sentence: string): boolean {
  const { text, clauses } = readSentence(sentence);
  const words = clauses.replace(NOT_SO, ' ');
  return (
    phrasesOf(urgentTable.spaced).some((phrase) => words.includes(` ${phrase} `)) ||
    urgentWithoutBlanks().some((phrase) => text.includes(phrase))
  );
}

function isCorrection({ text, spaced: words }: Sentence): boolean {
  if (phrasesOf(correctionTable.spaced).some((phrase) => startsWithWords(words, phrase))) return true;
  if (phrasesOf(correctionTable.unspaced).some((phrase) => text.startsWith(phrase))) return true;
  const [, first = '', next = ''] = words.split(' ', 3);
  return (
    NO.test(first) &&
    (isListed(AFTER_NO, next) || !/^\s*\S+ /.test(text) || /^\s*[^\s,.!:;-]+[,.!:;-]/.test(text))
  );
}

function startsWithWords(spaced: string, words: string): boolean {
  return spaced.startsWith(words, 1) && spaced.charAt(words.length + 1) === ' ';
}
