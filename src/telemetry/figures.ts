import type { HrTime } from '@opentelemetry/api';
import type { CompactionFigures } from '../archive/lists/list-figures.ts';

/** A compaction with the version of the client that wrote the session; empty if its transcript was deleted. */
export interface Figures extends CompactionFigures {
  clientVersion: string;
}

/** What one compaction adds to the sums. */
export interface Addition {
  figures: Figures;
  /** False if it was counted before, and only has new regrets. */
  isNew: boolean;
  /** Regrets that were not counted yet. */
  regrets: number;
  /** The time from which it counts. */
  from: string;
}

/** The client's trigger if it is a known one, so that no other text is sent. */
export function triggerOf({ trigger }: Figures): string {
  return trigger === 'auto' || trigger === 'manual' ? trigger : 'unknown';
}

/** Seconds and nanoseconds, as the exporter takes a time. */
export function hrTime(moment: string): HrTime {
  const milliseconds = Date.parse(moment);
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}
