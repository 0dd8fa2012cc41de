import { chmodSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, Patient } from '../../../install/check.ts';
import { listNames } from '../../../system/list-names.ts';

const check = 'Permissions';
const OTHERS = 0o077;

/** Whether what we keep is ours and nobody else's: what people said to a model is private. */
export function checkPermissions({ dataDir }: Patient): Finding[] {
  // Elsewhere such bits say nothing.
  if (process.platform === 'win32') return [];
  const files = [dataDir, ...listNames(dataDir).map((name) => join(dataDir, name))]
    .map((path) => ({ path, status: findStatus(path) }))
    .filter((file): file is { path: string; status: Stats } => file.status !== undefined);
  if (files.length === 0) return [];
  const foreign = files.filter(({ status }) => status.uid !== process.getuid?.());
  if (foreign.length > 0) {
    const names = foreign.map(({ path }) => path).join(', ');
    const fix = `Run: sudo chown -R "$(id -un)" "${dataDir}"`;
    return [{ check, status: 'failed', detail: `somebody else owns ${names}`, fix }];
  }
  // Nobody gets past a closed folder, whatever the files in it allow.
  const [folder] = files;
  if (folder?.path !== dataDir || (folder.status.mode & OTHERS) === 0)
    return [{ check, status: 'ok', detail: 'only you can read the data' }];
  const open = files.filter(({ status }) => (status.mode & OTHERS) !== 0);
  return [
    {
      check,
      status: 'warning',
      detail: `others can read ${open.map(({ path }) => path).join(', ')}`,
      fix: `Run: chmod -R go= "${dataDir}"`,
      repair() {
        for (const { path, status } of open) chmodSync(path, status.mode & 0o777 & ~OTHERS);
        return `closed ${open.map(({ path }) => path).join(', ')} to others`;
      },
    },
  ];
}

function findStatus(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
