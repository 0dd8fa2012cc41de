import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeNote } from '../../documents/take-note.ts';
import { notesFile, viewSessionOrThrow } from '../../documents/view-session.ts';
import { renderState } from '../../notes/compose-notes.ts';
import { findSessionInWork } from '../../queries/choose-session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import type { CommandCall, ExitCode } from '../command.ts';

export function runNote({ words, context, values, print }: CommandCall): ExitCode {
  using archive = openArchiveOf(context);
  const session = findSessionInWork(context, values.session, archive);
  const own = context.inFolder(session);
  const text = words[0] === '-' ? readFileSync(0, 'utf8') : words[0];
  const view =
    text === undefined
      ? viewSessionOrThrow(session, archive.database, own)
      : takeNote(session, text, archive, own);
  const place = view.folder && join(view.folder.path, notesFile(view));
  if (text !== undefined) {
    print.line(place ? `Noted in ${place}` : 'Noted. It will survive compactions.');
    print.json({ session: view.session.id, path: place ?? null });
    return 0;
  }
  const path = place && existsSync(place) ? place : null;
  const state = renderState(view);
  const { notes } = view.account.lines;
  print.line(path ?? `There are no notes of session ${session.id} yet; this is where it stands.`);
  print.text(`\n${state}`);
  if (notes.length > 0) print.text(`\n## Noted\n\n${notes.map((line) => `- ${line}`).join('\n')}`);
  print.json({ session: view.session.id, path, state, notes });
  return 0;
}
