import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { configOf } from '../config/config-of.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import type { SessionRef } from '../domain/session.ts';
import { addNote, NOTE_CHARACTERS_MAX } from '../flows/add-note.ts';
import { archiveNote } from '../flows/archive-note.ts';
import type { Machine } from '../flows/handle-event.ts';
import { keepNotes } from '../flows/keep-notes.ts';
import { notesFile, type SessionView, viewSession } from '../flows/view-session.ts';
import { STATE_PART } from '../notes/compose-notes.ts';
import { composeState } from '../notes/compose-state.ts';
import { readPart } from '../notes/managed-part.ts';
import { archiveFile, textsFile } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { findPlaces } from './places.ts';
import { createMachine, findSessionInWork } from './session-in-work.ts';

/** `note`: writes something down for the session in work, or shows where its notes are and what they say. */
export function runNote(call: CommandCall): ExitCode {
  const { words, environment, options } = call;
  const archive = openArchive(archiveFile(findPlaces(environment).dataDir));
  try {
    const session = findSessionInWork(environment, options.session, archive);
    const machine = createMachine(environment);
    const text = readText(words[0]);
    if (text !== undefined) keep(text, session, archive, machine);
    const view = viewSession(session, archive, machine);
    if (!view)
      throw new AppError(
        'E_TRANSCRIPT_UNREADABLE',
        `Cannot read the transcript of session ${session.id}`,
        `It should be at ${session.transcriptPath}`,
      );
    if (text === undefined) return show(view, call);
    keepNotes(view, archive);
    return confirm(view, call);
  } finally {
    archive.close();
  }
}

function keep(
  text: string,
  session: SessionRef,
  archive: Archive,
  { environment, now }: Pick<Machine, 'environment' | 'now'>,
): void {
  addNote(session, text, archive, now());
  if (!configOf(session.cwd, environment).config['archive.words']) return;
  archiveNote(session, text, textsFile(findPlaces(environment).dataDir), now());
}

function readText(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  const text = (word === '-' ? readFileSync(0, 'utf8') : word).trim();
  if (text.length > NOTE_CHARACTERS_MAX)
    throw new AppError(
      'E_USAGE',
      `Cannot write down ${groupDigits(text.length)} characters: a note has room for ${groupDigits(NOTE_CHARACTERS_MAX)}`,
      'Put the text into a file of the project, and note what it is and where it lies',
    );
  if (text !== '') return text;
  throw new AppError(
    'E_USAGE',
    'Cannot write down an empty note',
    'Give its text, or "-" to read it from stdin',
  );
}

function confirm({ session, folder }: SessionView, { print }: CommandCall): ExitCode {
  const path = folder ? join(folder.path, notesFile(session.id)) : null;
  print.line(path === null ? 'Noted. It will survive compactions.' : `Noted in ${path}`);
  print.json({ session: session.id, path });
  return 0;
}

function show({ session, picture, folder }: SessionView, { print }: CommandCall): ExitCode {
  const file = notesFile(session.id);
  const path = folder?.has(file) ? join(folder.path, file) : null;
  const state =
    (path === null ? undefined : readPart(folder!.read(file), STATE_PART)) ?? composeState(picture);
  print.line(path ?? `There are no notes of session ${session.id} yet; this is where it stands.`);
  print.line(`\n${state}`);
  print.json({ session: session.id, path, state });
  return 0;
}
