import type { CommandCall, ExitCode } from './command.ts';
import type { Check, Finding, Patient } from './doctor/check.ts';
import { checkArchive } from './doctor/check-archive.ts';
import { checkDataDirectory, checkLog } from './doctor/check-data.ts';
import { checkHooks } from './doctor/check-hooks.ts';
import { checkRuntime } from './doctor/check-runtime.ts';
import { ownCommand } from './own-command.ts';
import { findPlaces } from './places.ts';
import type { Print } from './print.ts';
import { sayCount } from './say.ts';
import { version } from './version.ts';

const checks: readonly Check[] = [checkRuntime, checkDataDirectory, checkArchive, checkHooks, checkLog];

/** `doctor`: every check in one line, and under each that is not in order what to do about it. */
export function runDoctor({ environment, print }: CommandCall): ExitCode {
  const places = findPlaces(environment);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile);
  const patient: Patient = { ...places, environment, cwd: process.cwd(), now: new Date(), self };
  const findings = checks.flatMap((check) => check(patient));
  const failed = findings.filter(({ status }) => status === 'failed').length;
  show(findings, print);
  print.line();
  print.line(failed === 0 ? 'All is in order.' : `${sayCount(failed, 'check')} failed.`);
  print.json({ version, healthy: failed === 0, findings });
  return failed === 0 ? 0 : 1;
}

function show(findings: readonly Finding[], print: Print): void {
  const marks = {
    ok: print.paint('green', '✓'),
    warning: print.paint('yellow', '!'),
    failed: print.paint('red', '✗'),
  };
  print.table(
    findings.flatMap(({ check, status, detail, fix }) => [
      [marks[status], check, detail],
      ...(fix === undefined ? [] : [['', '', print.paint('bold', `→ ${fix}`)]]),
    ]),
  );
}
