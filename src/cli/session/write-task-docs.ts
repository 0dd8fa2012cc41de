import { join } from 'node:path';
import { writeDevDocs } from '../../documents/keep-dev-docs.ts';
import { viewSession } from '../../documents/view-session.ts';
import type { Fact } from '../../domain/fact.ts';
import { slugOf } from '../../notes/document-names.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';

const NAME_MAX = 60;

/** `handoff --dev`: creates plan, context and checklist of a task, which are then kept up to date. */
export function writeTaskDocs({ context, options, values, print }: CommandCall): ExitCode {
  const { dev: wanted = '' } = values;
  using archive = openArchiveOf(context);
  const session = findSessionInWork(context, options.session, archive);
  const view = viewSession(session, archive, context.inFolder(session));
  const folder = view?.folder;
  if (!view || !folder)
    throw usageError(
      'Cannot write into this project: it is not writable, no project, or notes are switched off',
      'Run `tideproof config` and look at notes.enabled',
    );
  const title = findTask(wanted, view.picture.facts)?.text ?? wanted;
  const name = slugOf(title, NAME_MAX);
  if (name === '') throw usageError(`Cannot make a folder of "${wanted}"`, 'Give a name with letters');
  const place = writeDevDocs({ ...view, folder }, name, title);
  const files = ['plan.md', 'context.md', 'tasks.md'].map((file) => join(place, file));
  for (const file of files) print.line(file);
  print.json({ session: view.session.id, name, title, files });
  return 0;
}

/** A task by its number, with or without `#`. */
function findTask(wanted: string, facts: Fact[]): Fact | undefined {
  const id = /^#?(\w+)$/.exec(wanted.trim())?.[1];
  if (id === undefined) return undefined;
  return facts.find(({ kind, detail, text }) => kind === 'task' && text !== '' && detail.id === id);
}
