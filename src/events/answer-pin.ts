import { listPins } from '../archive/records/pins.ts';
import { clip, oneLine } from '../brief/clip.ts';
import { AppError, usageError } from '../domain/app-error.ts';
import type { EventOf, Reply } from '../domain/client-event.ts';
import type { Pin, PinPlace } from '../domain/pin.ts';
import { plainWords } from '../domain/plain-line.ts';
import { addPin, MASKED_NOTE, PINS_MAX, removePin, renderPins, sayOwner } from '../pins/pins.ts';
import type { EventContext } from './event-context.ts';
import { recordText } from './record-text.ts';

const ANSWER = '[tideproof] Answer to /pin.';
const PROJECT = '--project';
const LIST = ['', '--list'];
const SHOWN_CHARACTERS_MAX = 120;
const shorten = (text: string) => clip(oneLine(text), SHOWN_CHARACTERS_MAX);

/** Answers `/pin`, and records the text like every other one that a model is given. */
export function answerPin(event: EventOf<'pin-asked'>, context: EventContext): Reply {
  const { session, words } = event;
  const place: PinPlace = { sessionId: session.id, project: context.project };
  const tell = (notice: string, told: string): Reply => {
    const text = `${ANSWER} ${told}`;
    const given = { event: 'prompt-submitted', reason: '/pin', text } as const;
    context.transaction(() => recordText(event, given, context));
    return { kind: 'add-context', text, notice: `tideproof: ${notice}` };
  };
  try {
    const notice = obey(words, place, context);
    const pins = renderPins(listPins(context.database, place));
    const state = pins === '' ? 'Nothing is pinned now.' : `These hold now.\n${pins}`;
    return tell(notice, LIST.includes(words) ? state : `${notice}\n${state}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const notice = `${error.message}. ${error.hint.replaceAll('tideproof pin', '/pin')}`;
    return tell(notice, `${notice}\nThe pins are as they were.`);
  }
}

function obey(words: string, place: PinPlace, context: EventContext): string {
  const { archive } = context;
  const [first = '', ...rest] = words.split(/\s+/);
  if (LIST.includes(words)) return describe(listPins(context.database, place));
  if (first === '--remove') return `Unpinned: ${shorten(removePin(rest.join(' '), place, archive).text)}`;
  const hint = `It has ${PROJECT} <text>, --list and --remove <n or text>`;
  if (/^--[a-z]/.test(first) && first !== PROJECT)
    throw usageError(`Nothing was pinned: /pin has no option ${plainWords(first)}`, hint);
  const scope: Pin['scope'] = first === PROJECT ? 'project' : 'session';
  const text = scope === 'project' ? words.slice(PROJECT.length) : words;
  const added = addPin(text, scope, place, archive, context);
  const note = added.isMasked ? `. ${MASKED_NOTE}` : '';
  if (!added.isNew) return `Pinned already for this ${scope}: ${shorten(added.text)}${note}`;
  return `Pinned for this ${scope} (${added.count} of ${PINS_MAX}): ${shorten(added.text)}${note}`;
}

function describe(pins: readonly Pin[]): string {
  if (pins.length === 0) return 'Nothing is pinned. Type /pin and what must survive every compaction';
  const lines = pins.map((pin, index) => `${index + 1}. (${sayOwner(pin)}) ${shorten(pin.text)}`);
  return `Pinned:\n${lines.join('\n')}`;
}
