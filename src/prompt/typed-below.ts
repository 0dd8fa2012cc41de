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
/** Words and stops, beginning small. */
const TYPED = letterPattern(
  String.raw`^[\p{Ll}](?:[\p{L}\s,.!?'’-]|(?<=[\p{L}])/(?=[\p{L}])|(?<=[\p{L} ])[\d_]+(?=[\p{L} .,]|$))+$`,
);

/** What is asked for right below the output of a program: "fix it.", and what goes with it: "never catch it here". */
export function typedBelow(lines: readonly PromptLine[]): PromptLine[] {
  const start = lines.findLastIndex(({ text }) => !isTyped(text)) + 1;
  const typed = lines.slice(Math.max(start, lines.length - LINES_MAX));
  const above = lines[start - 1];
  // Programs that print sentences go on with advice.
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

/** "what do i do" */
function isOwnQuestion(text: string): boolean {
  const sentence = readSentence(text);
  if (!asks(text)) return false;
  const isShort = text.split(' ').length <= QUESTION_WORDS_MAX;
  return isShort || (['self', 'group', 'you'] as const).some((name) => holdsPhrase(sentence, name));
}

function demands(text: string): boolean {
  return startsWithPhrase(readSentence(text), 'commands');
}

/** "bau das ein", right below sentences that were gone over. */
export function isDashedOffBelow(lines: readonly PromptLine[]): boolean {
  const { text } = lines.at(-1)!;
  const above = lines.slice(0, -1);
  if (above.length === 0 || !SMALL.test(text) || /[.!;:]$/.test(text)) return false;
  if (!asks(text) && !turnsToYou(text)) return false;
  if (demands(text)) return false;
  return above.every((line) => LARGE.test(line.text) && /[.!?]["')]*$/.test(line.text));
}

/** A last line without the mark that every line above it has, the item of a list or a name: nobody can say whose it is. */
export function unmarkedBelow(lines: readonly PromptLine[]): PromptLine[] {
  const last = lines.at(-1)!;
  const above = lines.slice(0, -1);
  const isMarked = [isListed, isSaid, isHeaded].find((isOf) => above.every(({ text }) => isOf(text)));
  if (above.length < MARKED_MIN || isMarked === undefined || isMarked(last.text)) return [];
  return isProse(last) && !isProgramOutput(last.text) ? [last] : [];
}

/** `kasia: always …` */
function isHeaded(text: string): boolean {
  return /^[^\s:]{2,20}[:：]\s/.test(text);
}

/** A message of a chat, which goes on in lines that look like anybody's. */
export function isSaid(text: string): boolean {
  return (isMessage(text) || isSmallMessage(text)) && !isProgramOutput(text);
}
