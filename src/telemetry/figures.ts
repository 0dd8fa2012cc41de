import type { HrTime } from '@opentelemetry/api';
import type { CompactionFigures } from '../archive/lists/list-figures.ts';

/** A compaction with the version of the client that wrote its session; empty where its transcript is gone. */
export interface Figures extends CompactionFigures {
  clientVersion: string;
}

/** What one compaction adds to the sums. */
export interface Addition {
  figures: Figures;
  /** False when it was counted before, and only more regrets have come. */
  isNew: boolean;
  /** Those that were not counted yet. */
  regrets: number;
  /** Since when it counts. */
  from: string;
}

/** In the words of the client where it said, and never in words of anybody else. */
export function triggerOf({ trigger }: Figures): string {
  return trigger === 'auto' || trigger === 'manual' ? trigger : 'unknown';
}

/** Seconds and nanoseconds, as the exporter takes a moment. */
export function hrTime(moment: string): HrTime {
  const milliseconds = Date.parse(moment);
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}
