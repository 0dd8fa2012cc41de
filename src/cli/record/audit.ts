import { listCompactions } from '../../archive/lists/list-compactions.ts';
import { listInjections } from '../../archive/records/injections.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayMoment, sayTokenChange, sayTrigger } from '../../domain/say.ts';
import type { ListedCompaction } from '../../queries/compaction-document.ts';
import { encodeInjection, encodeRecord, findRecord, isChanged } from '../../queries/find-record.ts';
import { listStored } from '../../queries/listed-compaction.ts';
import { NOTHING_RECORDED, readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { chooseFrom, numberOf, orWider, scopeOf } from '../read-options.ts';
import { shortProject } from '../terminal/columns.ts';
import type { Print } from '../terminal/print.ts';
import { explainSigns, signCounts } from '../terminal/survival.ts';
import { showInjection, showRecord } from './audit/show-record.ts';
import { withProgress } from './create-session.ts';

const LIMIT = 20;
const NOT_KNOWN = '–';

/** `audit`: lists compactions, or shows one. Read-only, and creates no archive. */
export function runAudit(call: CommandCall): ExitCode {
  if (call.options.texts) return auditTexts(call);
  return call.words[0] === undefined ? auditAll(call) : auditOne(call);
}

/** Every text given to a model at a start, with a prompt, at a compaction or by a relay, newest first. */
function auditTexts(call: CommandCall): ExitCode {
  const { context, print } = call;
  const limit = numberOf('limit', call) ?? LIMIT;
  const { where, ...scope } = scopeOf(call);
  const texts = readArchiveOf(context, (database) => listInjections(database, { ...scope, limit })) ?? [];
  print.json({ texts: texts.map(encodeInjection) });
  if (texts.length === 0) print.line(`No model was given anything ${where}.`);
  for (const text of texts) showInjection(`Session ${shortSession(text.sessionId)}`, text, print);
  return texts.length > 0 && !texts.some(isChanged) ? 0 : 1;
}

function auditAll(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const limit = numberOf('limit', call) ?? LIMIT;
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
    print.hint(found ? `No compaction ${where} is on record.${rest}` : NOTHING_RECORDED);
    return 1;
  }
  showList(compactions, print, options.all === true);
  if (more) print.hint(`Older ones are hidden: --limit ${limit * 2} shows more.`);
  return 0;
}

function auditOne(call: CommandCall): ExitCode {
  const { options, context, print } = call;
  const chosen = chooseFrom(call);
  if (!chosen) return 1;
  const record = withProgress('Reading the transcript', print, () => findRecord(chosen, context, print.warn));
  print.json(encodeRecord(record));
  showRecord(record, print, options.all === true);
  return record.injections.some(isChanged) ? 1 : 0;
}

/** One line per compaction: what was kept and restored, and whether it can be undone. */
function showList(compactions: readonly ListedCompaction[], print: Print, areOfMany: boolean): void {
  const rows = compactions.map((compaction) => {
    const { name, time, project, session, preTokens, postTokens, facts } = compaction;
    const { trigger, part, agent, away, score } = compaction;
    return [
      name,
      time === '' ? NOT_KNOWN : sayMoment(time),
      ...(areOfMany ? [shortProject(project)] : []),
      shortSession(session),
      `${sayTrigger(trigger, part, NOT_KNOWN, away)}${agent ? ', agent' : ''}`,
      sayTokenChange(preTokens, postTokens) ?? NOT_KNOWN,
      facts ? signCounts(facts, print.paint) : NOT_KNOWN,
      score === null ? NOT_KNOWN : `${score} %`,
      sayUndo(compaction, print),
    ];
  });
  const project = areOfMany ? ['Project'] : [];
  const rest = ['Session', 'Trigger', 'Tokens', 'Prompts', 'In context', 'Undo'];
  print.table(rows, ['Which', 'When', ...project, ...rest]);
  print.line();
  print.hint(`Prompts: ${explainSigns()}.`);
  print.hint(`Look into one: tideproof audit ${visibleText(compactions[0]!.name)}`);
}

function sayUndo({ undo, undoneBy: [newest] }: ListedCompaction, { paint }: Print): string {
  if (undo === 'did not happen' || undo === 'in progress') return paint('yellow', undo);
  if (undo !== 'possible') return paint('grey', undo);
  return newest === undefined ? paint('green', undo) : `done: ${shortSession(newest)}`;
}
