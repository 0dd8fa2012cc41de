import { keyOfText } from '../domain/fact.ts';
import { hasWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';

const ADVICE = 'kept current by tideproof, write outside of it';
const END_OF_LINE = /\r?\n/;
/** The heading above lines that people wrote inside our part, and that were moved out of it. */
const handMark = '### Edited by hand, moved here';

/**
 * Replaces our part of a document, or inserts it below the title; everything outside stays the same, byte for byte. By the hash in the start
 * mark, lines that somebody changed or added inside are recognized, and moved below the part.
 */
export function placePart(document: string, head: string, name: string, body: string, at: string): string {
  const text = document.trim() === '' ? head : document;
  const inner = `\n${quotable(body)}\n`;
  const part = `<!-- tideproof:${name} ${hashOf(inner)} (${ADVICE}) -->${inner}${endMark(name)}`;
  const found = findPart(text, name);
  if (!found) return insertBelowTitle(text, part);
  if (hashOf(found.inner) === hashOf(inner)) return text;
  const isEdited = found.hash !== hashOf(found.inner);
  const byHand = isEdited ? keepLines(found.inner, inner, sayMoment(at)) : '';
  return `${text.slice(0, found.start)}${part}${byHand}${text.slice(found.end)}`;
}

/** The body of a part, without its marks; undefined if the document has no such part. */
export function readPart(text: string, name: string): string | undefined {
  return findPart(text, name)?.inner.trim();
}

/** A start mark without its end mark, before the next start mark, is ordinary text. */
function findPart(text: string, name: string) {
  const start = `<!-- tideproof:${name} `;
  const part = new RegExp(`${start}([0-9a-z]+)[^\\n>]*-->((?:(?!${start})[^])*?)${endMark(name)}`).exec(text);
  if (!part) return undefined;
  const [whole, hash, inner = ''] = part;
  return { start: part.index, end: part.index + whole.length, hash, inner };
}

function endMark(name: string): string {
  return `<!-- /tideproof:${name} -->`;
}

function insertBelowTitle(text: string, part: string): string {
  const [title] = /^\uFEFF?# [^\n]*(?:\n|$)/.exec(text) ?? [''];
  const rest = text.slice(title.length);
  const gap = title === '' ? '' : title.endsWith('\n') ? '\n' : '\n\n';
  return `${title}${gap}${part}\n${rest}`;
}

function keepLines(edited: string, fresh: string, time: string): string {
  const known = new Set(fresh.split(END_OF_LINE));
  const lines = edited.split(END_OF_LINE).filter((line) => line.trim() !== '' && !known.has(line));
  return lines.length === 0 ? '' : `\n\n${handMark} ${time}\n\n${lines.join('\n')}\n`;
}

/** Line endings are normalized, because an editor may change them. */
function hashOf(inner: string): string {
  return keyOfText(inner.split(END_OF_LINE).join('\n'));
}

/** For a document: an open comment would hide the rest, and a lone surrogate, which clipping can leave, would not survive. */
export function quotable(text: string): string {
  return text.toWellFormed().replaceAll('<!--', '&lt;!--');
}

/** What we write outside of our managed parts: the title, the heading of the log, and its entries. */
const OURS =
  /^(?:# (?:Notes|Handoff): .*|## Progress|- \d{4}-\d\d-\d\d \d\d:\d\d \*\*[A-Z][A-Za-z ]+(?: \([^)*]*\))?:\*\* .*)$/;
const PART = /<!-- tideproof:([a-z]+) [^\n>]*-->[\s\S]*?<!-- \/tideproof:\1 -->/g;

/** The lines of one of our documents that a person or the model wrote into it. */
export function writtenLines(document: string): string[] {
  return document
    .replaceAll('\r\n', '\n')
    .replace(PART, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => hasWords(line) && !OURS.test(line) && !line.startsWith(handMark));
}
