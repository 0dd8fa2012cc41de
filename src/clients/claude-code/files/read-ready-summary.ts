import { existsSync } from 'node:fs';
import type { ReadySummaryFile } from '../../client.ts';
import { listOf, textOf } from '../rows/content-blocks.ts';
import { readJson } from '../settings/client-files.ts';

/** Whether the client holds a summary that it made ahead of time, in a file that a resumed process takes up. */
export function hasReadySummary(transcriptPath: string): boolean {
  return existsSync(readyFile(transcriptPath));
}

/** That summary, when it was made and what stays beside it. Undefined if it is missing or half written. */
export function readReadySummary(transcriptPath: string): ReadySummaryFile | undefined {
  const { summaryText, createdAt, preserveUuids: kept, agentKey } = readJson(readyFile(transcriptPath));
  const [summary, madeAt] = [textOf(summaryText), textOf(createdAt)];
  if (summary === '' || Number.isNaN(Date.parse(madeAt)) || agentKey !== 'main') return undefined;
  return { summary, madeAt, keptUuids: listOf(kept).map(textOf) };
}

function readyFile(transcriptPath: string): string {
  return `${transcriptPath.replace(/\.jsonl$/, '')}/precompact.json`;
}
