import { letterPattern } from '../domain/letter-pattern.ts';
import { holdsPhrase, isPhrase, startsWithPhrase } from './holds-phrase.ts';
import type { PromptLine } from './prompt-line.ts';
import { isFirstName } from './read-speaker.ts';
import { readSentence } from './sentence.ts';

const HEADER = letterPattern(String.raw`^([\p{L}][\p{L} -]{0,20}?)\s?[:：]\s*\S`);
/** The line with which mail programs introduce a quoted mail: "On 3 March at 10:11 Anna wrote:". */
const DATED = /^.{3,160}[:：]$/;
const DATE = /\d{4}|\d{1,2}[:.]\d{2}|@/;
const FORWARD_MARK = /^-{2,}\s*[^\s\d-]|:$/;
/** A trailer at the end of a commit message: "Signed-off-by: …". */
const TRAILER = /^[A-Z][\w-]+-by: .*<.*@.*>$/;
const CLOSED_BY_NAME = letterPattern(
  String.raw`^([\p{L} ]{2,30}), ([\p{Lu}][\p{L}.'’-]*(?: [\p{Lu}][\p{L}.'’-]*)?)$`,
);
const HEADERS_MIN = 2;
const CLOSING_WORDS_MAX = 4;
const CALLED_WORDS_MAX = 4;
const GREETING_MAX = 50;
/** How a whole chat room is addressed. */
const AT_MANY = /^@(?:channel|here|everyone|all)\b/;

/**
 * Whether an e-mail begins at a line: with two header lines, or with what a program puts before a quoted or forwarded
 * mail.
 */
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

/** Whether a line is a greeting, which begins an e-mail without a header: "Dear team,". */
export function isGreeting(text: string): boolean {
  const sentence = readSentence(text);
  if (sentence.isUnspaced) return startsWithPhrase(sentence, 'greetings');
  return startsWithPhrase(sentence, 'greetings') && text.length <= GREETING_MAX && /[^.?;\d]$/.test(text);
}

/**
 * Whether a person or group is greeted on a line of its own: "Hi Jonas,". Users greet the assistant by its name or by
 * none.
 */
export function isAddressed(text: string): boolean {
  if (!isGreeting(text) || !/[,!:，]$/.test(text)) return false;
  if (text.endsWith(':')) return !/\bclaude\b/i.test(text);
  const sentence = readSentence(text);
  if (holdsPhrase(sentence, 'audiences') || holdsPhrase(sentence, 'others')) return true;
  return text.split(/[\s,!]+/).some((word) => word.toLowerCase() !== word && isFirstName(word));
}

/** Whether a line is a greeting of its own ("Hello,") that does not name the assistant. */
export function startsLetter(text: string): boolean {
  return isGreeting(text) && /[,!:，]$/.test(text) && !/\bclaude\b/i.test(text);
}

/**
 * Whether a text begins with a greeting: "hey, please …", "folks, never …". Mid-prompt that is not to the assistant.
 */
export function greets(text: string): boolean {
  return startsWithPhrase(readSentence(text), 'greetings') || turnsToMany(text);
}

/** Whether a group is addressed: "hi all", "folks, never …". The assistant is one. */
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

/** Whether a line ends a mail or a commit message: "Best regards,", "--", a trailer. */
export function endsMail(text: string): boolean {
  if (text === '--' || text === '-- ' || TRAILER.test(text)) return true;
  const sentence = readSentence(text.replace(/[,.!，。！]\s*$/, ''));
  if (sentence.spaced.trim().split(' ').length > CLOSING_WORDS_MAX && !sentence.isUnspaced) return false;
  return isPhrase(sentence, 'mailClosings') || isClosedByName(text) || /^sent from my /i.test(text);
}

/** Whether a line is a closing with a name: "Best, Lea", but not "thanks, Claude". */
function isClosedByName(text: string): boolean {
  const [, closing, name] = CLOSED_BY_NAME.for(text).exec(text) ?? [];
  return closing !== undefined && name !== 'Claude' && isPhrase(readSentence(closing), 'mailClosings');
}

/** Whether one of the last two lines closes a mail; the very last one may be the name. */
export function isEnded(lines: readonly PromptLine[]): boolean {
  return lines.slice(-2).some(({ text }) => endsMail(text));
}
