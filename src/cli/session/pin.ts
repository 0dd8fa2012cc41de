import { readFileSync } from 'node:fs';
import { listPins } from '../../archive/records/pins.ts';
import { refuseModel } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Pin, PinPlace } from '../../domain/pin.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { addPin, MASKED_NOTE, PINS_MAX, removePin } from '../../pins/pins.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';
import { findSessionIfAny } from '../read-options.ts';

/** `pin`: pins a text that is repeated at every compaction and start; without a text it lists the pins. */
export function runPin(call: CommandCall): ExitCode {
  const { words, options, values, context, print } = call;
  const text = words[0] === '-' ? readFileSync(0, 'utf8') : words.join(' ');
  using archive = openArchiveOf(context);
  const scope: Pin['scope'] = options.project ? 'project' : 'session';
  const { remove } = values;
  const isAdding = words.length > 0 && !options.list && remove === undefined;
  if (isAdding && text.trim() === '')
    throw usageError('Cannot pin an empty text', 'Give the words, or leave them out to list the pins');
  const session = findSessionIfAny(call, archive);
  if (!session && isAdding && scope === 'session')
    throw new AppError(
      'E_SESSION_UNKNOWN',
      'Cannot find a session of this project to pin it for',
      'To pin it for the whole project, run: tideproof pin --project "<text>"',
    );
  const own = session ? context.inFolder(session) : context;
  const place: PinPlace = { sessionId: session?.id ?? '', project: own.project };
  if (remove === undefined && !isAdding) return show(listPins(archive.database, place), print);
  refuseModel(
    context,
    (client) => `Cannot change pins from within a session of ${client}: only the user may`,
    'Type `/pin <text>` as a prompt, or have Claude call the tool `pin`, which asks you first',
  );
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
  print.table(
    pins.map(({ text, scope, isFromDashboard }, index) => [
      `${index + 1}`,
      isFromDashboard ? `${scope}, from the dashboard` : scope,
      visibleText(text),
    ]),
  );
  return pins.length === 0 ? 1 : 0;
}
