import { listTimeline } from '../../archive/lists/list-timeline.ts';
import { listPins } from '../../archive/records/pins.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { addNote } from '../../documents/take-note.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Pin, PinPlace } from '../../domain/pin.ts';
import { sayCount } from '../../domain/say.ts';
import { addPin } from '../../pins/add-pin.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { readIfPresent } from '../../system/write-file-atomically.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { writeNewFile } from '../write-new-file.ts';

/** Pins and notes of a project as one file. A public format: see docs/in-claude-code.md. */
interface Carried {
  pins: Pick<Pin, 'text' | 'scope'>[];
  notes: { text: string; time: string }[];
}

/** `pin --export`: writes the pins that hold here, and the notes of the project. */
export function exportPins(
  file: string,
  place: PinPlace,
  archive: Archive,
  { print }: CommandCall,
): ExitCode {
  const { database } = archive;
  const pins = listPins(database, place).map(({ text, scope }) => ({ text, scope }));
  const notes = listTimeline(database, { folders: [place.project] })
    .filter(({ kind }) => kind === 'note')
    .map(({ text, time }) => ({ text, time }));
  const carried: Carried = { pins, notes };
  writeNewFile(file, `${JSON.stringify(carried, null, 2)}\n`);
  print.done(`Wrote ${sayCount(pins.length, 'pin')} and ${sayCount(notes.length, 'note')} to ${file}.`);
  print.json({ file, pins: pins.length, notes: notes.length });
  return 0;
}

/** `pin --import`: adds what such a file holds to this project; what is there already stays as it is. */
export function importPins(
  file: string,
  { place, own }: { place: PinPlace; own: Context },
  archive: Archive,
  { context, options, print }: CommandCall,
): ExitCode {
  const { pins, notes } = readCarried(file);
  // A session of another machine is none of this one, so its pins are for the project.
  const added = pins.filter(({ text }) => addPin(text, 'project', place, archive, own).isNew).length;
  if (notes.length > 0 && place.sessionId === '')
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Added ${sayCount(added, 'pin')}, but no note: there is no session of this project to note them for`,
      'Start a session here, then import the file again: nothing is added twice',
    );
  if (notes.length > 0) {
    const session = findSessionInWork(context, options.session, archive);
    for (const { text } of notes) addNote(session, text, archive, own);
  }
  print.done(`Added ${sayCount(added, 'pin')} for this project and ${sayCount(notes.length, 'note')}.`);
  print.json({ file, pins: added, notes: notes.length });
  return 0;
}

function readCarried(file: string): Carried {
  const isListed = (list: unknown): list is { text: string }[] =>
    Array.isArray(list) && list.every((each) => typeof each?.text === 'string');
  const refuse = (why: string) =>
    usageError(`Cannot read ${file}: ${why}`, 'Name a file that `pin --export` wrote');
  const bytes = readIfPresent(file);
  if (!bytes) throw refuse('there is no such file');
  try {
    const { pins, notes } = JSON.parse(bytes.toString('utf8')) ?? {};
    if (isListed(pins) && isListed(notes)) return { pins, notes } as Carried;
  } catch {}
  throw refuse('it holds no pins and notes');
}
