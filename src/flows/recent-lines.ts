import { decodeLine } from '../clients/claude-code/decode-line.ts';
import type { Entry } from '../domain/entry.ts';
import type { Position } from '../domain/position.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import type { OpenTranscript } from '../transcript/read-lines.ts';

/** Somewhat more than the vocabulary looks back, because a call stands before its answer. */
const WINDOW_TURNS = 360;
const WINDOW_LINES = 3200;

interface Noted {
  start: Position;
  turn: number;
  generation: number;
}

/** The lines that terms may still be in use from. Only their places are kept: their texts would fill the memory. */
export interface RecentLines {
  note(start: Position, turn: number, generation: number): void;
  /** Reads the noted lines once more, and forgets them. */
  take(read: (entry: Entry, turn: number, generation: number) => void): void;
}

export function createRecentLines(transcript: OpenTranscript): RecentLines {
  let noted: Noted[] = [];
  function dropOld(): void {
    const turn = noted.at(-1)?.turn ?? 0;
    const from = noted.findIndex((each) => turn - each.turn <= WINDOW_TURNS);
    noted = noted.slice(Math.max(from, noted.length - WINDOW_LINES));
  }
  return {
    note(start, turn, generation) {
      noted.push({ start, turn, generation });
      if (noted.length > WINDOW_LINES * 2) dropOld();
    },
    take(read) {
      dropOld();
      let index = 0;
      for (const line of noted[0] ? transcript.lines(noted[0].start) : []) {
        const { start, turn, generation } = noted[index]!;
        if (line.number !== start.line + 1) continue;
        for (const entry of decodeLine(line.bytes, line.number).entries)
          read(maskEntry(entry), turn, generation);
        index += 1;
        if (index === noted.length) break;
      }
      noted = [];
    },
  };
}
