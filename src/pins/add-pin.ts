import { insertPin, listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { groupDigits } from '../domain/group-digits.ts';
import type { Pin, PinPlace } from '../domain/pin.ts';
import { visibleText } from '../domain/plain-line.ts';

/** Limits per scope. Both scopes fit into an answer of a hook (10,000 characters) beside the brief, so no pin is ever left out. */
export const PINS_MAX = 10;
export const PIN_CHARACTERS_MAX = 500;
export const SCOPE_CHARACTERS_MAX = 1800;

/** Shown if the text is not stored as it was given. */
export const MASKED_NOTE = 'A secret in it was masked';

export interface AddedPin {
  /** As stored: secrets masked, invisible characters removed. */
  text: string;
  isNew: boolean;
  /** Whether a secret was masked. */
  isMasked: boolean;
  /** The number of pins in its scope now. */
  count: number;
}

/** Pins a text. Callers must make sure that the user typed it, or allowed a model to pin it. */
export function addPin(
  words: string,
  scope: Pin['scope'],
  place: PinPlace,
  { database, transaction }: Pick<Archive, 'database' | 'transaction'>,
  { masker, now }: Pick<Context, 'masker' | 'now'>,
  isFromDashboard = false,
): AddedPin {
  const given = visibleText(words)
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
  const text = masker.mask(given);
  const isMasked = text !== given;
  checkLength(text);
  return transaction(() => {
    const others = listPins(database, place).filter((pin) => pin.scope === scope);
    if (others.some((pin) => pin.text === text))
      return { text, isNew: false, isMasked, count: others.length };
    checkRoom(text, others, scope);
    insertPin(database, place, { text, scope, pinnedAt: now().toISOString(), isFromDashboard });
    return { text, isNew: true, isMasked, count: others.length + 1 };
  });
}

function checkLength(text: string): void {
  if (text === '') throw new AppError('E_USAGE', 'Cannot pin an empty text', 'Give what is to be kept');
  if (text.length > PIN_CHARACTERS_MAX)
    throw new AppError(
      'E_USAGE',
      `Cannot pin ${groupDigits(text.length)} characters: a pin has at most ${PIN_CHARACTERS_MAX}`,
      'Pin the rule in a sentence; a longer text belongs into a file of the project, and the pin can name that',
    );
}

function checkRoom(text: string, others: readonly Pin[], scope: Pin['scope']): void {
  const hint = `Remove one first: \`tideproof pin --list\` numbers them, \`tideproof pin --remove <n>\` removes one; what always holds here belongs into the instructions of the project`;
  if (others.length >= PINS_MAX)
    throw new AppError(
      'E_USAGE',
      `Cannot pin more: this ${scope} has ${PINS_MAX} pins, the most it can have`,
      hint,
    );
  const used = others.reduce((sum, pin) => sum + pin.text.length, 0);
  if (used + text.length > SCOPE_CHARACTERS_MAX)
    throw new AppError(
      'E_USAGE',
      `Cannot pin ${text.length} more characters: the pins of this ${scope} have ${groupDigits(used)} of ${groupDigits(SCOPE_CHARACTERS_MAX)}`,
      hint,
    );
}
