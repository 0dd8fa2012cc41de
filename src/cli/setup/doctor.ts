import { listStuck } from '../../archive/lists/find-sessions.ts';
import { openArchive } from '../../archive/sqlite/open-archive.ts';
import { configKeys, isDisabled } from '../../config/config.ts';
import { listProjectFiles } from '../../config/project-files.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { plainWords } from '../../domain/plain-line.ts';
import { sayCount } from '../../domain/say.ts';
import { checkHub } from '../../hub/find-waiting.ts';
import { type CheckSubject, type Finding, failed, fine, warning } from '../../install/check.ts';
import { findSituation } from '../../install/places.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import { shortSession } from '../../queries/short-session.ts';
import { ownCommand } from '../../system/own-command.ts';
import { version } from '../../system/version.ts';
import { checkTelemetry } from '../../telemetry/check-telemetry.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import {
  checkArchive,
  checkDataDirectory,
  checkDisk,
  checkLog,
  checkPermissions,
  checkWords,
} from './check-data.ts';

/** Checks by name, which is reported if one throws. Those of the client come last. */
const checks: Record<string, (subject: CheckSubject, context: Context) => Finding[]> = {
  // The launcher refuses a Node that is too old.
  Node: () => [fine('Node', process.versions.node)],
  SQLite: checkSqlite,
  'Data folder': checkDataDirectory,
  Permissions: checkPermissions,
  Disk: checkDisk,
  Archive: checkArchive,
  Words: checkWords,
  Sessions: checkSessions,
  Hub: checkHub,
  Configuration: checkConfig,
  Telemetry: checkTelemetry,
  Log: checkLog,
};

export async function runDoctor({ context, print }: CommandCall): Promise<ExitCode> {
  const findings = await examine(context);
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length;
  const [failures, warnings] = [count('failed'), count('warning')];
  print.table(
    findings.flatMap(({ check, status, detail, fix }) => [
      [print.signs[status], check, detail],
      ...(fix === undefined ? [] : [['', '', print.paint('bold', `→ ${print.asTyped(fix)}`)]]),
    ]),
  );
  print.line();
  if (failures > 0) print.line(`${sayCount(failures, 'check')} failed.`);
  else if (warnings > 0) print.line(`No check failed; ${sayCount(warnings, 'warning')}.`);
  else print.line('All checks passed.');
  print.json({ version, healthy: failures === 0, findings });
  return failures === 0 ? 0 : 1;
}

async function examine(context: Context): Promise<Finding[]> {
  const { environment, project, config } = context;
  const situation = findSituation(context);
  const self = ownCommand(process.argv[1] ?? '', situation.entryFile, environment);
  const subject = { ...situation, project, self, now: new Date(), wantsMod: config['mod.enabled'] };
  const { checks: ofClient } = await context.client.setup();
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries({ ...checks, ...ofClient }))
    try {
      findings.push(...check(subject, context));
    } catch (error) {
      // A check that throws counts as failed; the others still run.
      const fix = error instanceof AppError ? error.hint : 'Fix that, then run doctor again';
      findings.push(failed(name, `check failed: ${(error as Error).message}`, fix));
    }
  return findings;
}

function checkSqlite(): Finding[] {
  using archive = openArchive(':memory:');
  return [fine('SQLite', String(archive.database.value`SELECT sqlite_version()`))];
}

/** Older stuck sessions are not worth a warning. */
const STUCK_DAYS_MAX = 14;
const DAY_MILLISECONDS = 86_400_000;

function checkSessions({ dataDir, now, self }: CheckSubject): Finding[] {
  const all = readArchiveOf({ dataDir }, (database) => listStuck(database));
  if (all === undefined) return [];
  const oldest = new Date(now.getTime() - STUCK_DAYS_MAX * DAY_MILLISECONDS).toISOString();
  const stuck = all.filter(({ since }) => since > oldest).map(({ id }) => shortSession(id));
  if (stuck.length === 0) return [fine('Sessions', 'none is too large to go on')];
  const detail = `${sayCount(stuck.length, 'session')} too large to go on: ${stuck.join(', ')}`;
  return [warning('Sessions', detail, `Make a copy that fits: ${self} rescue ${stuck[0]}`)];
}

const CONFIG = 'Config';

/** Reports problems in config files, which a hook would silently ignore, and that the user disabled tideproof here. */
function checkConfig(subject: CheckSubject, { loadedConfig: loaded }: Context): Finding[] {
  const { self, project, environment } = subject;
  const { config, sourceOf } = loaded;
  const wrong = loaded.warnings.map((problem) => {
    const isBroken = loaded.broken.includes(problem);
    const fix = `Correct it (until then ${isBroken ? 'the whole file' : 'it'} counts as not set), then run: ${self} config`;
    return (isBroken ? failed : warning)(CONFIG, problem, fix);
  });
  const set = configKeys.filter((key) => sourceOf(key).from !== 'default');
  const findings = wrong.length === 0 ? [fine(CONFIG, `${sayCount(set.length, 'setting')} changed`)] : wrong;
  if (isDisabled(config, project, environment)) {
    const detail = `tideproof is switched off here (disabledFolders, ${sourceOf('disabledFolders').where})`;
    const others = config.disabledFolders.filter(
      (folder) => !isDisabled({ disabledFolders: [folder] }, project, environment),
    );
    const fix = `To switch it on, take the folder out of the list: ${self} config set disabledFolders '${JSON.stringify(others)}'`;
    findings.push(warning(CONFIG, detail, fix));
  }
  return [...findings, ...findUndecided(subject)];
}

function findUndecided({ project, dataDir, self }: CheckSubject): Finding[] {
  const names = listProjectFiles(project, dataDir)
    .filter(({ mark }) => mark === undefined || mark === 'told')
    .map(({ name }) => plainWords(name));
  if (names.length === 0) return [];
  const detail = `this project contains ${names.join(', ')}, not used until you accept it`;
  return [warning('Trust', detail, `See and accept or refuse: ${self} config trust`)];
}
