import type { StoredCompaction } from '../../../archive/lists/list-compactions.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import type { RegretKind } from '../../../domain/regret.ts';
import { sayCount, saySeconds, sayTime, sayTrigger } from '../../../domain/say.ts';
import { countRestorable, countVerdicts, TRACKED } from '../../../domain/survival.ts';
import { type CompactionRecord, hashMatches, type JudgedMessage } from '../../../queries/find-record.ts';
import type { Print } from '../../terminal/print.ts';
import { explainSigns, sayCounts } from '../../terminal/survival/looks.ts';
import { sayHeadline, showKinds } from '../../terminal/survival/show-kinds.ts';
import { showAll } from './show-all.ts';

const TOOLS_SHOWN = 6;

/** One compaction on one screen; with `all` every fact, message and text as well. */
export function showRecord(record: CompactionRecord, print: Print, all: boolean): void {
  const { listed, facts, injections } = record;
  print.line(headingOf(record, print));
  if (facts !== null) {
    print.prose(`${sayHeadline(countVerdicts(facts))}${sayRestorable(countRestorable(facts))}`);
    showKinds(facts, print);
  } else if (listed.state === 'happened') print.line('What became of single facts is not known.');
  print.line();
  print.table([
    ...describeRecord(record),
    ...describeConversation(record),
    ...describeTexts(record, print),
    ...describeRegrets(record),
  ]);
  if (injections.some((injection) => !hashMatches(injection)))
    print.prose('✗ A text was changed after it was given: its hash does not match.', 'red');
  print.line();
  if (all) showAll(record, print);
  if (facts !== null) print.prose(TRACKED, 'grey');
  sayMore(record, print, all);
}

function sayRestorable(count: number): string {
  return count === 0 ? '' : `; tideproof would have restored ${groupDigits(count)} of them`;
}

function describeConversation({ messages, calls }: CompactionRecord): string[][] {
  return [
    ...(messages === null ? [] : [['Messages', sayMessages(messages)]]),
    ...(Object.keys(calls).length === 0 ? [] : [['Tool calls', sayCalls(calls)]]),
  ];
}

function sayMessages(messages: readonly JudgedMessage[]): string {
  const counts = countVerdicts(messages.map(({ text, verdict }) => ({ kind: 'statement', text, verdict })));
  return messages.length === 0 ? 'none' : `${groupDigits(messages.length)}: ${sayCounts(counts)}`;
}

function sayCalls(calls: Record<string, number>): string {
  const sorted = Object.entries(calls).sort(([, one], [, other]) => other - one);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const shown = sorted.slice(0, TOOLS_SHOWN).map(([tool, count]) => `${tool} ${groupDigits(count)}`);
  return `${groupDigits(total)}: ${shown.join(', ')}${sorted.length > TOOLS_SHOWN ? ', …' : ''}`;
}

function describeTexts({ injections, listed }: CompactionRecord, print: Print): string[][] {
  if (injections.length === 0)
    return listed.state === 'happened' ? [['Texts', 'none was given to the model']] : [];
  return injections.map((injection, index) => {
    const mark = hashMatches(injection) ? print.paint('green', '✓') : print.paint('red', '✗');
    const whom = injection.event === 'compaction-started' ? 'to the summarizer' : 'to the model';
    const size = `${sayCount(injection.characters, 'character')}, ${sayCount(injection.tokens, 'token')}`;
    return [index === 0 ? 'Texts' : '', `${mark} ${whom}: ${injection.reason} (${size})`];
  });
}

const REGRETS: Readonly<Record<RegretKind, string>> = {
  'read again': 'read again',
  'run again': 'run again with the same outcome',
  searched: 'searched for, though on record',
};

function describeRegrets({ regrets }: CompactionRecord): string[][] {
  if (regrets === null) return [];
  const counts = Object.entries(REGRETS).map(([kind, words]) => ({
    ...{ count: regrets.filter((regret) => regret.kind === kind).length, words },
  }));
  const said = counts.filter(({ count }) => count > 0).map(({ count, words }) => `${count} ${words}`);
  return [['Afterwards', said.length === 0 ? 'nothing was looked up again' : said.join(', ')]];
}

function sayMore({ listed }: CompactionRecord, print: Print, all: boolean): void {
  if (all) print.line(print.paint('grey', `Signs: ${explainSigns()}.`));
  else print.hint(`Every fact, message and text: tideproof audit ${listed.name} --all`);
  if (listed.facts && listed.facts.deferred > 0)
    print.hint(
      'Left out is what was not worth its room. More room: tideproof config set restore.maxTokens 5000 --user',
    );
  if (listed.undo === 'possible') print.hint(`Go back before it: tideproof undo ${listed.name}`);
}

function headingOf({ listed }: CompactionRecord, print: Print): string {
  const { name, trigger, part, time, state } = listed;
  const parts = [
    `Compaction ${name}: ${sayTrigger(trigger, part, 'trigger not known')}`,
    ...(time ? [sayTime(time).slice(0, 16)] : []),
  ];
  const doubt = state === 'happened' ? '' : print.paint('yellow', ` (${state})`);
  return print.paint('bold', parts.join(', ')) + doubt;
}

/** What is short to say of a compaction, as rows of a table; what is not known or not there has no row. */
function describeRecord(record: CompactionRecord): string[][] {
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
  const { pending = null, lateAt = null } = stored ?? {};
  const what = pending === 'difference' ? 'the rest of the brief' : 'the brief';
  if (pending === 'brief' || pending === 'difference')
    return [['Pending', `${what}, delivered with the next prompt or tool result`]];
  if (lateAt === null) return [];
  const given = injections.some(({ injectedAt }) => injectedAt === lateAt);
  return [['Late', `${given ? 'more was given' : 'it was too late to give more'} at ${sayTime(lateAt)}`]];
}
