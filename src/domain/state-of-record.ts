import type { Findings } from './finding.ts';
import type { WorkState } from './work-state.ts';

/** What reading has derived from the record besides facts. */
export interface StateOfRecord {
  work: WorkState;
  findings: Findings;
  /** The branch that the client saw last. */
  branch: string;
  /** Calls whose answer nobody has seen. */
  unanswered: string[];
}
