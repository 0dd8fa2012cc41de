import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { listInjections, type StoredInjection } from '../../archive/records/injections.ts';
import { bodyOfSummary, findHandoff } from '../../domain/handoff-section.ts';
import { visibleText } from '../../domain/plain-line.ts';
import {
  groupDigits,
  sayCount,
  sayEvent,
  sayMoment,
  saySeconds,
  sayTime,
  sayTokenChange,
  sayTrigger,
} from '../../domain/say.ts';
import { countRestorable, countVerdicts } from '../../domain/survival.ts';
import type { ListedCompaction } from '../../queries/compaction-document.ts';
import {
  type CompactionRecord,
  encodeInjection,
  encodeRecord,
  findRecord,
  isChanged,
} from '../../queries/find-record.ts';
import { listStored } from '../../queries/listed-compaction.ts';
import { NOTHING_RECORDED, readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import type { CommandCall, ExitCode, Print } from '../command.ts';
import { chooseFrom, numberOf, orWider, scopeOf } from '../read-options.ts';
import { shortProject } from '../terminal/columns.ts';
import { explainSigns, sayHandoff, sayHeadline, showFacts, signCounts } from '../terminal/survival.ts';

const LIMIT = 20;
const NOT_KNOWN = '–';

/** `audit`: lists compactions, or shows one. Read-only, and creates no archive. */
export function runAudit(call: CommandCall): ExitCode {
  const limit = numberOf('limit', call) ?? LIMIT;
  if (call.options.texts) return auditTexts(call, limit);
  return call.words[0] === undefined ? auditAll(call, limit) : auditOne(call);
}

/** Every text given to a model at a start, with a prompt, at a compaction or by a relay, newest first. */
function auditTexts(call: CommandCall, limit: number): ExitCode {
  const { context, print } = call;
  const { where, ...scope } = scopeOf(call);
  const texts = readArchiveOf(context, (database) => listInjections(database, { ...scope, limit })) ?? [];
  print.json({ texts: texts.map(encodeInjection) });
  if (texts.length === 0) print.line(`No model was given anything ${where}.`);
  for (const text of texts) showInjection(`Session ${shortSession(text.sessionId)}`, text, print);
  return texts.length > 0 && !texts.some(isChanged) ? 0 : 1;
}

function auditAll(call: CommandCall, limit: number): ExitCode {
  const { options, context, print } = call;
  const { folders, session, where } = scopeOf(call);
  const found = readArchiveOf(context, (database) => {
    const listed = listCompactions(database, { folders, session, once: true });
    return listed.slice(0, limit + 1).map((stored) => listStored(stored, context.now(), database));
  });
  const compactions = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ compactions, more });
  if (compactions.length === 0) {
    const rest = orWider(call, ' For all projects, run: tideproof audit --all');
    return print.nothing(found ? `No compaction ${where} is on record.${rest}` : NOTHING_RECORDED);
  }
  const isOfMany = options.all === true;
  const rows = compactions.map((compaction) => describeRow(compaction, isOfMany, print));
  const titles = ['Session', 'Trigger', 'Tokens', 'Prompts', 'In context', 'Undo'];
  print.table(rows, ['Which', 'When', ...(isOfMany ? ['Project'] : []), ...titles]);
  print.line();
  print.hint(`Prompts: ${explainSigns()}.`);
  print.hint(`Look into one: tideproof audit ${compactions[0]!.name}`);
  if (more) print.hint(`Older ones are hidden: --limit ${limit * 2} shows more.`);
  return 0;
}

function auditOne(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const chosen = chooseFrom(call);
  if (!chosen) return 1;
  const record = print.during('Reading the transcript', () => findRecord(chosen, context, print.warn));
  print.json(encodeRecord(record));
  showRecord(record, print, options.all === true);
  return record.injections.some(isChanged) ? 1 : 0;
}

