import { identifyFile } from '../../system/identify-file.ts';
import { type Database, openDatabase } from './binding.ts';

/** Tells whether somebody wrote to a database, for the price of a look at one page. It may not be there yet, or be replaced. */
export function watchArchive(file: string) {
  let opened: { database: Database; identity: string } | undefined;
  let version = -1;
  const close = () => {
    opened?.database.close();
    opened = undefined;
  };
  const look = (): number => {
    const identity = identifyFile(file);
    if (opened?.identity !== identity) close();
    if (identity === undefined) return -1;
    try {
      opened ??= { database: openDatabase(file, true), identity };
      // Counts what others have written, within this connection only.
      return opened.database.value<number>`PRAGMA data_version`!;
    } catch {
      // Locked, or damaged: somebody is at it.
      close();
      return version;
    }
  };
  version = look();
  return {
    /** Since the last time that this was asked. */
    hasChanged(): boolean {
      const before = { version, opened };
      version = look();
      return version !== before.version || opened !== before.opened;
    },
    close,
  };
}
