import type { StoredCompaction } from '../../../archive/lists/list-compactions.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { saySeconds, sayTime } from '../../../domain/say.ts';
import { type SurvivalCounts, survivalScore } from '../../../domain/survival.ts';
import type { CompactionRecord } from '../../../queries/encode-compaction.ts';
import type { Print } from '../../terminal/print.ts';
import { sayCounts } from '../../terminal/survival/looks.ts';
import { renderBar } from '../../terminal/survival/render-bar.ts';

/** What is short to say of a compaction, as rows of a table; what is not known or not there has no row. */
export function describeRecord(record: CompactionRecord, print: Print): string[][] {
  const { compaction } = record;
  const { sessionId, cwd, number, agentId, preTokens, postTokens, instructions, counts } = compaction;
  const nth = number === null ? '' : `, its compaction number ${groupDigits(number)}`;
  const known = (tokens: number | null) => (tokens === null ? 'not known' : groupDigits(tokens));
  const took = sayDuration(compaction);
  return [
    ['Session', `${sessionId}${nth}`],
    ...(agentId === '' ? [] : [['Subagent', agentId]]),
    ['Project', visibleText(cwd) || 'not known'],
    ...(took === undefined ? [] : [['Took', took]]),
    ['Tokens', `${known(preTokens)} before, ${known(postTokens)} after`],
    ...(instructions === '' ? [] : [['Asked for', visibleText(instructions).replace(/\s+/g, ' ')]]),
    ...(counts ? describeSurvival(counts, print) : []),
    ...describeDebt(record),
  ];
}

function describeSurvival(counts: SurvivalCounts, print: Print): string[][] {
  const bar = print.columns === undefined ? '' : `  ${renderBar(counts, print)}`;
  return [
    ['Facts', counts.tracked === 0 ? 'none' : `${groupDigits(counts.tracked)} tracked: ${sayCounts(counts)}`],
    ['Score', `${survivalScore(counts)} %${bar}`],
  ];
}

function sayDuration({ durationMs, startedAt, restoredAt }: StoredCompaction): string | undefined {
  if (durationMs !== null) return saySeconds(durationMs);
  if (restoredAt === null) return undefined;
  return `${saySeconds(Date.parse(restoredAt) - Date.parse(startedAt))} from the announcement to the brief`;
}

/** What could not be given at the compaction itself. */
function describeDebt({ compaction: { owed, lateAt }, injections }: CompactionRecord): string[][] {
  const what = owed === 'difference' ? 'the rest of the brief' : 'the brief';
  if (owed !== null) return [['Owed', `${what}, which goes with the next prompt or tool result`]];
  if (lateAt === null) return [];
  const given = injections.some(({ injectedAt }) => injectedAt === lateAt);
  return [['Late', `${given ? 'more was given' : 'it was too late to give more'} at ${sayTime(lateAt)}`]];
}
