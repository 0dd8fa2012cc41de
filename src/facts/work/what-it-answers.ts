import { letterPattern } from '../../domain/letter-pattern.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

const ASKED_MAX = 600;
/** A longer prompt can be understood without the question, unless it answers by number. */
const SHORT_ANSWER = 160;
const REPLY_MAX = 60;
/** Maximum length of a bare "No"; a longer answer says what is wanted instead. */
const NO_MAX = 16;
/** A shorter question cannot be understood without the options before it. */
const BARE_QUESTION = 60;
const SAYS_NOTHING = 24;
/** Maximum length of a list of options, and of an offer. */
const LIST_MAX = 400;
const OFFER_MAX = 300;
/** Maximum length of an answer that names one of the options. */
const NAME_MAX = 30;
const QUESTION = /[?？]["')*]*$/;
const ITEM = /^(?:[-*•]|\d{1,2}[.)]|[a-h][.)]|\|)\s/i;
const TABLE_RULE = /^\|[\s|:-]+\|?$/;
const OFFERING = letterPattern(
  String.raw`(?<![\p{L}])(?:${spaced.offering})(?![\p{L}])|${unspaced.offering}`,
  'i',
);
const TAKES_UP = letterPattern(
  String.raw`^(?:${spaced.takesUp})(?![\p{L}])|^(?:${unspaced.takesUp})|(?<![\p{L}])(?:${spaced.demonstratives})[.!]*$|(?<![\p{L}])(?:${spaced.offers})[.!]*$`,
  'i',
);
const NO = letterPattern(String.raw`^(?:${spaced.wrong})(?![\p{L}])`, 'i');
/** Answers that choose from a numbered list: "The second one". */
const ORDINALS = (['first', 'second', 'third'] as const).map((name) =>
  letterPattern(String.raw`^(?:${spaced[name]})(?![\p{L}])|^(?:${unspaced[name]})`, 'i'),
);
const NUMBERED = /(?:^|[\s,;])(\d{1,2})[.):]\s*(?=\S)/g;

/** The question or offer of the assistant that a prompt answers; empty if the prompt can be understood without it. */
export function whatItAnswers({ said, prompts }: WorkState, prompt: string): string {
  const last = said.at(-1);
  const before = prompts.at(-1);
  if (!last || (before?.at ?? 0) > last.at) return '';
  const found = offerIn(last.text, prompt);
  if (found !== '' || before === undefined || !QUESTION.test(before.text.trim())) return found;
  // A user who asks back first answers the question one prompt later.
  const asked = said.findLast(({ at }) => at < before.at);
  return asked !== undefined && isReply(prompt) ? offerIn(asked.text, prompt) : '';
}

function offerIn(said: string, prompt: string): string {
  const text = said.replaceAll('**', '');
  const byNumber = numberedQuestions(text, prompt);
  if (byNumber !== '') return byNumber;
  if (prompt.length > SHORT_ANSWER) return '';
  const option = namedOption(text, prompt);
  const question = lastQuestion(text, option === '');
  const parts = [question, question.includes(option) ? '' : option].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(' — ').slice(0, ASKED_MAX);
  return isReply(prompt) ? lastOffer(text) : '';
}

/** A short reply that accepts or declines an offer without naming it: "go with", "leave it". */
function isReply(prompt: string): boolean {
  const answer = prompt.trim();
  return answer.length <= (NO.test(answer) ? NO_MAX : REPLY_MAX) && TAKES_UP.test(answer);
}

/** "1. yes 2. no": the assistant's questions with these numbers. */
function numberedQuestions(text: string, prompt: string): string {
  const wanted = [...prompt.matchAll(NUMBERED)].map(([, number]) => number);
  if (wanted.length < 2 || wanted[0] !== '1') return '';
  const lines = linesOf(text);
  const found = wanted.map((number) => lines.findLast((line) => new RegExp(`^${number}[.)]\\s`).test(line)));
  return found.every((line) => line !== undefined) ? found.join(' ').slice(0, ASKED_MAX) : '';
}

