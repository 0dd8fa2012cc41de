import { groupDigits } from '../domain/group-digits.ts';
import { type SurvivalCounts, sayPrompts } from '../domain/survival.ts';
import type { LogEntry } from './list-progress.ts';

/** A finished compaction, as far as it is known. */
export interface PastCompaction {
  id: number;
  number: number | null;
  finishedAt: string;
  trigger: string | null;
  preTokens: number | null;
  postTokens: number | null;
  counts: SurvivalCounts | null;
}

/** One line of compactions.log: named fields, readable for grep and for people. */
export function renderCompaction(sessionId: string, compaction: PastCompaction): string {
  const { finishedAt, number, trigger, preTokens, postTokens, counts } = compaction;
  const fields = [
    finishedAt,
    `session=${sessionId}`,
    `compaction=${number ?? '?'}`,
    `trigger=${trigger ?? '?'}`,
    `tokens=${preTokens ?? '?'}->${postTokens ?? '?'}`,
    `kept=${counts?.kept ?? '?'}`,
    `restored=${counts?.restored ?? '?'}`,
    `prompts=${counts?.prompts ?? '?'}`,
  ];
  return fields.join(' ');
}

export function compactionKey({ id }: PastCompaction): string {
  return `compaction ${id}`;
}

/** A compaction as an entry of the progress log. */
export function entryOfCompaction(compaction: PastCompaction): LogEntry {
  const { number, trigger, preTokens, postTokens, counts } = compaction;
  const say = (count: number | null) => (count === null ? '?' : groupDigits(count));
  const tokens =
    preTokens === null && postTokens === null ? '' : `, ${say(preTokens)} → ${say(postTokens)} tokens`;
  const facts = counts ? `: ${sayPrompts(counts)} after it, ${counts.restored} of them restored` : '';
  const text = `number ${number ?? '?'}${trigger ? `, ${trigger}` : ''}${tokens}${facts}`;
  return {
    key: compactionKey(compaction),
    time: compaction.finishedAt,
    label: 'Compaction',
    text,
    transcriptLine: 0,
  };
}
