import { existsSync } from 'node:fs';
import { wipe } from '../../archive/erase/forget-texts.ts';
import { isForgotten } from '../../archive/records/forgotten.ts';
import { forgetLearned, listTranscriptPaths } from '../../archive/records/transcripts.ts';
import { listAside } from '../../archive/repair/put-aside.ts';
import { forgetDocuments } from '../../documents/own-documents.ts';
import { AppError } from '../../domain/app-error.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { groupDigits, sayCount } from '../../domain/say.ts';
import { countToForget, forget, type Memory } from '../../history/forget.ts';
import { isHubSet } from '../../hub/is-hub-set.ts';
import { findNamedSession } from '../../queries/choose-session.ts';
import {
  type ForgetPlan,
  findDoomedProject,
  findDoomedSession,
  findDoomedWords,
} from '../../queries/find-doomed.ts';
import { openArchiveOf, openMemory } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import { redact } from './redact.ts';

const TARGETS = ['session', 'project', 'containing', 'secrets'] as const;
const SHOWN_MAX = 8;
const KEPT_OUT = 'What was forgotten is not read again, even if a transcript still has it.';
const TRACES_LEFT =
  'Another process is reading the archive, so its log still holds old pages. Run the same command again later.';

/** `forget`: deletes or masks stored data for good, after showing it and asking. */
export async function runForget(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  if (options.reread && options.session === undefined)
    throw usageError('--reread needs a session', 'Name it: tideproof forget --session <id> --reread');
  const targets = TARGETS.map((name) => `--${name}`).join(', ');
  const hint = `Give one of ${targets}; with --dry-run nothing is deleted`;
  if (TARGETS.filter((name) => options[name] !== undefined).length !== 1)
    throw usageError('Cannot tell what to forget', hint);
  if (options.secrets) return redact(call);
  if (!existsSync(archiveFile(context.dataDir)) && !existsSync(textsFile(context.dataDir)))
    return print.nothing('Nothing is archived yet, so there is nothing to forget.', null);
  if (options.reread) return reread(call);
  using memory = openMemory(context);
  return await forgetFound(planForgetting(call, memory), memory, call);
}

function planForgetting({ values, context, print }: CommandCall, memory: Memory): ForgetPlan {
  const { session, project, containing } = values;
  if (session !== undefined) return findDoomedSession(session, memory, context);
  if (project !== undefined) return findDoomedProject(project, memory, context);
  return findDoomedWords(containing!, memory, context, print.progress);
}

async function forgetFound(found: ForgetPlan, memory: Memory, call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const { name, doomed, sessions, documents, forks, transcripts } = found;
  const asides = listAside(context.dataDir);
  const texts = countToForget(doomed, memory);
  const copies = (doomed.copies ?? []).map(({ path }) => path);
  const plan = { what: name, texts, sessions, forks, documents, putAside: asides, copies, transcripts };
  const isAnything = texts > 0 || [sessions, documents.whole, documents.parts, copies].flat().length > 0;
  if (isAnything) {
    const count = doomed.holds ? ` (${sayCount(texts, 'text')})` : '';
    print.line(`To be deleted for good: ${visibleText(name)}${count}`);
    showPlan(found, copies, print);
  } else print.line(doomed.holds ? 'No stored text contains this.' : `Nothing is stored of ${name}.`);
  const kept = 'Kept, because it belongs to Claude Code, and still holds it; delete it yourself if you want:';
  showSome(kept, transcripts, print);
  showSome('Kept, because you wrote it; change it yourself if you want:', documents.foreign, print);
  showSome('Damaged databases that were set aside and may contain it; delete them yourself:', asides, print);
  if (!isAnything) {
    // If another process read the archive during an earlier run, that one has left traces.
    const wiped = call.options['dry-run'] ? null : wipe(memory.archive, memory.texts, print.progress);
    if (wiped === false) print.warn(TRACES_LEFT);
    print.json({ ...plan, forgotten: false, wiped });
    return 1;
  }
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  const wiped = forget(doomed, memory, new Date(), print.progress);
  forgetDocuments(documents, found.isLineAbout);
  print.json({ ...plan, forgotten: true, wiped });
  print.done(`Forgot ${name}.`);
  if (!wiped) print.warn(TRACES_LEFT);
  print.line(KEPT_OUT);
  if (isHubSet(context)) print.hint('The hub forgets it with the next push: tideproof hub push');
  return wiped ? 0 : 1;
}

function showPlan({ sessions, documents, forks }: ForgetPlan, copies: readonly string[], print: Print): void {
  const places = sessions.map(
    ({ id, cwd, hasEnded }) =>
      `${shortSession(id)} in ${cwd}${hasEnded ? '' : ': if it still runs, it is ignored from now on'}`,
  );
  showSome('Sessions:', places, print);
  const alike = forks.map((id) => print.asTyped(`${shortSession(id)}: tideproof forget --session ${id}`));
  showSome('Sessions that hold some of the same text, and stay; to delete one, run:', alike, print);
  showSome('Copies by undo or rescue that nobody resumed, deleted with their file:', copies, print);
  showSome('Documents in projects that are deleted:', documents.whole, print);
  showSome('Documents in projects that lose the lines about it:', documents.parts, print);
}

function showSome(title: string, lines: readonly string[], print: Print): void {
  if (lines.length > 0) print.line(title);
  for (const line of lines.slice(0, SHOWN_MAX)) print.line(`  ${visibleText(line)}`);
  if (lines.length > SHOWN_MAX) print.line(`  … and ${groupDigits(lines.length - SHOWN_MAX)} more`);
}

/** Drops the facts of a session; the next event reads its transcript again. Transcripts are never changed. */
async function reread(call: CommandCall): Promise<ExitCode> {
  const { values, context, print } = call;
  using archive = openArchiveOf(context);
  const session = findNamedSession(values.session!, context, archive.database);
  if (isForgotten(archive.database, session.id))
    throw usageError(`Cannot read session ${shortSession(session.id)} again: it was forgotten`, KEPT_OUT);
  const paths = listTranscriptPaths(archive.database, session.id);
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined)
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot read session ${shortSession(session.id)} again: ${missing} no longer exists`,
      'What was learned from it is kept',
    );
  print.line(`To be read again: session ${shortSession(session.id)} in ${visibleText(session.cwd)}`);
  print.line('Notes, records of compactions and the audit trail are kept.');
  const plan = { id: session.id, cwd: session.cwd, transcripts: paths };
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  archive.transaction(() => forgetLearned(archive.database, session.id));
  print.done(`Dropped what was learned of session ${shortSession(session.id)}.`);
  print.hint('The next event of the session, or `tideproof import`, reads its transcript again.');
  print.json(plan);
  return 0;
}
