import type { Finding, Patient } from '../../../install/check.ts';
import { findUnusedCopies } from '../../../install/own-copies.ts';
import { copiesFolder, removeCopies } from '../../../install/program-copies.ts';
import { findPassingRunner } from '../../../system/own-command.ts';
import { version } from '../../../system/version.ts';
import { listNamingFiles } from '../settings/client-directory.ts';
import { splitHookCommand } from '../settings/hook-command.ts';
import { findEffective, findRegistrations, type Registration } from '../setup/find-registrations.ts';
import { registerAgain } from './register-again.ts';

const check = 'Program';

/** Whether what the hooks run will still be there tomorrow, is of this version, and whether old copies of it lie about. */
export function checkProgram(patient: Patient): Finding[] {
  const registration = findEffective(findRegistrations(patient, patient.cwd));
  const files = listPrograms(registration);
  const fix = `Run: ${patient.self} install`;
  const again = { fix, repair: () => registerAgain(patient, registration, registration.scope === 'user') };
  const passing = files.find((file) => findPassingRunner(file) !== undefined);
  if (passing !== undefined) {
    const detail = `the hooks run ${passing}, which goes with the next clean-up of that cache`;
    return [{ check, status: 'failed', detail, ...again }];
  }
  const copy = files.find((file) => file.startsWith(copiesFolder(patient.dataDir)));
  if (copy !== undefined && patient.copyFolder !== undefined && copy !== patient.entryFile) {
    const detail = `the hooks run another version than ${version}: ${copy}`;
    return [{ check, status: 'warning', detail, ...again }];
  }
  const unused = findUnusedCopies(patient.dataDir, listNamingFiles(patient.clientDir));
  if (unused.length > 0) {
    const detail = `nothing runs these copies of tideproof any more: ${unused.join(', ')}`;
    return [{ check, status: 'warning', detail, fix, repair: () => removeAll(unused, patient.dataDir) }];
  }
  return copy === undefined ? [] : [{ check, status: 'ok', detail: `the hooks run the copy in ${copy}` }];
}

function removeAll(unused: readonly string[], dataDir: string): string {
  const { left } = removeCopies(unused, dataDir);
  return left.length === 0 ? `removed ${unused.join(', ')}` : `in use, so still there: ${left.join(', ')}`;
}

function listPrograms({ registered }: Registration): string[] {
  return [...new Set(registered.hooks.map(({ command }) => splitHookCommand(command)?.file ?? ''))];
}
