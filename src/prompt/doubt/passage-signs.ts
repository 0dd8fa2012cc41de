import { turnsToYou } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import type { OwnLine } from '../own-lines.ts';
import { readSentence } from '../sentence.ts';
import { needsText } from '../speaks-of-text.ts';
import { isAnswer } from './other-assistant.ts';
import { tellsTrouble } from './own-orders.ts';
import { isDemand, isList, type Passage, sentencesOf } from './passage.ts';

const SENTENCES_OF_TEXTS = 3;

/** Whether a passage is a task: it asks for something or reports a problem, and refers to no other text. */
export function isTask(passage: Passage): boolean {
  const { lines } = passage;
  const first = readSentence(lines[0]!.text);
  const asks = turnsToYou(lines[0]!.text) || lines.some(({ text }) => asksForWork(text));
  const isOwnMatter =
    holdsPhrase(first, 'self') ||
    holdsPhrase(first, 'group') ||
    (holdsPhrase(first, 'please') && !isDemand(lines[0]!.text));
  return (asks || isOwnMatter || tellsTrouble(passage)) && !needsText(lines[0]!.text);
}

/** A question may be about the text that follows it; an instruction or a problem report is followed by its details. */
export function isAfterOrder({ isAfterTask, task }: Passage): boolean {
  return isAfterTask && !/[?？]\s*$/.test(task) && !isAnswer(task);
}

/** Whether a text asks for work: "Please add …", but not "please never …". */
export function asksForWork(text: string): boolean {
  return sentencesOf(text).some((sentence) => {
    const read = readSentence(sentence);
    return startsWithPhrase(read, 'please') && !holdsPhrase(read, 'commands');
  });
}

export function isStopped(text: string): boolean {
  return /[.!。！:：;]["')\]]*$/.test(text);
}

/** Whether a text is several sentences with a demand and without "I", as documents are. */
export function isProse(text: string, lines: readonly OwnLine[]): boolean {
  if (lines.length > 1 && isList(lines)) return false;
  if (sentencesOf(text).length < SENTENCES_OF_TEXTS || !isDemand(text)) return false;
  return !holdsPhrase(readSentence(text), 'self');
}
