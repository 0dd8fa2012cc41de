import type { CommandCall, ExitCode } from './command.ts';
import type { Check, Finding, Patient } from './doctor/check.ts';
import { checkArchive } from './doctor/check-archive.ts';
import { checkCommands } from './doctor/check-commands.ts';
import { checkConfig } from './doctor/check-config.ts';
import { checkDataDirectory, checkLog } from './doctor/check-data.ts';
import { checkHooks } from './doctor/check-hooks.ts';
import { checkInstructions } from './doctor/check-instructions.ts';
import { checkPlugin } from './doctor/check-plugin.ts';
import { checkRuntime } from './doctor/check-runtime.ts';
import { checkStatusLine } from './doctor/check-status-line.ts';
import { checkWords } from './doctor/check-words.ts';
import { ownCommand } from './own-command.ts';
import { findPlaces } from './places.ts';
import type { Print } from './print.ts';
import { sayCount } from './say.ts';
import { version } from './version.ts';

const checks: readonly Check[] = [
  checkRuntime,
  checkDataDirectory,
  checkArchive,
  checkWords,
  checkHooks,
  checkPlugin,
  checkStatusLine,
  checkCommands,
  checkConfig,
  checkInstructions,
  checkLog,
];

/** `doctor`: every check in one line, and under each that is not in order what to do about it. */
export function runDoctor({ environment, print }: CommandCall): ExitCode {
  const findings = examine(environment);
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const failed = count('failed');
  show(findings, print);
  print.line();
  print.line(sayVerdict(failed, count('warning')));
  print.json({ version, healthy: failed === 0, findings });
  return failed === 0 ? 0 : 1;
}

/** What all checks find. */
export function examine(environment: NodeJS.ProcessEnv): Finding[] {
  const places = findPlaces(environment);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile);
  const patient: Patient = { ...places, environment, cwd: process.cwd(), now: new Date(), self };
  return checks.flatMap((check) => check(patient));
}

function sayVerdict(failed: number, warnings: number): string {
  if (failed > 0) return `${sayCount(failed, 'check')} failed.`;
  return warnings === 0 ? 'All is in order.' : `It works; ${sayCount(warnings, 'warning')} to read.`;
}

function show(findings: readonly Finding[], print: Print): void {
  const marks = {
    ok: print.paint('green', '✓'),
    info: print.paint('grey', '·'),
    warning: print.paint('yellow', '!'),
    failed: print.paint('red', '✗'),
  };
  print.table(
    findings.flatMap(({ check, status, detail, fix }, index) => {
      const row = [marks[status], check, detail];
      // One thing to do for several findings is said once.
      const isSaidBelow = findings[index + 1]?.fix === fix;
      return fix === undefined || isSaidBelow ? [row] : [row, ['', '', print.paint('bold', `→ ${fix}`)]];
    }),
  );
}
