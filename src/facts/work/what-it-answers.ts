import { letterPattern } from '../../domain/letter-pattern.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';

const ASKED_MAX = 600;
/** A longer prompt says itself what it is about, unless it answers by number. */
const SHORT_ANSWER = 160;
const REPLY_MAX = 60;
/** "No" alone: more words say what is wanted instead. */
const NO_MAX = 16;
/** A shorter question says nothing without what there is to choose from. */
const BARE_QUESTION = 60;
const SAYS_NOTHING = 24;
/** Of a list that is chosen from, and of what was offered. */
const LIST_MAX = 400;
const OFFER_MAX = 300;
/** A name that is one of the options. */
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
/** "The second one", in answer to a numbered list. */
const ORDINALS = (['first', 'second', 'third'] as const).map((name) =>
  letterPattern(String.raw`^(?:${spaced[name]})(?![\p{L}])|^(?:${unspaced[name]})`, 'i'),
);
const NUMBERED = /(?:^|[\s,;])(\d{1,2})[.):]\s*(?=\S)/g;

/** What the assistant had asked or offered, where a prompt says nothing without it. */
export function whatItAnswers({ said, prompts }: WorkState, prompt: string): string {
  const last = said.at(-1);
  const before = prompts.at(-1);
  if (!last || (before?.at ?? 0) > last.at) return '';
  const found = offerIn(last.text, prompt);
  if (found !== '' || before === undefined || !QUESTION.test(before.text.trim())) return found;
  // Who asks back answers one prompt later.
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

/** Few words that take up or turn down what they do not name. */
function isReply(prompt: string): boolean {
  const answer = prompt.trim();
  return answer.length <= (NO.test(answer) ? NO_MAX : REPLY_MAX) && TAKES_UP.test(answer);
}

/** "1. yes 2. no": the questions with these numbers. */
function numberedQuestions(text: string, prompt: string): string {
  const wanted = [...prompt.matchAll(NUMBERED)].map(([, number]) => number);
  if (wanted.length < 2 || wanted[0] !== '1') return '';
  const lines = linesOf(text);
  const found = wanted.map((number) => lines.findLast((line) => new RegExp(`^${number}[.)]\\s`).test(line)));
  return found.every((line) => line !== undefined) ? found.join(' ').slice(0, ASKED_MAX) : '';
}

/** The last sentences that end in a question mark, if they stand at the end; a short one with what there is to choose from. */
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

/** The last paragraph with words of an offer, from its first such sentence on. */
function lastOffer(text: string): string {
  const sentences = text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split('\n')
    .flatMap((line) => sentencesOf(line.trim()));
  const at = sentences.findLastIndex((sentence) => OFFERING.test(sentence));
  if (at === -1) return '';
  // "I could delete it": what it is stands before.
  const isBare = sentences[at]!.length < BARE_QUESTION;
  return sentences
    .slice(isBare ? Math.max(0, at - 1) : at)
    .join(' ')
    .slice(0, OFFER_MAX);
}

/** "B", "2", "option 3", "the third", "SQLite": the last line of a list or table that begins so, or the part of a sentence. */
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

/** Not at a stop within code, a number or a name with dots. */
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
