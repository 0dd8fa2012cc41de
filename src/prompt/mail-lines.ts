import { letterPattern } from '../domain/letter-pattern.ts';
import { holdsPhrase, isPhrase, startsWithPhrase } from './holds-phrase.ts';
import type { PromptLine } from './prompt-line.ts';
import { isFirstName } from './read-speaker.ts';
import { readSentence } from './sentence.ts';

const HEADER = letterPattern(String.raw`^([\p{L}][\p{L} -]{0,20}?)\s?[:：]\s*\S`);
/** How programs begin what they quote: "On 3 March at 10:11 Anna wrote:". */
const DATED = /^.{3,160}[:：]$/;
const DATE = /\d{4}|\d{1,2}[:.]\d{2}|@/;
const FORWARD_MARK = /^-{2,}\s*[^\s\d-]|:$/;
/** At the end of the message of a commit. */
const TRAILER = /^[A-Z][\w-]+-by: .*<.*@.*>$/;
const CLOSED_BY_NAME = letterPattern(
  String.raw`^([\p{L} ]{2,30}), ([\p{Lu}][\p{L}.'’-]*(?: [\p{Lu}][\p{L}.'’-]*)?)$`,
);
const HEADERS_MIN = 2;
const CLOSING_WORDS_MAX = 4;
const CALLED_WORDS_MAX = 4;
const GREETING_MAX = 50;
/** Chats turn to all of a room so. */
const AT_MANY = /^@(?:channel|here|everyone|all)\b/;

/** Whether an e-mail begins at a line: its header, or what a program puts before a reply. */
export function startsMail(lines: readonly PromptLine[], at: number): boolean {
  const { text } = lines[at]!;
  if (isQuoting(text) || isForwarding(text)) return true;
  return (
    isHeader(text) &&
    lines.slice(at, at + HEADERS_MIN).filter((line) => isHeader(line.text)).length >= HEADERS_MIN
  );
}

function isHeader(text: string): boolean {
  const name = HEADER.for(text).exec(text)?.[1];
  return name !== undefined && isPhrase(readSentence(name), 'mailHeaders');
}

function isQuoting(text: string): boolean {
  return DATED.test(text) && DATE.test(text) && holdsPhrase(readSentence(text), 'speech');
}

function isForwarding(text: string): boolean {
  return FORWARD_MARK.test(text) && startsWithPhrase(readSentence(text.replace(/^-+\s*/, '')), 'forwards');
}

/** "Dear team," begins an e-mail that has lost its header. */
export function isGreeting(text: string): boolean {
  const sentence = readSentence(text);
  if (sentence.isUnspaced) return startsWithPhrase(sentence, 'greetings');
  return startsWithPhrase(sentence, 'greetings') && text.length <= GREETING_MAX && /[^.?;\d]$/.test(text);
}

/** "Hi Jonas," on a line of its own. Whoever greets the assistant names it, or nobody. */
export function isAddressed(text: string): boolean {
  if (!isGreeting(text) || !/[,!:，]$/.test(text)) return false;
  if (text.endsWith(':')) return !/\bclaude\b/i.test(text);
  const sentence = readSentence(text);
  if (holdsPhrase(sentence, 'audiences') || holdsPhrase(sentence, 'others')) return true;
  return text.split(/[\s,!]+/).some((word) => word.toLowerCase() !== word && isFirstName(word));
}

/** "Hello," on a line of its own, unless it is the assistant that is greeted. */
export function startsLetter(text: string): boolean {
  return isGreeting(text) && /[,!:，]$/.test(text) && !/\bclaude\b/i.test(text);
}

/** "hey, please …", "folks, never …": nobody greets the assistant in the middle of a prompt. */
export function greets(text: string): boolean {
  return startsWithPhrase(readSentence(text), 'greetings') || turnsToMany(text);
}

/** "hi all", "folks, never …": the assistant is one. */
export function turnsToMany(text: string): boolean {
  const sentence = readSentence(text);
  if (sentence.isUnspaced) return startsWithPhrase(sentence, 'audiences');
  if (AT_MANY.test(text)) return true;
  const [address = '', ...rest] = sentence.clauses.split(' , ');
  const [words = ''] = address.split(' please ');
  if (rest.length === 0 && words === address) return false;
  const called = words.trim().split(' ');
  const isGreeted = startsWithPhrase(sentence, 'greetings') && called.length <= CALLED_WORDS_MAX;
  return isPhrase(readSentence((isGreeted ? called.slice(1) : called).join(' ')), 'audiences');
}

/** "Best regards," and the line that sets a signature apart. */
export function endsMail(text: string): boolean {
  if (text === '--' || text === '-- ' || TRAILER.test(text)) return true;
  const sentence = readSentence(text.replace(/[,.!，。！]\s*$/, ''));
  if (sentence.spaced.trim().split(' ').length > CLOSING_WORDS_MAX && !sentence.isUnspaced) return false;
  return isPhrase(sentence, 'mailClosings') || isClosedByName(text) || /^sent from my /i.test(text);
}

/** "Best, Lea", but not "thanks, Claude". */
function isClosedByName(text: string): boolean {
  const [, closing, name] = CLOSED_BY_NAME.for(text).exec(text) ?? [];
  return closing !== undefined && name !== 'Claude' && isPhrase(readSentence(closing), 'mailClosings');
}

/** A letter ends with a farewell, and mostly with a name. */
export function isEnded(lines: readonly PromptLine[]): boolean {
  return lines.slice(-2).some(({ text }) => endsMail(text));
}
