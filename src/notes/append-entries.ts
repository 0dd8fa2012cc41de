import { plainWords } from '../domain/plain-line.ts';
import type { LogEntry } from './log-entry.ts';
import { quotable } from './quotable.ts';
import { sayMoment } from './say-moment.ts';

/**
 * Writes entries down at the end of a document, below whatever people wrote there. An entry that is there already was
 * written by a process that was stopped before it could remember it.
 */
export function appendEntries(text: string, entries: readonly LogEntry[]): string {
  const lines = entries.filter((entry) => !text.includes(wordsOf(entry))).map(renderEntry);
  if (lines.length === 0) return text;
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${text}${gap}${lines.map((line) => `${line}\n`).join('')}`;
}

function renderEntry(entry: LogEntry): string {
  const { time, transcriptLine } = entry;
  const where = transcriptLine > 0 ? ` (line ${transcriptLine})` : '';
  return `- ${sayMoment(time)} ${wordsOf(entry)}${where}`;
}

function wordsOf({ label, text }: LogEntry): string {
  return `**${label}:** ${quotable(plainWords(text))}`;
}
