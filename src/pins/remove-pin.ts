import { deletePin, listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { AppError } from '../domain/app-error.ts';
import type { Pin, PinPlace } from '../domain/pin.ts';

/** Takes a pin away by its number in the list. */
export function removePin(
  number: string,
  place: PinPlace,
  { database, transaction }: Pick<Archive, 'database' | 'transaction'>,
): Pin {
  return transaction(() => {
    const pins = listPins(database, place);
    const pin = /^\d+$/.test(number) ? pins[Number(number) - 1] : undefined;
    if (!pin)
      throw new AppError(
        'E_USAGE',
        `There is no pin ${number}`,
        pins.length === 0
          ? 'Nothing is pinned here'
          : `Give a number from 1 to ${pins.length}: see \`tideproof pin --list\``,
      );
    deletePin(database, pin.id);
    return pin;
  });
}
