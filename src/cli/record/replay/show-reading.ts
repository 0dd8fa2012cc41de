import { sayBytes } from '../../../domain/say.ts';
import type { Print } from '../../terminal/print.ts';

/** Below this reading is over before anyone wonders. */
const BYTES_MIN = 20_000_000;

/** How far a long transcript has been read. */
export function showReading(print: Print): (done: number, total: number) => void {
  return (done, total) => {
    if (total >= BYTES_MIN) print.progress(`Reading: ${sayBytes(done)} of ${sayBytes(total)}`);
  };
}
