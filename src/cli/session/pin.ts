import { readFileSync } from 'node:fs';
import { listTimeline } from '../../archive/lists/list-timeline.ts';
import { listPins } from '../../archive/records/pins.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { refuseModel } from '../../context/context.ts';
import { takeNote } from '../../documents/take-note.ts';
import { sessionError } from '../../domain/app-error.ts';
import type { Pin, PinPlace } from '../../domain/pin.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import { addPin, MASKED_NOTE, PINS_MAX, removePin, sayOwner } from '../../pins/pins.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { readIfPresent } from '../../system/write-file-atomically.ts';
import { writeNewFile } from '../../system/write-new-file.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { findSessionIfAny } from '../read-options.ts';

/** `pin`: pins a text that is repeated at every compaction and start; without a text it lists the pins. */
export function runPin(call: CommandCall): ExitCode {
  const { words, options, values, context, print } = call;
  const text = words[0] === '-' ? readFileSync(0, 'utf8') : words.join(' ');
  using archive = openArchiveOf(context);
  const scope: Pin['scope'] = options.project ? 'project' : 'session';
  const { remove, import: from, export: to } = values;
  const isAdding = words.length > 0 && !options.list && (remove ?? from ?? to) === undefined;
  if (isAdding && text.trim() === '')
    throw usageError('Cannot pin an empty text', 'Give the words, or leave them out to list the pins');
  const session = findSessionIfAny(call, archive);
  const hint = 'To pin it for the whole project, run: tideproof pin --project "<text>"';
  if (!session && isAdding && scope === 'session')
    throw sessionError('Cannot find a session of this project to pin it for', hint);
  const own = session ? context.inFolder(session) : context;
  const place: PinPlace = { sessionId: session?.id ?? '', project: own.project };
  if (to !== undefined) return exportPins(to, place, archive, print);
  if ((remove ?? from) === undefined && !isAdding) return show(listPins(archive.database, place), print);
  refuseModel(
    context,
    (client) => `Cannot change pins from within a session of ${client}: only the user may`,
    'Type `/pin <text>` as a prompt, or have Claude call the tool `pin`, which asks you first',
  );
  if (from !== undefined) {
    const { pins, notes } = readCarried(from);
    // A session of another machine is none of this one, so its pins are for the project.
    const added = pins.filter((pin) => addPin(pin.text, 'project', place, archive, own).isNew).length;
    if (notes.length > 0 && !session)
      throw sessionError(
        `Added ${sayCount(added, 'pin')}, but no note: there is no session of this project to note them for`,
        'Start a session here, then import the file again: nothing is added twice',
      );
    for (const note of notes) takeNote(session!, note.text, archive, own);
    print.done(`Added ${sayCount(added, 'pin')} for this project and ${sayCount(notes.length, 'note')}.`);
    print.json({ file: from, pins: added, notes: notes.length });
    return 0;
  }
  if (remove !== undefined) {
    const removed = removePin(remove, place, archive);
    print.done(`Removed from the pins of the ${removed.scope}: ${visibleText(removed.text)}`);
    print.json({ removed: removed.text, scope: removed.scope });
    return 0;
  }
  const { text: pinned, isNew, isMasked, count } = addPin(text, scope, place, archive, own);
  if (!isNew) print.line(`It is pinned for this ${scope} already.`);
  else
    print.done(
      `Pinned for this ${scope} (${count} of ${PINS_MAX}). Claude is told it at every start and after every compaction until you remove it.`,
    );
  if (isMasked) print.warn(`${MASKED_NOTE}: ${visibleText(pinned)}`);
  print.json({ pinned, scope, isNew, count });
  return 0;
}

function show(pins: readonly Pin[], print: Print): ExitCode {
  print.json({ pins: pins.map(({ id, ...pin }, index) => ({ number: index + 1, ...pin })) });
  if (pins.length === 0)
    print.hint('Nothing is pinned. Pin a text with `tideproof pin "<text>"` or `/pin <text>`.');
  print.table(pins.map((pin, index) => [`${index + 1}`, sayOwner(pin), visibleText(pin.text)]));
  return pins.length === 0 ? 1 : 0;
}

/** `pin --export`: the pins that hold here and the notes of the project as one file, a public format: see docs/in-claude-code.md. */
function exportPins(file: string, place: PinPlace, { database }: Archive, print: Print): ExitCode {
  const pins = listPins(database, place).map(({ text, scope }) => ({ text, scope }));
  const told = listTimeline(database, { folders: [place.project], kinds: ['note'] });
  const notes = told.map(({ text, time }) => ({ text, time }));
  const carried = JSON.stringify({ pins, notes }, null, 2);
  if (file === '-') {
    print.text(carried);
    print.json({ pins, notes });
    return 0;
  }
  writeNewFile(file, `${carried}\n`);
  print.done(`Wrote ${sayCount(pins.length, 'pin')} and ${sayCount(notes.length, 'note')} to ${file}.`);
  print.json({ file, pins: pins.length, notes: notes.length });
  return 0;
}

function readCarried(file: string): Record<'pins' | 'notes', { text: string }[]> {
  const isListed = (list: unknown): list is { text: string }[] =>
    Array.isArray(list) && list.every((each) => typeof each?.text === 'string');
  const refuse = (why: string) =>
    usageError(`Cannot read ${file}: ${why}`, 'Name a file that `pin --export` wrote');
  const bytes = file === '-' ? readFileSync(0) : readIfPresent(file);
  if (!bytes) throw refuse('there is no such file');
  try {
    const { pins, notes } = JSON.parse(bytes.toString('utf8'));
    if (isListed(pins) && isListed(notes)) return { pins, notes };
  } catch {}
  throw refuse('it holds no pins and notes');
}
