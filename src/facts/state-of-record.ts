import { type Findings, startFindings } from '../domain/finding.ts';
import type { Progress } from '../domain/progress.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { startWorkState, type WorkState } from '../domain/work-state.ts';
import { describeCall } from './work/note-steps.ts';

/** Collects what the extractors derived from the transcript out of their carried state. */
export function stateOfRecord({ carries, branch, openCalls }: Progress): StateOfRecord {
  const work = (carries.work as WorkState | undefined) ?? startWorkState();
  // The assistant gets all results before it speaks again, even if the client has not written their rows yet.
  const spokenAt = work.said.at(-1)?.line ?? 0;
  const waiting = openCalls.filter(({ origin }) => origin.line > spokenAt);
  return {
    work,
    findings: (carries.findings as Findings | undefined) ?? startFindings(),
    branch,
    unanswered: waiting.map((call) => describeCall(call.action)).filter((call) => call !== ''),
  };
}
