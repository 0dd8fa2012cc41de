import { deletePin, insertPin, listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import type { Pin, PinPlace } from '../domain/pin.ts';
import { plainLine, plainWords, visibleText } from '../domain/plain-line.ts';
import { groupDigits } from '../domain/say.ts';

/** Limits per scope. Both scopes fit into an answer of a hook (10,000 characters) beside the brief, so no pin is ever left out. */
export const PINS_MAX = 10;
export const PIN_CHARACTERS_MAX = 500;
export const SCOPE_CHARACTERS_MAX = 1800;

/** Shown if the text is not stored as it was given. */
export const MASKED_NOTE = 'A secret in it was masked';

type Writable = Pick<Archive, 'database' | 'transaction'>;

/** Pins a text, and gives it as stored. Callers must make sure that the user typed it, or allowed a model to pin it. */
export function addPin(
  words: string,
  scope: Pin['scope'],
  place: PinPlace,
  { database, transaction }: Writable,
  { masker, now }: Pick<Context, 'masker' | 'now'>,
  isFromDashboard = false,
) {
  const given = visibleText(words)
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
  const text = masker.mask(given);
  return transaction(() => {
    const others = listPins(database, place).filter((pin) => pin.scope === scope);
    const isNew = !others.some((pin) => pin.text === text);
    if (isNew) {
      checkRoom(text, others, scope);
      insertPin(database, place, { text, scope, pinnedAt: now().toISOString(), isFromDashboard });
    }
    return { text, isNew, isMasked: text !== given, count: others.length + Number(isNew) };
  });
}

function checkRoom(text: string, others: readonly Pin[], scope: Pin['scope']): void {
  const refuse = (message: string, hint: string) => {
    throw usageError(message, hint);
  };
  if (text === '') refuse('Cannot pin an empty text', 'Give what is to be kept');
  if (text.length > PIN_CHARACTERS_MAX)
    refuse(
      `Cannot pin ${groupDigits(text.length)} characters: a pin has at most ${PIN_CHARACTERS_MAX}`,
      'Pin the rule in a sentence; a longer text belongs into a file of the project, and the pin can name that',
    );
  const hint =
    'Remove one first: `tideproof pin --list` numbers them, `tideproof pin --remove <n>` removes one; what always holds here belongs into the instructions of the project';
  if (others.length >= PINS_MAX)
    refuse(`Cannot pin more: this ${scope} has ${PINS_MAX} pins, the most it can have`, hint);
  const used = others.reduce((sum, pin) => sum + pin.text.length, 0);
  if (used + text.length > SCOPE_CHARACTERS_MAX)
    refuse(
      `Cannot pin ${text.length} more characters: the pins of this ${scope} have ${groupDigits(used)} of ${groupDigits(SCOPE_CHARACTERS_MAX)}`,
      hint,
    );
}

/** Removes a pin by its number in the list, by its text, or by the beginning of its text. */
export function removePin(named: string, place: PinPlace, { database, transaction }: Writable): Pin {
  return transaction(() => {
    const pin = choose(named.trim(), listPins(database, place));
    deletePin(database, pin.id);
    return pin;
  });
}

function choose(named: string, pins: readonly Pin[]): Pin {
  const numbered = /^\d+$/.test(named) ? pins[Number(named) - 1] : undefined;
  if (numbered) return numbered;
  const wanted = normalize(named);
  const begun = wanted === '' ? [] : pins.filter(({ text }) => normalize(text).startsWith(wanted));
  const whole = begun.filter(({ text }) => normalize(text) === wanted);
  const [pin, ...others] = whole.length > 0 ? whole : begun;
  if (pin && others.length === 0) return pin;
  throw usageError(
    pin ? `More than one pin begins with "${plainWords(named)}"` : `There is no pin "${plainWords(named)}"`,
    pins.length === 0
      ? 'Nothing is pinned here'
      : `Give a number from 1 to ${pins.length}, or how the pin begins: see \`tideproof pin --list\``,
  );
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

const FOR_MODEL = '[tideproof] Pinned by the user, word for word; in force until the user unpins it:';

export function renderPins(pins: readonly Pin[]): string {
  return pins.length === 0 ? '' : [FOR_MODEL, ...pins.map(pinLine)].join('\n');
}

/** What a pin holds for, and where it is from, if not from the user's typing. */
export function sayOwner({ scope, isFromDashboard }: Pin): string {
  return isFromDashboard ? `${scope}, from the dashboard` : scope;
}

/** A pin as an item of a list. Its further lines are indented and escaped, so that none can pass for a line of ours. */
export function pinLine({ text }: Pin): string {
  const [first = '', ...others] = text.split('\n');
  return [`- ${plainWords(first)}`, ...others.map((line) => `  ${plainLine(line)}`)].join('\n');
}
