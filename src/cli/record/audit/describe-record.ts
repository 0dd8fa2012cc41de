import type { StoredCompaction } from '../../../archive/lists/list-compactions.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { saySeconds, sayTime, sayTrigger } from '../../../domain/say.ts';
import type { CompactionRecord } from '../../../queries/find-record.ts';
import type { Print } from '../../terminal/print.ts';

export function headingOf({ listed }: CompactionRecord, print: Print): string {
  const { name, trigger, part, time, state } = listed;
  const parts = [
    `Compaction ${name}: ${sayTrigger(trigger, part, 'trigger not known')}`,
    ...(time ? [sayTime(time).slice(0, 16)] : []),
  ];
  const doubt = state === 'happened' ? '' : print.paint('yellow', ` (${state})`);
  return print.paint('bold', parts.join(', ')) + doubt;
}

/** What is short to say of a compaction, as rows of a table; what is not known or not there has no row. */
export function describeRecord(record: CompactionRecord): string[][] {
  const { listed, chosen, summary } = record;
  const { session, number, agent, project, preTokens, postTokens } = listed;
  const nth = number === null ? '' : `, its compaction number ${groupDigits(number)}`;
  const known = (tokens: number | null) => (tokens === null ? 'not known' : groupDigits(tokens));
  const took = chosen.stored && sayDuration(chosen.stored);
  const instructions = chosen.stored?.instructions ?? '';
  const { summaryFrom = null } = chosen.stored ?? {};
  return [
    ['Session', `${session}${nth}`],
    ...(agent === null ? [] : [['Subagent', agent]]),
    ['Project', visibleText(project) || 'not known'],
    ...(took === undefined ? [] : [['Took', took]]),
    ['Tokens', `${known(preTokens)} before, ${known(postTokens)} after`],
    ...(summary === null
      ? []
      : [
          [
            'Summary',
            `${groupDigits(summary.length)} characters${summaryFrom === null ? '' : `, known from ${summaryFrom}`}`,
          ],
        ]),
    ...(instructions === '' ? [] : [['Asked for', visibleText(instructions).replace(/\s+/g, ' ')]]),
    ...describePending(record),
  ];
}

function sayDuration({ durationMs, startedAt, restoredAt }: StoredCompaction): string | undefined {
  if (durationMs !== null) return saySeconds(durationMs);
  if (restoredAt === null) return undefined;
  return `${saySeconds(Date.parse(restoredAt) - Date.parse(startedAt))} from the announcement to the brief`;
}

/** What could not be given at the compaction itself. */
function describePending({ chosen: { stored }, injections }: CompactionRecord): string[][] {
  const { owed = null, lateAt = null } = stored ?? {};
  const what = owed === 'difference' ? 'the rest of the brief' : 'the brief';
  if (owed === 'brief' || owed === 'difference')
    return [['Pending', `${what}, delivered with the next prompt or tool result`]];
  if (lateAt === null) return [];
  const given = injections.some(({ injectedAt }) => injectedAt === lateAt);
  return [['Late', `${given ? 'more was given' : 'it was too late to give more'} at ${sayTime(lateAt)}`]];
}
