import { spaced } from '../../languages/pattern-table.ts';
import { isListed, listOf } from '../../languages/word-list.ts';
import { holdsPhrase, startsWithPhrase } from '../../prompt/holds-phrase.ts';
import { readSentence, type Sentence } from '../../prompt/sentence.ts';
import { ownSentences } from './own-sentences.ts';

const BEGINNING = 80;

/** "No" also begins other sentences ("no tests yet"), so punctuation, nothing or a word of command has to follow. */
const NO = new RegExp(`^(?:${spaced.no})$`);
/** A negation: "I don't need it urgently". */
const NOT_SO = new RegExp(` (?:${spaced.negations}) (?:[^ ,]+ ){1,3}`);
const AFTER_NO = listOf(spaced.correctsAfterNo);

/** Whether a prompt is urgent, and whether it corrects what was done. */
export function promptTone(prompt: string): { urgent?: 1; correction?: 1 } {
  return {
    ...(ownSentences(prompt).some(isUrgent) && { urgent: 1 }),
    ...(isCorrection(readSentence(prompt.slice(0, BEGINNING))) && { correction: 1 }),
  };
}

export function isUrgent(text: string): boolean {
  const sentence = readSentence(text);
  // Double exclamation marks are enough.
  if (/!!|！！/.test(text)) return true;
  return holdsPhrase({ ...sentence, spaced: sentence.clauses.replace(NOT_SO, ' ') }, 'urgent');
}

function isCorrection(sentence: Sentence): boolean {
  if (startsWithPhrase(sentence, 'corrections')) return true;
  const { text } = sentence;
  const [, first = '', next = ''] = sentence.spaced.split(' ', 3);
  return (
    NO.test(first) &&
    (isListed(AFTER_NO, next) || !/^\s*\S+ /.test(text) || /^\s*[^\s,.!:;-]+[,.!:;-]/.test(text))
  );
}
