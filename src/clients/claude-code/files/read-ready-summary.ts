import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ReadySummaryFile } from '../../client.ts';
import { fieldOf, textOf } from '../rows/content-blocks.ts';

/** The client keeps no larger one. */
const FILE_BYTES_MAX = 8 << 20;

/** Whether the client holds a summary that it made ahead of time, in a file that a resumed process takes up. */
export function hasReadySummary(transcriptPath: string): boolean {
  return existsSync(readyFile(transcriptPath));
}

/** That summary, when it was made and what stays beside it. Undefined if it is missing or half written. */
export function readReadySummary(transcriptPath: string): ReadySummaryFile | undefined {
  try {
    const file = readyFile(transcriptPath);
    if (statSync(file).size > FILE_BYTES_MAX) return undefined;
    const fields: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const summary = textOf(fieldOf(fields, 'summaryText'));
    const madeAt = textOf(fieldOf(fields, 'createdAt'));
    const kept = fieldOf(fields, 'preserveUuids');
    if (summary === '' || Number.isNaN(Date.parse(madeAt)) || fieldOf(fields, 'agentKey') !== 'main')
      return undefined;
    return { summary, madeAt, keptUuids: Array.isArray(kept) ? kept.map(textOf) : [] };
  } catch {
    return undefined;
  }
}

function readyFile(transcriptPath: string): string {
  return `${transcriptPath.replace(/\.jsonl$/, '')}/precompact.json`;
}
