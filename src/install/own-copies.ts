import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { STAND_IN } from '../archive/sqlite/binding.ts';
import { listNames } from '../system/list-names.ts';
import { makeDirectoriesFor, removeEmptyDirectories } from '../system/make-directories.ts';
import { copiesFolder, programFile } from '../system/paths.ts';
import { findText, holds, writeFileAtomically } from '../system/write-file-atomically.ts';
import { listFileRecords } from './journal.ts';
import type { Situation } from './places.ts';
import { explainFailure } from './settings-file.ts';

/** A file, and its path in a copy of the program. */
type PlacedFile = ReturnType<typeof place>[number];

/** If run from a package manager's cache, creates a permanent copy of this program, which is then registered. */
export function keepOwnCopy({ copyFolder }: Situation): void {
  if (copyFolder === undefined) return;
  const built = readdirSync(__dirname)
    .filter((name) => /\.(?:cjs|html)$/.test(name))
    .sort()
    .map((name) => ({ from: join(__dirname, name), to: join('dist', name) }));
  // The launcher comes last, so that no hook starts a half of one build.
  keepProgram([...listStandInFiles(), ...built], copyFolder);
}

/** Each file atomically, in this order; one that is there is left as it is. What a killed process leaves nothing names yet. */
export function keepProgram(files: readonly PlacedFile[], folder: string): void {
  explainFailure(`Cannot copy tideproof to ${folder}`, () => {
    // Node's copy functions cannot read from the zip archives that Yarn runs programs from.
    const read = files.map(({ from, to }) => ({ path: join(folder, to), bytes: readFileSync(from) }));
    for (const { path, bytes } of read.filter((each) => !holds(each.path, each.bytes))) {
      makeDirectoriesFor(path, 0o700);
      writeFileAtomically(path, bytes, { mode: 0o600 });
    }
  });
}

/** Copies that neither a file names to which this machine added something, nor the record for launchers of projects. */
function findUnusedCopies(dataDir: string): string[] {
  const files = [...listFileRecords(dataDir).map(({ path }) => path), programFile(dataDir)];
  const texts = files.map((file) => simplify(findText(file) ?? ''));
  return listNames(copiesFolder(dataDir))
    .map((name) => join(copiesFolder(dataDir), name))
    .filter((folder) => !texts.some((text) => text.includes(simplify(`${folder}/`))));
}

/** Removes unused copies: of older versions, or all after an uninstall. `left` are held open by a running program. */
export function removeUnusedCopies(dataDir: string): { removed: string[]; left: string[] } {
  const unused = findUnusedCopies(dataDir);
  for (const folder of unused) {
    // It may be in use.
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {}
  }
  removeEmptyDirectories([copiesFolder(dataDir)]);
  const left = unused.filter((folder) => existsSync(folder));
  return { removed: unused.filter((folder) => !left.includes(folder)), left };
}

/** Normalizes a path so that it matches however it is quoted, for a shell and in JSON. */
function simplify(text: string): string {
  return process.platform === 'win32' ? text.replaceAll(/[\\/]+/g, '/') : text.replaceAll('\\', '');
}

const LOADER = 'node-gyp-build';

/** All files that an old Node needs to open a database, for this platform; empty if not installed. */
export function listStandInFiles(): PlacedFile[] {
  const load = createRequire(__filename);
  try {
    const described = load.resolve(`${STAND_IN}/package.json`);
    const platform = join('prebuilds', `${process.platform}-${process.arch}`);
    const native = [platform, join('build', 'Release')].flatMap((folder) =>
      listNames(join(dirname(described), folder))
        .filter((name) => name.endsWith('.node'))
        .map((name) => join(folder, name)),
    );
    // Its loader, for machines where the prebuilt file cannot be loaded directly.
    const loader = createRequire(described).resolve(`${LOADER}/package.json`);
    return [
      ...place(STAND_IN, dirname(described), ['package.json', join('dist', 'index.cjs'), ...native]),
      ...place(LOADER, dirname(loader), ['package.json', 'index.js', 'node-gyp-build.js']),
    ];
  } catch {
    return [];
  }
}

function place(name: string, folder: string, files: readonly string[]) {
  return files.map((file) => ({ from: join(folder, file), to: join('node_modules', name, file) }));
}
