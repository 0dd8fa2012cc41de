import type { SessionState } from '../../../brief/compose-state.ts';
import type { ContextFill } from '../../../domain/context-fill.ts';
import type { SurvivalCounts } from '../../../domain/survival.ts';
import type { Waiting } from '../../../hub/find-waiting.ts';

/** Where things stand. `status --json` prints this, and other programs rely on it: see docs/archive.md. */
export interface Standing {
  project: string;
  /** The session in work here; null when there is none. */
  session: SessionStanding | null;
  archive: {
    sessions: number;
    facts: number;
    /** Of both databases. */
    bytes: number;
    /** When a hook last spoke, and when the newest archived words were said. */
    lastEventAt: string | null;
    lastWordAt: string | null;
  };
  /** What the hub does not have yet; null where no hub is set. */
  hub: Waiting | null;
  /** Checks by their names; `detail` is what the first of them found. */
  health: { failed: string[]; warnings: string[]; detail: string | null };
}

export interface SessionStanding extends Omit<SessionState, 'rules'> {
  id: string;
  cwd: string;
  isOver: boolean;
  turn: number;
  facts: number;
  /** Whether it is too large to go on. */
  isStuck: boolean;
  /** What the user pinned, for this session and its project. */
  pins: string[];
  /** Absent until the next response tells. */
  fill: (ContextFill & { percent: number | null }) | null;
  compactions: number;
  lastCompaction: {
    id: number;
    time: string;
    score: number | null;
    /** Where no brief was given: what the score would have been with one. */
    possibleScore: number | null;
    counts: SurvivalCounts | null;
  } | null;
}
