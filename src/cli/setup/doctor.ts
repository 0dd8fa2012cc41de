import { openArchive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayCount } from '../../domain/say.ts';
import type { Finding, Patient } from '../../install/check.ts';
import { findPlaces } from '../../install/places.ts';
import { ownCommand } from '../../system/own-command.ts';
import { version } from '../../system/version.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';
import { checkConfig } from './doctor/check-config.ts';
import { checkDataDirectory, checkDisk, checkLog, checkPermissions } from './doctor/check-data.ts';
import { checkArchive, checkWords } from './doctor/check-databases.ts';
import { checkHub, checkSessions, checkTranscripts } from './doctor/check-sessions.ts';
import { checkTelemetry } from './doctor/check-telemetry.ts';
import { failed, fine } from './doctor/findings.ts';

/** The oldest Node with everything we use; package.json says the same. */
export const NODE_MINIMUM = '20.16';

/** What each looks at, for one that cannot even be made. Those of the clients stand before the configuration. */
const checks: Record<string, (patient: Patient, context: Context) => Finding[] | Promise<Finding[]>> = {
  Node: () => [checkNode(process.versions.node), checkSqlite()],
  'Data folder': checkDataDirectory,
  Permissions: checkPermissions,
  Disk: checkDisk,
  Archive: checkArchive,
  Words: checkWords,
  Transcripts: checkTranscripts,
  Sessions: checkSessions,
  Hub: checkHub,
};
const lastChecks: typeof checks = { Configuration: checkConfig, Telemetry: checkTelemetry, Log: checkLog };

/** `doctor`: every check in one line, and under each that is not in order what to do about it, or what was done. */
export async function runDoctor({ options, context, print }: CommandCall): Promise<ExitCode> {
  const found = await examine(context);
  const repaired = options.fix ? repairAll(found) : undefined;
  const findings = repaired && repaired.length > 0 ? await examine(context) : found;
  if (repaired?.length === 0) print.line('Nothing can be fixed automatically.');
  for (const { check, done, problem } of repaired ?? [])
    print.line(`${check}: ${done ?? `could not be fixed: ${problem}`}`);
  if (repaired) print.line();
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const [failures, warnings] = [count('failed'), count('warning')];
  show(findings, print);
  print.line();
  if (failures > 0) print.line(`${sayCount(failures, 'check')} failed.`);
  else if (warnings > 0) print.line(`No check failed; ${sayCount(warnings, 'warning')}.`);
  else print.line('All checks passed.');
  print.json({ version, healthy: failures === 0, repaired, findings });
  return failures === 0 ? 0 : 1;
}

/** What all checks find. */
export async function examine(context: Context): Promise<Finding[]> {
  const { environment, project } = context;
  const places = findPlaces(context, environment);
  const self = ownCommand(process.argv[1] ?? '', places.entryFile, environment);
  const patient: Patient = { ...places, environment, cwd: process.cwd(), project, now: new Date(), self };
  const { checks: ofClient } = await context.client.setup();
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries({ ...checks, ...ofClient, ...lastChecks }))
    try {
      findings.push(...(await check(patient, context)));
    } catch (error) {
      // A check that cannot be made has failed; the others are made all the same.
      const fix = error instanceof AppError ? error.hint : 'Fix that, then run doctor again';
      findings.push(failed(name, `check failed: ${(error as Error).message}`, fix));
    }
  return findings;
}

interface Repair {
  check: string;
  /** What was done; or why nothing could be. */
  done?: string;
  problem?: string;
}

function repairAll(findings: readonly Finding[]): Repair[] {
  return findings.flatMap(({ check, repair }): Repair[] => {
    if (repair === undefined) return [];
    try {
      return [{ check, done: repair() }];
    } catch (error) {
      return [{ check, problem: (error as Error).message }];
    }
  });
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

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = NODE_MINIMUM.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return fine('Node', version);
  const detail = `${version} is too old: tideproof needs ${NODE_MINIMUM} or later`;
  return failed('Node', detail, 'Install a newer Node, then run install again');
}

function checkSqlite(): Finding {
  try {
    using archive = openArchive(':memory:');
    return fine('SQLite', String(archive.database.value`SELECT sqlite_version()`));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed('SQLite', error.message, error.hint);
  }
}
