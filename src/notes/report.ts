import type { WrittenByModel } from '../brief/compose-handoff.ts';
import type { SessionPicture } from './session-picture.ts';

/** A handoff: what a colleague who takes over reads first. */
export interface Report {
  sessionId: string;
  title: string;
  /** When and on what occasion it was written. */
  time: string;
  reason: string;
  sections: ReportSection[];
}

export interface ReportSection {
  name: string;
  title: string;
  /** `words` are quoted text; `list` has one item per line; `steps` are numbered. */
  layout: 'words' | 'list' | 'steps';
  lines: string[];
}

export interface ReportRequest {
  picture: SessionPicture;
  /** "before a compaction", "at the end of the session". */
  reason: string;
  /** The path of the report relative to the session's folder; empty if it is only shown. */
  path: string;
  /** The last handoff that a model wrote about the session. */
  written: WrittenByModel | undefined;
  /** The sessions that this one continues, the nearest first. */
  predecessors: Predecessor[];
}

export interface Predecessor {
  sessionId: string;
  lastSeen: string;
  /** The file of its own report, next to this one; empty if there is none. */
  file: string;
}
