import type { Entry } from '../domain/entry.ts';
import type { Position } from '../domain/position.ts';
import type { Masker } from '../transcript/mask-secrets.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';
import { readRows } from './read-rows.ts';

/** Somewhat more than the vocabulary looks back, because a call stands before its answer. */
const WINDOW_TURNS = 360;
const WINDOW_LINES = 3200;
/** So much is held of what was said since a summary. More would fill the memory, and few sessions go on for longer. */
const HELD_BYTES_MAX = 8 << 20;

interface Noted {
  start: Position;
  turn: number;
  generation: number;
  entries: readonly Entry[];
}

const NOTHING: readonly Entry[] = [];

/** The lines that terms may still be in use from. */
export interface RecentLines {
  note(start: Position, entries: readonly Entry[], turn: number, generation: number): void;
  /** Forgets the lines from an offset on. */
  drop(from: number): void;
  /** Tells what the noted lines say, and forgets them. */
  take(read: (entry: Entry, turn: number, generation: number) => void): void;
}

/**
 * What they say is held until the next summary asks for it. Where that does not come for long, only their places are kept,
 * to be read once more.
 */
export function createRecentLines(
  transcript: OpenTranscript,
  masker: Masker,
  heldBytesMax = HELD_BYTES_MAX,
): RecentLines {
  let noted: Noted[] = [];
  let heldFrom: number | undefined;
  let isHeld = true;
  function letGo(): void {
    isHeld = false;
    for (const each of noted) each.entries = NOTHING;
  }
  function dropOld(): void {
    const turn = noted.at(-1)?.turn ?? 0;
    const from = noted.findIndex((each) => turn - each.turn <= WINDOW_TURNS);
    noted = noted.slice(Math.max(0, from, noted.length - WINDOW_LINES));
  }
  function* entriesAgain(): Generator<[Noted, readonly Entry[]]> {
    let index = 0;
    for (const row of noted.length > 0 ? readRows(transcript, noted[0]!.start, { masker }) : []) {
      const each = noted[index]!;
      if (row.number !== each.start.line + 1) continue;
      yield [each, row.entries];
      index += 1;
      if (index === noted.length) return;
    }
  }
  return {
    note(start, entries, turn, generation) {
      heldFrom ??= start.offset;
      if (isHeld && start.offset - heldFrom > heldBytesMax) letGo();
      noted.push({ start, turn, generation, entries: isHeld ? entries : NOTHING });
      if (noted.length > WINDOW_LINES * 2) dropOld();
    },
    drop(from) {
      noted = noted.filter(({ start }) => start.offset < from);
    },
    take(read) {
      dropOld();
      const all = isHeld
        ? noted.map((each): [Noted, readonly Entry[]] => [each, each.entries])
        : entriesAgain();
      for (const [{ turn, generation }, entries] of all)
        for (const entry of entries) read(entry, turn, generation);
      noted = [];
      heldFrom = undefined;
      isHeld = true;
    },
  };
}
