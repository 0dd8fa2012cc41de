import { handMark } from './managed-part.ts';

/** What we write outside of our managed parts: the title, the heading of the log, and its entries. */
const OURS =
  /^(?:# (?:Notes|Handoff): .*|## Progress|- \d{4}-\d\d-\d\d \d\d:\d\d \*\*[A-Z][A-Za-z ]+(?: \([^)*]*\))?:\*\* .*)$/;
const SAYING = /[\p{L}\p{N}]/u;
const PART = /<!-- tideproof:([a-z]+) [^\n>]*-->[\s\S]*?<!-- \/tideproof:\1 -->/g;

/** The lines of one of our documents that a person or the model wrote into it. */
export function writtenLines(document: string): string[] {
  return document
    .replaceAll('\r\n', '\n')
    .replace(PART, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => SAYING.test(line) && !OURS.test(line) && !line.startsWith(handMark));
}
