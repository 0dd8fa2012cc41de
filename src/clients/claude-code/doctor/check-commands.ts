import { AppError } from '../../../domain/app-error.ts';
import type { ChangedFile } from '../../../install/change-file.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { addCommandFiles } from '../setup/change-command-files.ts';

const check = 'Commands';

/** Whether the slash commands and the skill, which are optional, are there and run this tideproof. */
export function checkCommands(patient: Patient): Finding[] {
  try {
    return compare(patient, addCommandFiles(patient, true));
  } catch (error) {
    // On Windows not every place can stand in a command line.
    if (!(error instanceof AppError)) throw error;
    return [{ check, status: 'warning', detail: error.message, fix: error.hint }];
  }
}

function compare(patient: Patient, files: readonly ChangedFile[]): Finding[] {
  const fix = `Run: ${patient.self} install`;
  const namesOf = (chosen: typeof files) => chosen.map(({ name }) => name).join(', ');
  const planned = (action: string) => files.filter(({ outcome }) => outcome?.action === action);
  const missing = planned('add');
  if (missing.length === files.length)
    return [
      {
        check,
        status: 'info',
        detail: `no slash commands, which is fine; to have them, run: ${patient.self} install`,
      },
    ];
  const outdated = planned('update');
  const problems = files.flatMap(({ problem }) => problem ?? []);
  const foreign = files.filter(({ outcome }) => outcome?.leftAlone !== undefined);
  const current = files.filter(({ outcome }) => outcome?.action === 'nothing' && !outcome.leftAlone);
  const about = (chosen: typeof files, status: Finding['status'], words: string): Finding[] =>
    chosen.length === 0
      ? []
      : [{ check, status, detail: `${namesOf(chosen)}: ${words}`, ...(status === 'warning' ? { fix } : {}) }];
  return [
    ...about(current, 'ok', 'there and up to date'),
    ...about(foreign, 'info', 'yours or edited by you, so they stay as they are'),
    ...about(missing, 'warning', 'missing'),
    ...about(outdated, 'warning', 'not those of this tideproof'),
    ...problems.map(
      ({ message, hint }): Finding => ({ check, status: 'warning', detail: message, fix: hint }),
    ),
  ];
}
