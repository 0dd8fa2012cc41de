import { spawn } from 'node:child_process';
import type { ArchiveName } from '../../../archive/repair/mend-archives.ts';
import { mendIfDamaged } from '../../../archive/repair/mend-archives.ts';
import type { Context } from '../../../context/context.ts';
import { sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';

/** What a check says of a database that is damaged or has other tables, and how it is mended. */
export function damagedDatabase(
  check: string,
  name: ArchiveName,
  detail: string,
  { dataDir, environment, entryFile, self, now }: Patient,
  { config }: Context,
): Finding {
  return {
    check,
    status: 'failed',
    detail,
    fix: `Run: ${self} doctor --fix`,
    repair() {
      const repair = mendIfDamaged(name, dataDir, true, { now, deadline: Number.MAX_SAFE_INTEGER });
      if (!repair) return 'is in order by now';
      const { aside, rowsSaved, problem } = repair;
      const saved = `${sayCount(rowsSaved, 'row')} that no transcript has saved${problem && ` (not all: ${problem})`}`;
      const isSwept = config['archive.sweep'];
      if (isSwept) startSweep(entryFile, environment);
      const rest = isSwept ? 'the rest is read from the transcripts now' : `for the rest run: ${self} import`;
      return `put aside as ${aside} and made anew, ${saved}; ${rest}`;
    },
  };
}

function startSweep(entryFile: string, environment: NodeJS.ProcessEnv): void {
  const options = { detached: true, stdio: 'ignore', env: environment, windowsHide: true } as const;
  spawn(process.execPath, [entryFile, 'sweep'], options)
    .once('error', () => {})
    .unref();
}
