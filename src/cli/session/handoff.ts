import { join, resolve } from 'node:path';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { writeDevDocs } from '../../documents/keep-dev-docs.ts';
import { type SessionView, viewSession, viewSessionOrThrow } from '../../documents/view-session.ts';
import { putHandoff, reportOn, writeHandoff } from '../../documents/write-handoff.ts';
import { AppError } from '../../domain/app-error.ts';
import type { SessionRef } from '../../domain/session.ts';
import { chooseWriter } from '../../handoff/choose-writer.ts';
import { writeModelHandoff } from '../../handoff/write-model-handoff.ts';
import { renderWhole } from '../../notes/compose-report.ts';
import { slugOf } from '../../notes/document-names.ts';
import { findSessionInWork } from '../../queries/choose-session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';

/** `handoff`: writes or prints the handoff of a session; with `--by` a model writes a handoff first. */
export async function runHandoff(call: CommandCall): Promise<ExitCode> {
  const { options, values, context, print } = call;
  if (values.by !== undefined && options['dry-run'])
    throw usageError('--by and --dry-run exclude each other', 'Leave one of them out');
  using archive = openArchiveOf(context);
  try {
    const session = findSessionInWork(context, values.session, archive);
    const own = context.inFolder(session);
    if (values.dev !== undefined)
      return writeTaskDocs(values.dev, viewSession(session, archive.database, own), print);
    const handoff = values.by === undefined ? undefined : await write(session, archive, own, call);
    if (options.background) {
      if (handoff) writeHandoff(session, 'with a handoff that a model wrote', archive, own);
      return handoff ? 0 : 1;
    }
    const view = viewSessionOrThrow(session, archive.database, own);
    const report = reportOn(view, 'on demand');
    const written = options['dry-run'] ? undefined : putHandoff(view, report, archive);
    const path = written === undefined ? null : resolve(session.cwd, written);
    if (path !== null) print.line(`Written to ${path}\n`);
    else if (!options['dry-run'])
      print.warn('Not written to a file: notes are switched off, or this folder cannot take any.\n');
    print.text(renderWhole(report).trimEnd());
    print.json({ ...report, path });
    return 0;
  } catch (error) {
    if (!options.background) throw error;
    context.log(`handoff of ${values.session} failed: ${(error as Error).stack}`);
    return 1;
  }
}

async function write(session: SessionRef, archive: Archive, context: Context, call: CommandCall) {
  const { options, values } = call;
  const writer = chooseWriter(context, values.by);
  try {
    return writer && (await writeModelHandoff(session, writer, archive, context));
  } catch (error) {
    if (error instanceof AppError || options.background) throw error;
    const message = `${writer?.name} wrote no handoff: ${(error as Error).message}`;
    const hint =
      'The handoff works without it. Try again, or name another writer with --by or in handoff.model';
    throw new AppError('E_HANDOFF_FAILED', message, hint, error);
  }
}

const NAME_MAX = 60;

/** `handoff --dev`: creates plan, context and checklist of a task, which are then kept up to date. */
function writeTaskDocs(wanted: string, view: SessionView | undefined, print: Print): ExitCode {
  const folder = view?.folder;
  if (!view || !folder)
    throw usageError(
      'Cannot write into this project: it is not writable, no project, or notes are switched off',
      'Run `tideproof config` and look at notes.enabled',
    );
  // A task by its number, with or without `#`.
  const [, id] = /^#?(\w+)$/.exec(wanted.trim()) ?? [];
  const task = view.facts.find(
    ({ kind, detail, text }) => kind === 'task' && text !== '' && id !== undefined && detail.id === id,
  );
  const title = task?.text ?? wanted;
  const name = slugOf(title, NAME_MAX);
  const hint = 'Give the number of one in the client’s list, or a name with letters';
  if (name === '' || (!task && /^\d+$/.test(id ?? '')))
    throw usageError(`There is no task ${wanted} in session ${view.session.id}`, hint);
  const place = writeDevDocs({ ...view, folder }, name, title, reportOn(view, 'on demand'));
  const files = ['plan.md', 'context.md', 'tasks.md'].map((file) => join(place, file));
  for (const file of files) print.line(file);
  print.json({ session: view.session.id, name, title, files });
  return 0;
}
