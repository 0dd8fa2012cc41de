import { hasWords } from '../domain/plain-line.ts';
import { handMark } from './managed-part.ts';

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
