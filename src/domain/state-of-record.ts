import type { Findings } from './finding.ts';
import type { WorkState } from './work-state.ts';

/** What was derived from the transcript besides facts. */
export interface StateOfRecord {
  work: WorkState;
  findings: Findings;
  /** The last branch in a row of the client. */
  branch: string;
  /** Calls without an answer so far. */
  unanswered: string[];
}
