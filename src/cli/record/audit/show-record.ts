import type { StoredInjection } from '../../../archive/records/injections.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { bodyOfSummary, findHandoff } from '../../../domain/handoff-section.ts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayCount, sayEvent, sayMoment, saySeconds, sayTime, sayTrigger } from '../../../domain/say.ts';
import { countRestorable, countVerdicts, type RegretKind } from '../../../domain/survival.ts';
import { type CompactionRecord, isChanged } from '../../../queries/find-record.ts';
import { showFields } from '../../terminal/columns.ts';
import type { Print } from '../../terminal/print.ts';
import { explainSigns, sayHandoff, sayHeadline, showFacts } from '../../terminal/survival.ts';

/** Shows one compaction on one screen; with `all` every prompt and text as well. */
export function showRecord(record: CompactionRecord, print: Print, all: boolean): void {
  const { listed, facts, injections } = record;
  const { name, trigger, part, away, time, state } = listed;
  const how = `Compaction ${name}: ${sayTrigger(trigger, part, 'trigger not known', away)}`;
  const heading = `${how}${time && `, ${sayMoment(time)}`}`;
  const doubt = state === 'happened' ? '' : print.paint('yellow', ` (${state})`);
  print.line(print.paint('bold', heading) + doubt);
  if (facts !== null) {
    const more = countRestorable(facts);
    const restorable = more === 0 ? '' : `; tideproof would have restored ${groupDigits(more)} of them`;
    print.prose(`${sayHeadline(countVerdicts(facts))}${restorable}`);
    showFacts(facts, print, false);
  } else if (state === 'happened') print.line('What became of single prompts is not known.');
  print.line();
  describeRecord(record, print);
  if (injections.some(isChanged))
    print.prose(print.paint('red', '✗ A text was changed after it was given: its hash does not match.'));
  print.line();
  if (all) showAll(record, print);
  if (all) print.hint(`Signs: ${explainSigns()}.`);
  else print.hint(`Every prompt and text: tideproof audit ${name} --all`);
  if (listed.facts && listed.facts.deferred > 0)
    print.hint(
      'Left out is what had no room in the brief. More room: tideproof config set restore.maxTokens 5000 --user',
    );
  if (listed.undo === 'possible') print.hint(`Go back before it: tideproof undo ${name}`);
}

/** What is known about a compaction, a row each; what is not known has none. */
function describeRecord(record: CompactionRecord, print: Print): void {
  const { listed, chosen, summary, misquotes, injections } = record;
  const { session, number, agent, project, preTokens, postTokens, state } = listed;
  const { stored } = chosen;
  const nth = number === null ? '' : `, its compaction number ${groupDigits(number)}`;
  const known = (tokens: number | null) => (tokens === null ? 'not known' : groupDigits(tokens));
  const isWhole = listed.facts !== null && listed.facts.kept === listed.facts.prompts;
  const why = isWhole ? ': no prompt was missing' : '';
  const noText = injections.length === 0 && state === 'happened' && `none was given to the model${why}`;
  const isPending = stored.pending === 'brief' || stored.pending === 'difference';
  showFields(print, [
    ['Session', `${session}${nth}`],
    ['Subagent', agent],
    ['Project', visibleText(project) || 'not known'],
    ['Took', stored.durationMs !== null && saySeconds(stored.durationMs)],
    ['Tokens', `${known(preTokens)} before, ${known(postTokens)} after`],
    ['Summary', summary !== null && `${groupDigits(bodyOfSummary(summary).length)} characters`],
    ['Handoff', summary !== null && sayHandoff(findHandoff(summary), misquotes ?? [])],
    ['Asked for', visibleText(stored.instructions ?? '').replace(/\s+/g, ' ')],
    ['Pending', isPending && 'more of the brief, given with the next prompt or tool result'],
    ['Texts', noText],
    ...injections.map((each, index) => [index === 0 ? 'Texts' : '', sayText(each, print)] as const),
    ['Afterwards', sayRegrets(record)],
  ]);
}

function sayText(injection: StoredInjection, print: Print): string {
  const { failed, ok, info } = print.signs;
  const mark = isChanged(injection) ? failed : injection.sha256 === '' ? info : ok;
  const whom = injection.event === 'compaction-started' ? 'to the summarizer' : 'to the model';
  const size = `${sayCount(injection.characters, 'character')}, ${sayCount(injection.tokens, 'token')}`;
  return `${mark} ${whom}: ${injection.reason} (${size})`;
}

function sayRegrets({ regrets }: CompactionRecord): string | undefined {
  const counts = new Map<RegretKind, number>();
  for (const { kind } of regrets ?? []) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const said = [...counts].map(([kind, count]) => `${count} ${kind}`);
  return regrets === null ? undefined : said.join(', ') || 'nothing was looked up again';
}

/** Every prompt and text of a compaction, in chronological order. */
function showAll(record: CompactionRecord, print: Print): void {
  const { injections, summary, facts, misquotes, regrets } = record;
  const before = injections.filter(({ event }) => event === 'compaction-started');
  for (const injection of before) showInjection('What the summarizer was told', injection, print);
  if (summary !== null) {
    print.line(`${print.paint('bold', 'The summary')}\n`);
    print.text(`${indent(summary)}\n`);
  }
  if (facts !== null && facts.length > 0) {
    print.line(print.paint('bold', 'What became of your words'));
    showFacts(facts, print, true);
    print.line();
  }
  showList('Quoted as yours in the summary, but in no prompt of yours', misquotes ?? [], print);
  const after = injections.filter((injection) => !before.includes(injection));
  for (const injection of after) showInjection('What the model was given', injection, print);
  const again = (regrets ?? []).map(({ kind, what, line }) => `${kind}: ${what} (line ${line})`);
  showList('What the model looked up again', again, print);
}

function showList(title: string, lines: readonly string[], print: Print): void {
  if (lines.length === 0) return;
  print.line(`${print.paint('bold', title)}\n`);
  for (const line of lines) print.prose(`  - ${visibleText(line)}`);
  print.line();
}

export function showInjection(title: string, injection: StoredInjection, print: Print): void {
  const { injectedAt, reason, sha256, agentId, text, redactedAt } = injection;
  const whom = agentId === '' ? '' : `, to the subagent ${agentId}`;
  const { failed, ok } = print.signs;
  const check = isChanged(injection)
    ? `${failed} hash does not match: the text was changed after it was given`
    : `${ok} hash matches`;
  const hash = sha256 === '' ? 'comes with the next hook in the background' : `${sha256} ${check}`;
  print.line(`${print.paint('bold', title)}: ${reason}`);
  print.line(`  at ${sayEvent(injection)}, ${sayTime(injectedAt)}${whom}`);
  print.line(`  SHA-256 ${hash}`);
  if (redactedAt !== null)
    print.line(`  secrets in it were masked on ${sayTime(redactedAt)}, and it was hashed again`);
  print.text(`\n${indent(text)}\n`);
}

function indent(text: string): string {
  return visibleText(text).replace(/^(?=.)/gm, '  ');
}
