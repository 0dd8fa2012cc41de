/** A text that the user wants repeated at every compaction and start until it is removed. */
export interface Pin {
  id: number;
  text: string;
  /** Whether it is for all sessions of the project or for one session. */
  scope: 'session' | 'project';
  pinnedAt: string;
  isFromDashboard: boolean;
}

/** Where a pin belongs: its session, and the project of that session. */
export interface PinPlace {
  sessionId: string;
  project: string;
}
