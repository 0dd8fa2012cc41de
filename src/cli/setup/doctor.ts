import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { sayBytes, sayCount } from '../../domain/say.ts';
import { listTranscripts } from '../../history/list-transcripts.ts';
import type { Finding, Patient } from '../../install/check.ts';
import { findPlaces } from '../../install/places.ts';
import { ownCommand } from '../../system/own-command.ts';
import { version } from '../../system/version.ts';
import { openIfReadable } from '../../transcript/read-lines.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import type { Print } from '../terminal/print.ts';
import { checkArchive } from './doctor/check-archive.ts';
import { checkConfig } from './doctor/check-config.ts';
import { checkDataDirectory, checkLog } from './doctor/check-data.ts';
import { checkHub } from './doctor/check-hub.ts';
import { checkPermissions } from './doctor/check-permissions.ts';
import { checkSessions } from './doctor/check-sessions.ts';
import { checkTelemetry } from './doctor/check-telemetry.ts';
import { checkWords } from './doctor/check-words.ts';

/** The oldest Node with everything we use; package.json says the same. */
export const NODE_MINIMUM = '20.16';

const check = 'Disk';

const BYTES_LOW = 500_000_000;

const BYTES_LEAST = 20_000_000;

/** What each looks at, for one that cannot even be made. Those of the clients stand before the configuration. */
const checks: Record<string, (patient: Patient, context: Context) => Finding[] | Promise<Finding[]>> = {
  Node: checkRuntime,
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
  if (repaired) showRepairs(repaired, print);
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const failed = count('failed');
  show(findings, print);
  print.line();
  print.line(sayVerdict(failed, count('warning')));
  print.json({ version, healthy: failed === 0, repaired, findings });
  return failed === 0 ? 0 : 1;
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
    findings.push(...(await runCheck(name, () => check(patient, context))));
  return findings;
}

/** A check that cannot be made has failed; the others are made all the same. */
async function runCheck(name: string, check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { message } = error as Error;
    const fix = error instanceof AppError ? error.hint : 'Fix that, then run doctor again';
    return [{ check: name, status: 'failed', detail: `check failed: ${message}`, fix }];
  }
}

interface Repair {
  check: string;
  /** What was done; or why nothing could be. */
  done?: string;
  problem?: string;
}

function repairAll(findings: readonly Finding[]): Repair[] {
  return findings.flatMap((finding): Repair[] => {
    const { check } = finding;
    if (finding.repair === undefined) return [];
    try {
      return [{ check, done: finding.repair() }];
    } catch (error) {
      return [{ check, problem: (error as Error).message }];
    }
  });
}

function showRepairs(repaired: readonly Repair[], print: Print): void {
  if (repaired.length === 0) print.line('Nothing can be fixed automatically.');
  for (const { check, done, problem } of repaired)
    print.line(`${check}: ${done ?? `could not be fixed: ${problem}`}`);
  print.line();
}

function sayVerdict(failed: number, warnings: number): string {
  if (failed > 0) return `${sayCount(failed, 'check')} failed.`;
  return warnings === 0 ? 'All checks passed.' : `No check failed; ${sayCount(warnings, 'warning')}.`;
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

/** Without room a hook can keep nothing, and it says so in a log that has no room either. */
function checkDisk({ dataDir, self }: Patient): Finding[] {
  let folder = dataDir;
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    const { bavail, bsize } = statfsSync(folder);
    return [judgeSpace(bavail * bsize, self)];
  } catch {
    // Some network drives do not tell.
    return [];
  }
}

export function judgeSpace(bytes: number, self: string): Finding {
  const detail = `${sayBytes(bytes)} free on the disk of the archive`;
  const fix = `Free some space. To delete old data, run: ${self} forget --old`;
  if (bytes < BYTES_LEAST) return { check, status: 'failed', detail, fix };
  return bytes < BYTES_LOW ? { check, status: 'warning', detail, fix } : { check, status: 'ok', detail };
}

/** The Node that runs us, and SQLite in it. */
function checkRuntime(): Finding[] {
  return [checkNode(process.versions.node), checkSqlite()];
}

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = NODE_MINIMUM.split('.').map(Number);
  const check = 'Node';
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor))
    return { check, status: 'ok', detail: version };
  const detail = `${version} is too old: tideproof needs ${NODE_MINIMUM} or later`;
  return { check, status: 'failed', detail, fix: 'Install a newer Node, then run install again' };
}

function checkSqlite(): Finding {
  const check = 'SQLite';
  try {
    const archive = openArchive(':memory:');
    const version = archive.database.value`SELECT sqlite_version()`;
    archive.close();
    return { check, status: 'ok', detail: String(version) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { check, status: 'failed', detail: error.message, fix: error.hint };
  }
}

/** Whether all transcripts of the client can be read: what is in the others nobody learns. */
function checkTranscripts(_patient: Patient, context: Context): Finding[] {
  const check = 'Transcripts';
  const files = listTranscripts(context);
  const problems: string[] = [];
  for (const { path } of files) {
    using _ = openIfReadable(path, (problem) => problems.push(problem));
  }
  const [first] = problems;
  if (first === undefined)
    return [{ check, status: 'ok', detail: `${sayCount(files.length, 'file')}, all readable` }];
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  return [
    {
      check,
      status: 'warning',
      detail: `${first}${more}`,
      fix: 'Make them readable; until then what is on record is used',
    },
  ];
}
