import type { Finding, Patient } from '../../../install/check.ts';
import { instructionStates } from '../../../install/instruction-states.ts';
import { findInstructions } from '../setup/find-instructions.ts';
import { inspectInstructions } from '../setup/inspect-instructions.ts';

const check = 'CLAUDE.md';

/** Whether the blocks of Compact Instructions, which are optional, say what they should. */
export function checkInstructions(patient: Patient): Finding[] {
  const { project, self } = patient;
  const add = `${self} instructions add`;
  const findings = [
    inspect(patient, project, `Run: ${add}`),
    inspect(patient, undefined, `Run: ${add} --user`),
  ].filter((finding) => finding !== undefined);
  if (findings.length > 0) return findings;
  const detail = `no Compact Instructions of tideproof, which is fine; to have some, run: ${add}`;
  return [{ check, status: 'info', detail }];
}

function inspect(patient: Patient, project: string | undefined, fix: string): Finding | undefined {
  const { path, state, problem } = inspectInstructions(
    findInstructions(patient, project, patient.environment),
  );
  const detail = `${path}: ${instructionStates[state]}`;
  switch (state) {
    case 'absent':
      return undefined;
    case 'current':
      return { check, status: 'ok', detail };
    case 'edited':
      return { check, status: 'info', detail: `${detail}, so it stays like that until you run add` };
    case 'outdated':
      return { check, status: 'warning', detail, fix };
    case 'unreadable':
      return { check, status: 'warning', detail: problem?.message ?? detail, fix: problem?.hint };
  }
}
