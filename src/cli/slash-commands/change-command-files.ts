import { join } from 'node:path';
import { type CommandFile, commandFiles } from '../../clients/claude-code/command-files.ts';
import { shellCommand } from '../../clients/claude-code/hook-command.ts';
import {
  type CommandFilePlan,
  planAddCommandFile,
  planRemoveCommandFile,
} from '../../clients/claude-code/plan-command-file.ts';
import { AppError } from '../../domain/app-error.ts';
import { applyTextFile, type TextFileOutcome } from '../../install/apply-text-file.ts';
import { listFileRecords } from '../../install/file-record.ts';
import type { Places } from '../places.ts';

/** What became, or would become, of one file. */
export interface ChangedCommandFile {
  /** How people call it; its path where that is not known any more. */
  name: string;
  path: string;
  /** Undefined if the file stays as it is because of the problem. */
  outcome?: TextFileOutcome<CommandFilePlan>;
  problem?: AppError;
}

/** Adds the slash commands and the skill, or brings them up to date. One that cannot be written holds up no other. */
export function addCommandFiles(places: Places, dryRun: boolean): ChangedCommandFile[] {
  return filesOf(places).map((file) =>
    change({ ...file, path: join(places.claudeDir, file.path) }, places, dryRun, (text) =>
      planAddCommandFile(text, file),
    ),
  );
}

/** Takes out every such file that this machine added, the last one first: the first one knows the folders made for all. */
export function removeCommandFiles(places: Places, dryRun: boolean): ChangedCommandFile[] {
  const known = filesOf(places).map(({ name, path }) => ({ name, path: join(places.claudeDir, path) }));
  const others = listFileRecords(places.dataDir, 'command')
    .filter(({ path }) => !known.some((file) => file.path === path))
    .map(({ path }) => ({ name: path, path }));
  return [...known, ...others]
    .reverse()
    .map((file) => change(file, places, dryRun, planRemoveCommandFile))
    .filter(({ outcome, problem }) => problem !== undefined || outcome?.action === 'remove');
}

function filesOf({ node, entryFile }: Places): CommandFile[] {
  return commandFiles(shellCommand(node, entryFile));
}

function change(
  { name, path }: { name: string; path: string },
  { dataDir }: Places,
  dryRun: boolean,
  plan: (text: string | undefined) => CommandFilePlan,
): ChangedCommandFile {
  try {
    const options = { path, kind: 'command', dataDir, now: () => new Date(), dryRun } as const;
    const outcome = applyTextFile(options, plan);
    return { name, path: outcome.path, outcome };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, path, problem: error };
  }
}

export function describeCommandFile({ name, path, outcome, problem }: ChangedCommandFile) {
  return {
    name,
    path,
    ...(outcome && { action: outcome.action }),
    ...(outcome?.leftAlone && { leftAlone: outcome.leftAlone }),
    ...(outcome?.backupPath !== undefined && { backupPath: outcome.backupPath }),
    ...(problem && { problem: problem.message, fix: problem.hint }),
  };
}
