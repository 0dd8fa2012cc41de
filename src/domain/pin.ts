/** Words that the user wants said at every compaction and start until they are taken back. */
export interface Pin {
  id: number;
  text: string;
  /** Whether it holds in every session of the project, or in one session only. */
  scope: 'session' | 'project';
  pinnedAt: string;
}

/** Who a pin is for: the session that it was made in, and the project that this session works in. */
export interface PinPlace {
  sessionId: string;
  project: string;
}
