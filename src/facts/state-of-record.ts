import { type Findings, startFindings } from '../domain/finding.ts';
import type { Progress } from '../domain/progress.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { startWorkState, type WorkState } from '../domain/work-state.ts';
import { describeCall } from './work/note-steps.ts';

/** What reading has derived, out of what it carries. */
export function stateOfRecord({ carries, branch, openCalls }: Progress): StateOfRecord {
  return {
    work: (carries.work as WorkState | undefined) ?? startWorkState(),
    findings: (carries.findings as Findings | undefined) ?? startFindings(),
    branch,
    unanswered: openCalls.map((call) => describeCall(call.action)).filter((call) => call !== ''),
  };
}
