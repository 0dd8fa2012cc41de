import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import { holdsPhrase, startsWithPhrase } from './holds-phrase.ts';
import { isProgramOutput, isQuotedLine } from './pasted-line.ts';
import { isListed, type PromptLine } from './prompt-line.ts';
import { isMessage, isSmallMessage } from './read-speaker.ts';
import { readSentence } from './sentence.ts';
import { asks } from './speaks-of-text.ts';
import { isProse } from './typed-between.ts';

const LINES_MAX = 3;
const QUESTION_WORDS_MAX = 2;
const MARKED_MIN = 2;
const LARGE = letterPattern(String.raw`^["'(]*[\p{Lu}]`);
const SMALL = letterPattern(String.raw`^[\p{Ll}]`);
/** A line of words and punctuation that begins in lower case. */
const TYPED = letterPattern(
  String.raw`^[\p{Ll}](?:[\p{L}\s,.!?'’-]|(?<=[\p{L}])/(?=[\p{L}])|(?<=[\p{L} ])[\d_]+(?=[\p{L} .,]|$))+$`,
);

/**
 * The user's lines directly below the output of a program: a request ("fix it.") and what follows it ("never catch it
 * here").
 */
export function typedBelow(lines: readonly PromptLine[]): PromptLine[] {
  const start = lines.findLastIndex(({ text }) => !isTyped(text)) + 1;
  const typed = lines.slice(Math.max(start, lines.length - LINES_MAX));
  const above = lines[start - 1];
  // A sentence above is the program's, and what follows may be its advice.
  const isAdvice = above !== undefined && SMALL.test(above.text) && isProse(above);
  if (isAdvice && !typed.some(({ text }) => isOwnQuestion(text))) return [];
  const request = typed.findIndex(({ text }) => (turnsToYou(text) && !demands(text)) || isOwnQuestion(text));
  return request === -1 ? [] : typed.slice(request);
}

function isTyped(text: string): boolean {
  return (
    TYPED.test(text) &&
    (turnsToYou(text) || demands(text) || isOwnQuestion(text)) &&
    !isProgramOutput(text) &&
    !isQuotedLine(text)
  );
}

/** Whether a text is a question of the user, very short or with a pronoun: "what do i do". */
function isOwnQuestion(text: string): boolean {
  const sentence = readSentence(text);
  if (!asks(text)) return false;
  const isShort = text.split(' ').length <= QUESTION_WORDS_MAX;
  return isShort || (['self', 'group', 'you'] as const).some((name) => holdsPhrase(sentence, name));
}

function demands(text: string): boolean {
  return startsWithPhrase(readSentence(text), 'commands');
}

/** Whether the last line is typed quickly ("bau das ein") directly below polished sentences. */
export function isDashedOffBelow(lines: readonly PromptLine[]): boolean {
  const { text } = lines.at(-1)!;
  const above = lines.slice(0, -1);
  if (above.length === 0 || !SMALL.test(text) || /[.!;:]$/.test(text)) return false;
  if (!asks(text) && !turnsToYou(text)) return false;
  if (demands(text)) return false;
  return above.every((line) => LARGE.test(line.text) && /[.!?]["')]*$/.test(line.text));
}

/** A last line without the list mark or name that all lines above it have: it may be the user's or pasted. */
export function unmarkedBelow(lines: readonly PromptLine[]): PromptLine[] {
  const last = lines.at(-1)!;
  const above = lines.slice(0, -1);
  const isMarked = [isListed, isSaid, isHeaded].find((isOf) => above.every(({ text }) => isOf(text)));
  if (above.length < MARKED_MIN || isMarked === undefined || isMarked(last.text)) return [];
  return isProse(last) && !isProgramOutput(last.text) ? [last] : [];
}

/** Whether a line begins with a short word and a colon: `kasia: always …`. */
function isHeaded(text: string): boolean {
  return /^[^\s:]{2,20}[:：]\s/.test(text);
}

/** Whether a line is a chat message; the lines below it may belong to it and look like ordinary sentences. */
export function isSaid(text: string): boolean {
  return (isMessage(text) || isSmallMessage(text)) && !isProgramOutput(text);
}
