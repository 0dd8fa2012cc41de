import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { takeNote } from '../../documents/take-note.ts';
import { notesFile, type SessionView, seeSession } from '../../documents/view-session.ts';
import { composeState } from '../../notes/compose-state.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `note`: writes something down for the session in work, or shows where its notes are and what they say. */
export function runNote(call: CommandCall): ExitCode {
  const { words, context, options } = call;
  using archive = openArchive(archiveFile(context.dataDir));
  const session = findSessionInWork(context, options.session, archive);
  const own = context.inFolder(session);
  const text = words[0] === '-' ? readFileSync(0, 'utf8') : words[0];
  if (text === undefined) return show(seeSession(session, archive, own), call);
  return confirm(takeNote(session, text, archive, own), call);
}

function confirm(view: SessionView, { print }: CommandCall): ExitCode {
  const { session, folder } = view;
  const path = folder ? join(folder.path, notesFile(view)) : null;
  print.line(path === null ? 'Noted. It will survive compactions.' : `Noted in ${path}`);
  print.json({ session: session.id, path });
  return 0;
}

function show(view: SessionView, { print }: CommandCall): ExitCode {
  const { session, picture, folder } = view;
  const file = notesFile(view);
  const path = folder?.has(file) ? join(folder.path, file) : null;
  const state = composeState(picture);
  print.line(path ?? `There are no notes of session ${session.id} yet; this is where it stands.`);
  print.text(`\n${state}`);
  print.json({ session: session.id, path, state });
  return 0;
}
