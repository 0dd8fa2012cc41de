import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listStandInFiles } from '../archive/lists/list-stand-in-files.ts';
import { AppError } from '../domain/app-error.ts';
import { findPassingRunner } from '../system/find-passing-runner.ts';
import { programFile } from '../system/paths.ts';
import { keepProgram } from './keep-program.ts';
import type { Places } from './places.ts';
import { listUnusedCopies, removeCopies } from './program-copies.ts';

/** Run from a cache, tideproof registers a copy of itself that lasts; this makes it. Elsewhere there is nothing to do. */
export function keepOwnCopy({ copyFolder, node }: Places): void {
  if (findPassingRunner(node) !== undefined)
    throw new AppError(
      'E_USAGE',
      `Cannot register ${node}: it lies in a cache and goes with the next clean-up`,
      'Run tideproof with a Node that is installed, 20.16 or later',
    );
  if (copyFolder === undefined) return;
  const bundles = readdirSync(__dirname)
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => ({ from: join(__dirname, name), to: join('dist', name) }));
  keepProgram([...bundles, ...listStandInFiles()], copyFolder);
}

/** Takes away the copies that nothing runs any more: those of older versions, or all after an uninstall. */
export function removeUnusedCopies(
  dataDir: string,
  namingFiles: readonly string[],
): { removed: string[]; left: string[] } {
  const unused = findUnusedCopies(dataDir, namingFiles);
  const { left } = removeCopies(unused, dataDir);
  return { removed: unused.filter((folder) => !left.includes(folder)), left };
}

/**
 * A copy may be named where no install wrote: by a person who told a client to start its MCP server, in one of its files. The
 * launchers of projects know it by a note in our own folder.
 */
export function findUnusedCopies(dataDir: string, namingFiles: readonly string[]): string[] {
  return listUnusedCopies(dataDir, [...namingFiles, programFile(dataDir)], new Date());
}
