import { withoutMark } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { bodyOf, isDemand, type Passage, sentencesOf, textOf } from './passage.ts';
import { typedEvidence } from './typed-evidence.ts';
import { isOfKnown, type Message } from './whole-message.ts';

/** With this score or less a whole prompt may be copied; one without demands must have less. */
const DOUBT_MAX = -3;
const DOUBT_MAX_HARMLESS = -6;

const ALL = Object.values(typedEvidence);

/** The score of a passage among others: the higher, the more likely the user typed it. */
export function weighEvidence(whole: Passage): number {
  const passage = { ...whole, lines: bodyOf(whole) };
  const lines = passage.lines.map(({ text }) => text);
  return weigh('amid', messageOf(textOf(passage), lines), passage);
}

/** Whether a prompt of a single passage may be copied; there is no context around it that could tell. */
export function mayBeCopied(passage: Passage): boolean {
  const text = textOf(passage);
  // These include the heading; the text does not.
  const lines = passage.lines.map((line) => withoutMark(line.text));
  const isHarmless = !isDemand(text) && isOfKnown(text);
  return weigh('alone', messageOf(text, lines), passage) <= (isHarmless ? DOUBT_MAX_HARMLESS : DOUBT_MAX);
}

function messageOf(text: string, lines: string[]): Message {
  return { text, words: readSentence(text), lines, sentences: sentencesOf(text).map(withoutMark) };
}

function weigh(where: 'amid' | 'alone', message: Message, passage: Passage): number {
  return ALL.filter((each) => each[where] !== 0 && each.holds(message, passage)).reduce(
    (sum, each) => sum + each[where],
    0,
  );
}
