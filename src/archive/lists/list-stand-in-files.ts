import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { listNames } from '../../system/list-names.ts';
import { STAND_IN } from '../sqlite/binding.ts';

/** A file, and where it belongs in a folder that is to hold the same program. */
interface PlacedFile {
  from: string;
  to: string;
}

const LOADER = 'node-gyp-build';

/** All that an old Node needs to open a database, of this platform only; nothing where it is not installed. */
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
    // Its own loader, for a machine on which the prebuilt file cannot be loaded directly.
    const loader = createRequire(described).resolve(`${LOADER}/package.json`);
    return [
      ...place(STAND_IN, dirname(described), ['package.json', join('dist', 'index.cjs'), ...native]),
      ...place(LOADER, dirname(loader), ['package.json', 'index.js', 'node-gyp-build.js']),
    ];
  } catch {
    return [];
  }
}

function place(name: string, folder: string, files: readonly string[]): PlacedFile[] {
  return files.map((file) => ({ from: join(folder, file), to: join('node_modules', name, file) }));
}
