/** A text that the user wants repeated at every compaction and start until it is removed. */
export interface Pin {
  id: number;
  text: string;
  scope: 'session' | 'project';
  pinnedAt: string;
  isFromDashboard: boolean;
}

export type PinPlace = { sessionId: string; project: string };
