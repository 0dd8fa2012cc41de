import { ofLatest } from '../../domain/once-each.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { parsePrompt } from '../../prompt/parse-prompt.ts';
import { isItem, withoutMark } from '../../prompt/prompt-line.ts';
import { splitBehindTold } from '../../prompt/read-introduction.ts';
import { findForbiddingHead, isHeadOfList } from './headed-list.ts';

const SENTENCE_MIN = 4;
const STOPS = '.!?';
const WIDE_STOPS = '。！？；';
/** Abbreviations, whose full stop does not end a sentence. */
const ABBREVIATION = new RegExp(`(?:${spaced.abbreviations})$`);

/** The sentences of a prompt that the user typed. A rule inside a pasted page, log or file is not the user's. */
export const ownSentences = ofLatest((prompt: string) =>
  ownLines(prompt)
    .filter((line) => !/^#{1,6} /.test(line) && findForbiddingHead(line) === undefined)
    .flatMap(splitBehindTold)
    .flatMap(splitSentences),
);

/**
 * The sentences of list items right below a line that introduces rules: "Ground rules:". Their value is what the line
 * forbids them with, as "Don't:" does; without these words an item would say the opposite.
 */
export const sentencesBelowHeads = ofLatest((prompt: string) => {
  const sentences = new Map<string, string>();
  let head: string | undefined;
  for (const line of ownLines(prompt)) {
    if (line === '') continue;
    if (head !== undefined && isItem(line))
      for (const sentence of splitSentences(line)) sentences.set(sentence, head);
    else head = findForbiddingHead(line) ?? (isHeadOfList(line) ? '' : undefined);
  }
  return sentences;
});

function ownLines(prompt: string): string[] {
  return parsePrompt(prompt)
    .filter(({ kind }) => kind === 'own')
    .flatMap(({ start, end }) => prompt.slice(start, end).split('\n'))
    .map((line) => line.trim())
    .flatMap(splitBeforeHead);
}

/** "Add the exporter. Please do not:": what forbids the items below is only the last sentence of the line. */
function splitBeforeHead(line: string): string[] {
  const pieces = /[:：]$/.test(line) ? splitAtStops(line) : [];
  const last = pieces.at(-1);
  if (pieces.length < 2 || last === undefined || findForbiddingHead(last) === undefined) return [line];
  return [line.slice(0, -last.length).trim(), last];
}

function splitSentences(line: string): string[] {
  const isCommand = line.startsWith('/') && /^\/[\w:-]+\s/.test(line);
  const pieces = splitAtStops(isCommand ? line.replace(/^\S+\s+/, '') : withoutMark(line));
  const sentences: string[] = [];
  let open = '';
  pieces.forEach((piece, index) => {
    open = open === '' ? piece : `${open} ${piece}`;
    if (!goesOn(open, pieces, index + 1)) {
      sentences.push(open);
      open = '';
    }
  });
  return sentences.filter((sentence) => sentence.length >= SENTENCE_MIN);
}

/** Splits after `.`, `!` and `?` before a blank, and after the full stops of Chinese and Japanese. */
function splitAtStops(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let index = 0; index < line.length; index++) {
    const char = line[index]!;
    const isStop = STOPS.includes(char) && line.charCodeAt(index + 1) <= 32;
    if (!isStop && !WIDE_STOPS.includes(char)) continue;
    pieces.push(line.slice(start, index + 1).trim());
    start = index + 1;
  }
  pieces.push(line.slice(start).trim());
  return pieces.filter((piece) => piece !== '');
}

/** A sentence does not end at an abbreviation, nor inside parentheses or a quote that are closed later. */
function goesOn(sentence: string, pieces: string[], next: number): boolean {
  if (next === pieces.length) return false;
  if (ABBREVIATION.test(sentence) || isInParentheses(sentence, pieces[next]!)) return true;
  return sentence.includes('"') && isOdd(sentence) && pieces.slice(next).some((piece) => piece.includes('"'));
}

/** "The legal part (chap. 7) stays": the full stop stands inside parentheses that the next piece closes. */
function isInParentheses(sentence: string, next: string): boolean {
  return sentence.lastIndexOf('(') > sentence.lastIndexOf(')') && /^[^(]{0,80}\)/.test(next);
}

function isOdd(sentence: string): boolean {
  return (sentence.split('"').length - 1) % 2 === 1;
}
