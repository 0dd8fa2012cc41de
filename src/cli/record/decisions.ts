import { basename } from 'node:path';
import { type Decision, listDecisions } from '../../archive/lists/list-facts.ts';
import { titleOfPlan } from '../../brief/describe-fact.ts';
import { plainLine, plainWords } from '../../domain/plain-line.ts';
import { sayMoment } from '../../domain/say.ts';
import { NOTHING_RECORDED, readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { numberOf, recordScope } from '../read-options.ts';
import { wrapText } from '../terminal/fit-text.ts';
import type { Print } from '../terminal/print.ts';

const LIMIT = 30;
const INDENT = '  ';
/** Who decided: a handoff is what a model wrote then. */
const SOURCES: Record<Decision['kind'], string> = {
  answer: 'answered by you',
  plan: 'plan you approved',
  refusal: 'refused by you',
  note: 'noted',
  handoff: 'from a handoff, written by the model',
};

/** `decisions`: what the user answered, approved, refused and noted, and what handoffs say, with the source. */
export function runDecisions(call: CommandCall): ExitCode {
  const { words, options, context, print } = call;
  const limit = numberOf('limit', call) ?? LIMIT;
  const { filter, where } = recordScope(call);
  // One more than wanted tells whether there are more.
  const found = readArchiveOf(context, (database) =>
    listDecisions(database, { ...filter, words, limit: limit + 1 }),
  );
  const decisions = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ decisions, more });
  if (decisions.length === 0) {
    const about = words.length > 0 ? ' with these words' : '';
    const elsewhere = options.all ? '' : 'For all projects, add --all. ';
    const search = `tideproof search ${words.join(' ') || '<words>'}${options.all ? ' --all' : ''}`;
    const nothing = `No decision is recorded ${where}${about}. ${elsewhere}To search everything that was said, run: ${search}`;
    print.hint(found ? nothing : NOTHING_RECORDED);
    return 1;
  }
  for (const decision of decisions) show(decision, print);
  if (more) print.faint(`Older ones are hidden: --limit ${limit * 2} shows more.`);
  return 0;
}

function show({ kind, text, status, time, sessionId, cwd, line }: Decision, print: Print): void {
  const isOver = status === 'superseded';
  const state = isOver ? 'superseded' : SOURCES[kind];
  const place = line > 0 ? `${shortSession(sessionId)}:${line}` : shortSession(sessionId);
  const words = kind === 'plan' ? titleOfPlan(text) : plainLine(text);
  const said = wrapText(words, print.columns && print.columns - INDENT.length);
  for (const each of said) print.line(isOver ? print.paint('grey', each) : each);
  const about = [sayMoment(time), plainWords(basename(cwd)), place, state].filter(Boolean);
  print.line(print.paint(isOver ? 'yellow' : 'grey', `${INDENT}${about.join(', ')}`));
  print.line();
}
