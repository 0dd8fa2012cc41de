import type { Row } from './transcript.ts';
import { inputText } from './transcript.ts';

/** Characters of a brief, and how many of them stand in lines of some kind. */
export interface Share {
  needed: number;
  found: number;
}

const TURNS = 30;
const NAME = /[\w$@#%.:/-]*(?:[\d_./]|[a-z][A-Z])[\w$@#%.:/-]*/g;
const WORD = /\p{L}{7,}/gu;
const NAME_MIN = 4;

export function claimsOf(brief: string): string[] {
  return brief
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));
}

/** Characters in lines that are neither a sentence nor a command with its outcome. */
export function listShare(brief: string): Share {
  return count(brief, (line) => !line.includes('→') && !isSentence(line));
}

/** Characters in claims of which nothing is used in the next 30 turns. */
export function deadShare(brief: string, used: string): Share {
  const later = used.toLowerCase();
  return count(brief, (line) => !keysOf(line).some((key) => later.includes(key)));
}

/** What the assistant says and calls in its first 30 turns after a compaction. */
export function usedAfter(
  rows: readonly Row[],
  summaryIndex: number,
  textOf: (input: Record<string, unknown>) => string = inputText,
): string[] {
  const turns = new Set<string>();
  const units: string[] = [];
  for (const row of rows.slice(summaryIndex + 1)) {
    if (row.isSummary) break;
    if (row.role !== 'assistant') continue;
    turns.add(row.messageId);
    if (turns.size > TURNS) break;
    for (const block of row.blocks) {
      if (block.type === 'text') units.push(...block.text.split(/(?<=[.!?])\s+|\n+/));
      if (block.type === 'use') units.push(...textOf(block.input).split('\n'));
    }
  }
  return units.filter((unit) => unit.trim() !== '');
}

function count(brief: string, isOf: (line: string) => boolean): Share {
  const share = { needed: 0, found: 0 };
  for (const line of claimsOf(brief)) {
    share.needed += line.length;
    if (isOf(line)) share.found += line.length;
  }
  return share;
}

/** At least four words of a language, and a quarter of all. */
function isSentence(line: string): boolean {
  if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{6}/.test(line)) return true;
  const parts = line.split(/\s+/);
  const words = parts.filter(
    (part) => /^[\p{L}'’]{2,}[.,:;!?)]*$/u.test(part) && !/\p{Ll}\p{Lu}/u.test(part),
  );
  return words.length >= 4 && words.length >= parts.length / 4;
}

/** Names and values, or the long words where there are none. */
function keysOf(line: string): string[] {
  const names = (line.match(NAME) ?? [])
    .map((name) => name.replace(/^[./:-]+|[./:-]+$/g, '').toLowerCase())
    .map((name) => name.slice(name.lastIndexOf('/') + 1))
    .filter((name) => name.length >= NAME_MIN);
  return names.length > 0 ? names : (line.match(WORD) ?? []).map((word) => word.toLowerCase());
}
