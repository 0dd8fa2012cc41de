import { decodeLine } from '../clients/claude-code/decode-line.ts';
import { SUMMARY_MARK } from '../clients/claude-code/summary-mark.ts';
import type { Entry } from '../domain/entry.ts';
import type { Position } from '../domain/position.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';

/** Somewhat more than the vocabulary looks back, because a call stands before its answer. */
const WINDOW_TURNS = 360;
const WINDOW_LINES = 3200;
/** How far before a summary the texts of lines are held. More of them would fill the memory. */
const HELD_BYTES_MAX = 8 << 20;

interface Noted {
  start: Position;
  turn: number;
  generation: number;
  entries: readonly Entry[];
}

/** The lines that terms may still be in use from. */
export interface RecentLines {
  note(start: Position, entries: readonly Entry[], turn: number, generation: number): void;
  /** Tells what the noted lines say, and forgets them. */
  take(read: (entry: Entry, turn: number, generation: number) => void): void;
}

/**
 * Their texts are held where a summary is near, which will ask for them; of all others only the places are kept, to be
 * read once more should it come to that. To look ahead for summaries costs as much as to read a file, so that is done in
 * sessions only that were compacted before.
 */
export function createRecentLines(transcript: OpenTranscript, heldBytesMax = HELD_BYTES_MAX): RecentLines {
  let noted: Noted[] = [];
  /** How many of the first lines are known by their place only. */
  let bare = 0;
  let wasTaken = false;
  let summaries: number[] | undefined;
  function isSummaryNear(offset: number): boolean {
    if (!wasTaken) return false;
    summaries ??= transcript.find(SUMMARY_MARK, offset);
    while (summaries[0] !== undefined && summaries[0] < offset) summaries.shift();
    return summaries[0] !== undefined && summaries[0] - offset <= heldBytesMax;
  }
  function dropOld(): void {
    const turn = noted.at(-1)?.turn ?? 0;
    const from = noted.findIndex((each) => turn - each.turn <= WINDOW_TURNS);
    const count = Math.max(0, from, noted.length - WINDOW_LINES);
    noted = noted.slice(count);
    bare = Math.max(0, bare - count);
  }
  function readAgain(read: (noted: Noted, entries: readonly Entry[]) => void): void {
    let index = 0;
    for (const line of bare > 0 ? transcript.lines(noted[0]!.start) : []) {
      const each = noted[index]!;
      if (line.number !== each.start.line + 1) continue;
      read(each, decodeLine(line.bytes, line.number).entries.map(maskEntry));
      index += 1;
      if (index === bare) return;
    }
  }
  return {
    note(start, entries, turn, generation) {
      const isHeld = isSummaryNear(start.offset);
      noted.push({ start, turn, generation, entries: isHeld ? entries : [] });
      if (!isHeld) bare = noted.length;
      if (noted.length > WINDOW_LINES * 2) dropOld();
    },
    take(read) {
      dropOld();
      const readAll = ({ turn, generation }: Noted, entries: readonly Entry[]) => {
        for (const entry of entries) read(entry, turn, generation);
      };
      readAgain(readAll);
      for (const each of noted.slice(bare)) readAll(each, each.entries);
      noted = [];
      bare = 0;
      wasTaken = true;
    },
  };
}