function describeRow(compaction: ListedCompaction, isOfMany: boolean, { paint }: Print): string[] {
  const { name, time, project, session, preTokens, postTokens, facts } = compaction;
  const { trigger, part, agent, away, score, undo, undoneBy } = compaction;
  const isDoubtful = undo === 'did not happen' || undo === 'in progress';
  const undone = undoneBy[0] === undefined ? paint('green', undo) : `done: ${shortSession(undoneBy[0])}`;
  return [
    name,
    time === '' ? NOT_KNOWN : sayMoment(time),
    ...(isOfMany ? [shortProject(project)] : []),
    shortSession(session),
    `${sayTrigger(trigger, part, NOT_KNOWN, away)}${agent ? ', agent' : ''}`,
    sayTokenChange(preTokens, postTokens) ?? NOT_KNOWN,
    facts ? signCounts(facts, paint) : NOT_KNOWN,
    score === null ? NOT_KNOWN : `${score} %`,
    undo === 'possible' ? undone : paint(isDoubtful ? 'yellow' : 'grey', undo),
  ];
}

function showRecord(record: CompactionRecord, print: Print, all: boolean): void {
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

function describeRecord(record: CompactionRecord, print: Print): void {
  const { listed, chosen, summary, misquotes, injections, regrets } = record;
  const { session, number, agent, project, preTokens, postTokens, state } = listed;
  const { stored } = chosen;
  const nth = number === null ? '' : `, its compaction number ${groupDigits(number)}`;
  const why = listed.facts && listed.facts.kept === listed.facts.prompts ? ': no prompt was missing' : '';
  const noText = injections.length === 0 && state === 'happened' && `none was given to the model${why}`;
  const again = ['read again', 'run again', 'searched'].flatMap((kind) => {
    const count = regrets?.filter((each) => each.kind === kind).length;
    return count ? `${count} ${kind}` : [];
  });
  print.fields([
    ['Session', `${session}${nth}`],
    ['Subagent', agent],
    ['Project', visibleText(project) || 'not known'],
    ['Took', stored.durationMs !== null && saySeconds(stored.durationMs)],
    ['Tokens', sayTokenChange(preTokens, postTokens) ?? 'not known'],
    ['Summary', summary !== null && `${groupDigits(bodyOfSummary(summary).length)} characters`],
    ['Handoff', summary !== null && sayHandoff(findHandoff(summary), misquotes ?? [])],
    ['Asked for', visibleText(stored.instructions ?? '').replace(/\s+/g, ' ')],
    ['Pending', stored.pending && 'more of the brief, given with the next prompt or tool result'],
    ['Texts', noText],
    ...injections.map((each, index) => [index === 0 ? 'Texts' : '', sayText(each, print)] as const),
    ['Afterwards', regrets && (again.join(', ') || 'nothing was looked up again')],
  ]);
}

function sayText(injection: StoredInjection, print: Print): string {
  const { failed, ok, info } = print.signs;
  const mark = isChanged(injection) ? failed : injection.sha256 === '' ? info : ok;
  const whom = injection.event === 'compaction-started' ? 'to the summarizer' : 'to the model';
  const size = `${sayCount(injection.characters, 'character')}, ${sayCount(injection.tokens, 'token')}`;
  return `${mark} ${whom}: ${injection.reason} (${size})`;
}

function showAll(record: CompactionRecord, print: Print): void {
  const { listed, injections, summary, facts, misquotes, regrets } = record;
  const before = injections.filter(({ event }) => event === 'compaction-started');
  for (const injection of before) showInjection('What the summarizer was told', injection, print);
  if (summary !== null) {
    print.line(`${print.paint('bold', 'The summary')}\n`);
    print.text(`${indent(summary)}\n`);
  }
  if (facts !== null && facts.length > 0) {
    const whose = listed.agent === null ? 'your words' : 'what it was asked';
    print.line(print.paint('bold', `What became of ${whose}`));
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

function showInjection(title: string, injection: StoredInjection, print: Print): void {
  const { injectedAt, reason, sha256, agentId, text, redactedAt } = injection;
  const whom = agentId === '' ? '' : `, to the subagent ${agentId}`;
  const { failed, ok } = print.signs;
  const isWrong = `${failed} hash does not match: the text was changed after it was given`;
  const check = isChanged(injection) ? isWrong : `${ok} hash matches`;
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
