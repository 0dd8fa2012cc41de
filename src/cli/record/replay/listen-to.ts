import { sayBytes } from '../../../domain/say.ts';
import type { ReplayListener } from '../../../queries/replay-chosen.ts';
import type { Print } from '../../terminal/print.ts';

/** Below this reading is over before anyone wonders. */
const BYTES_MIN = 20_000_000;

/** Says on the terminal what a replay warns of, and how far a long transcript has been read. */
export function listenTo(print: Print): ReplayListener {
  return {
    onWarning: (warning) => print.warn(`${warning}`),
    onProgress(done, total) {
      if (total >= BYTES_MIN) print.progress(`Reading: ${sayBytes(done)} of ${sayBytes(total)}`);
    },
  };
}
