import { basename } from 'node:path';
import { type Decision, listDecisions } from '../../archive/lists/list-facts.ts';
import { readArchive } from '../../archive/sqlite/read-archive.ts';
import { plainLine, plainWords } from '../../domain/plain-line.ts';
import { sayTime } from '../../domain/say.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { parseNumber } from '../parse-number.ts';
import { recordScope } from '../scope.ts';
import type { Print } from '../terminal/print.ts';
import { wrapText } from '../terminal/wrap-text.ts';

const LIMIT = 30;
const INDENT = '  ';

/** `decisions`: what was decided and why, what was tried and dropped, and where it was said. */
export function runDecisions(call: CommandCall): ExitCode {
  const { words, options, context, print } = call;
  const limit = parseNumber('limit', options.limit, 1) ?? LIMIT;
  const { filter, where } = recordScope(call);
  const found = readArchive(archiveFile(context.dataDir), (database) =>
    words.length === 0
      ? listDecisions(database, { ...filter, limit: limit + 1 })
      : listDecisions(database, filter).filter(({ text }) => holdsAll(text, words)),
  );
  const decisions = (found ?? []).slice(0, limit);
  const more = (found ?? []).length > limit;
  print.json({ decisions, more });
  if (decisions.length === 0) {
    const isAll = options.all === true;
    const elsewhere = isAll ? '' : 'For all projects, add --all. ';
    print.hint(
      found === undefined
        ? 'Nothing is recorded yet. To read the history of this machine, run: tideproof import'
        : `No decision is recorded ${where}${words.length > 0 ? ' with these words' : ''}. ${elsewhere}To search everything that was said, run: tideproof search ${words.join(' ') || '<words>'}${isAll ? ' --all' : ''}`,
    );
    return 1;
  }
  for (const decision of decisions) show(decision, print);
  if (more) print.line(print.paint('grey', `Older ones are hidden: --limit ${limit * 2} shows more.`));
  return 0;
}

/** In any case, and as a part of a word too. */
function holdsAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word.toLowerCase()));
}

function show({ kind, text, status, time, sessionId, cwd, line }: Decision, print: Print): void {
  const isOver = status === 'superseded';
  const state = kind === 'attempt' ? 'tried and dropped' : isOver ? 'superseded' : '';
  const place = line > 0 ? `${shortSession(sessionId)}:${line}` : shortSession(sessionId);
  const said = wrapText(plainLine(text), print.columns && print.columns - INDENT.length);
  for (const each of said) print.line(isOver ? print.paint('grey', each) : each);
  const about = [sayTime(time).slice(0, 16), plainWords(basename(cwd)), place, state].filter(
    (part) => part !== '',
  );
  print.line(print.paint(state === '' ? 'grey' : 'yellow', `${INDENT}${about.join(', ')}`));
  print.line();
}
