import type { SessionPicture } from './session-picture.ts';

/** A handoff: what a colleague who takes over reads first. */
export interface Report {
  sessionId: string;
  title: string;
  /** When it was written, and at what occasion. */
  time: string;
  reason: string;
  sections: ReportSection[];
}

export interface ReportSection {
  name: string;
  title: string;
  /** `words` are somebody's own, quoted; `list` is one thing per line. */
  layout: 'words' | 'list' | 'steps';
  lines: string[];
}

export interface ReportRequest {
  picture: SessionPicture;
  /** "before a compaction", "at the end of the session". */
  reason: string;
  /** The branch that the session worked on; empty outside of a repository. */
  branch: string;
  /** Where the report will lie, as seen from the project; empty when it is only shown. */
  path: string;
  /** What a model wrote about the session; empty when none did, or when work went on since. */
  handover: string;
  stale: StaleReferences;
  /** The sessions that this one continues, the nearest first. */
  predecessors: Predecessor[];
}

/** What the session left behind and is not there any more. */
export interface StaleReferences {
  /** Commits that the branch does not have, with what they are about. */
  commits: string[];
  /** The branch that the folder is on now, if it is another one. */
  branch?: string;
}

export interface Predecessor {
  sessionId: string;
  lastSeen: string;
  /** The file with its own report, beside this one; empty when there is none. */
  file: string;
}