/** The question near the end of a message; a short one together with the options or the sentence before it. */
function lastQuestion(text: string, isOpen: boolean): string {
  const lines = linesOf(text);
  const at = lines.findLastIndex((line) => /[?？]["')*]*(?:\s|$)/.test(line));
  if (at === -1 || lines.length - at > 12) return '';
  const sentences = sentencesOf(lines[at]!);
  const first = sentences.findIndex((sentence) => QUESTION.test(sentence));
  const asked = sentences.slice(Math.max(first, 0)).join(' ');
  const before = first > 0 ? sentences[first - 1]! : (lines[at - 1] ?? '');
  if (asked.length >= BARE_QUESTION) return asked.slice(-ASKED_MAX);
  if (isOpen && first === 0 && ITEM.test(before)) return `${listBefore(lines, at)} ${asked}`.trim();
  const isBefore = asked.length < SAYS_NOTHING || (isOpen && OFFERING.test(before));
  return `${isBefore ? before : ''} ${asked}`.trim().slice(-ASKED_MAX);
}

function listBefore(lines: readonly string[], at: number): string {
  const start = lines.findLastIndex((line, index) => index < at && !ITEM.test(line));
  const items = lines.slice(start + 1, at).filter((line) => !TABLE_RULE.test(line));
  const list = items.join(' ');
  return list.length <= LIST_MAX ? list : '';
}

/** The last sentence with words of an offer, and all that follows it. */
function lastOffer(text: string): string {
  const sentences = text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split('\n')
    .flatMap((line) => sentencesOf(line.trim()));
  const at = sentences.findLastIndex((sentence) => OFFERING.test(sentence));
  if (at === -1) return '';
  // "I could delete it": the sentence before says what "it" is.
  const isBare = sentences[at]!.length < BARE_QUESTION;
  return sentences
    .slice(isBare ? Math.max(0, at - 1) : at)
    .join(' ')
    .slice(0, OFFER_MAX);
}

/**
 * The option that a prompt names ("B", "2", "option 3", "the third", "SQLite"): the last list item or table row that
 * begins so, or a part of a sentence.
 */
function namedOption(text: string, prompt: string): string {
  const answer = prompt.trim().replace(/[.!]+$/, '');
  const label = /^(?:option\s+|nr\.?\s*|#)?([a-h]|\d{1,2})(?=[.),:;!]|$|\s+[^a-z\s])/i.exec(answer)?.[1];
  const ordinal = ORDINALS.findIndex((words) => words.test(answer));
  const wanted = (label ?? (ordinal === -1 ? '' : `${ordinal + 1}`)).toLowerCase();
  const lines = linesOf(text);
  if (wanted === '') {
    const name = answer.toLowerCase();
    if (name.length < 2 || name.length > NAME_MAX) return '';
    const named = lines.findLast((line) => ITEM.test(line) && textOfItem(line).startsWith(name));
    return (named ?? '').slice(0, OFFER_MAX);
  }
  const line = lines.findLast((each) => {
    const own = /^[\s>*_#|-]*(?:option\s+)?\(?([a-h]|\d{1,2})(?:[.):]|\s*\|)/i.exec(each)?.[1];
    return own?.toLowerCase() === wanted;
  });
  const inline = new RegExp(
    `\\(?\\b${wanted}\\)\\s*([^()]{3,200}?)(?=[,;]?\\s*(?:(?:${spaced.or}) )?\\(?(?:[a-h]|\\d)\\)|[.?!]|$)`,
    'i',
  );
  return (line ?? inline.exec(text)?.[0] ?? '')
    .replace(/^[\s>#-]+/, '')
    .trim()
    .slice(0, OFFER_MAX);
}

function textOfItem(line: string): string {
  return line
    .replace(ITEM, '')
    .replace(/^[`"']/, '')
    .toLowerCase();
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Splits a line into sentences, but not at a stop within code, a number or a name with dots. */
function sentencesOf(line: string): string[] {
  const masked = line.replace(/`[^`]*`/g, (code) => '_'.repeat(code.length));
  const sentences: string[] = [];
  let start = 0;
  for (const { index } of masked.matchAll(/(?<=[.!?])\s+|(?<=[。！？])(?=\S)/g)) {
    sentences.push(line.slice(start, index).trim());
    start = index;
  }
  return [...sentences, line.slice(start).trim()].filter((sentence) => sentence !== '');
}
