import { readFileSync } from 'node:fs';
import { listPins } from '../../archive/records/pins.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { refuseModel } from '../../context/refuse-model.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Pin, PinPlace } from '../../domain/pin.ts';
import { visibleText } from '../../domain/plain-line.ts';
import { addPin, MASKED_NOTE, PINS_MAX } from '../../pins/add-pin.ts';
import { removePin } from '../../pins/remove-pin.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';
import { exportPins, importPins } from './pin-file.ts';

/** `pin`: pins a text that is repeated at every compaction and start; without a text it lists the pins. */
export function runPin(call: CommandCall): ExitCode {
  const { words, options, values, context, print } = call;
  const text = words[0] === '-' ? readFileSync(0, 'utf8') : words.join(' ');
  using archive = openArchiveOf(context);
  const scope: Pin['scope'] = options.project ? 'project' : 'session';
  const { remove, import: from, export: to } = values;
  const isOther = options.list || [remove, from, to].some((value) => value !== undefined);
  const isAdding = text.trim() !== '' && !isOther;
  const { place, own } = findPlace(call, archive, isAdding && scope === 'session');
  if (to !== undefined) return exportPins(to, place, archive, call);
  if (remove === undefined && from === undefined && !isAdding)
    return show(listPins(archive.database, place), print);
  refuseModel(
    context,
    (client) => `Cannot change pins from within a session of ${client}: only the user may`,
    'Type `/pin <text>` as a prompt, or have Claude call the tool `pin`, which asks you first',
  );
  if (from !== undefined) return importPins(from, { place, own }, archive, call);
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

/** Project pins need no session. */
function findPlace(
  { context, options }: CommandCall,
  archive: Archive,
  needsSession: boolean,
): { place: PinPlace; own: Context } {
  try {
    const session = findSessionInWork(context, options.session, archive);
    const own = context.inFolder(session);
    return { own, place: { sessionId: session.id, project: own.project } };
  } catch (error) {
    const isNone = error instanceof AppError && error.code === 'E_SESSION_UNKNOWN';
    if (!isNone || options.session !== undefined) throw error;
    if (!needsSession) return { own: context, place: { sessionId: '', project: context.project } };
    throw new AppError(
      'E_SESSION_UNKNOWN',
      'Cannot find a session of this project to pin it for',
      'To pin it for the whole project, run: tideproof pin --project "<text>"',
      error,
    );
  }
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
