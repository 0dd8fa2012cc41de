import { deletePin, listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { AppError } from '../domain/app-error.ts';
import type { Pin, PinPlace } from '../domain/pin.ts';
import { plainWords } from '../domain/plain-line.ts';

/** Removes a pin by its number in the list, by its text, or by the beginning of its text. */
export function removePin(
  named: string,
  place: PinPlace,
  { database, transaction }: Pick<Archive, 'database' | 'transaction'>,
): Pin {
  return transaction(() => {
    const pins = listPins(database, place);
    const pin = choose(named.trim(), pins);
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
  const hint =
    pins.length === 0
      ? 'Nothing is pinned here'
      : `Give a number from 1 to ${pins.length}, or how the pin begins: see \`tideproof pin --list\``;
  throw new AppError(
    'E_USAGE',
    pin ? `More than one pin begins with "${plainWords(named)}"` : `There is no pin "${plainWords(named)}"`,
    hint,
  );
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
