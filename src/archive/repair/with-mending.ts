import { identifyFile } from '../../system/identify-file.ts';
import { archiveFile, textsFile } from '../../system/paths.ts';
import { type ArchiveName, type Mender, mendAfter } from './mend-archives.ts';

/** If the action fails because of damage, repairs the database and runs it again. Every hook comes here, so the repairing code is loaded later. */
export function withMending<T>(
  name: ArchiveName,
  { dataDir, now, log }: Omit<Mender, 'deadline'>,
  action: (isMended: boolean) => T,
  deadline = Number.POSITIVE_INFINITY,
): T {
  const file = name === 'ledger' ? archiveFile : textsFile;
  const opened = identifyFile(file(dataDir));
  try {
    return action(false);
  } catch (error) {
    if (!mendAfter(error, name, opened, { dataDir, now, log, deadline })) throw error;
    return action(true);
  }
}
