import { identifyFile } from '../../system/identify-file.ts';
import { type Database, openDatabase } from './binding.ts';

/** Detects writes to a database by reading a single page. The file may not exist yet, or may be replaced. */
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
      // Changes when another connection writes.
      return opened.database.value<number>`PRAGMA data_version`!;
    } catch {
      // Locked or damaged: another process is working on it.
      close();
      return version;
    }
  };
  version = look();
  return {
    /** Whether it changed since the last call. */
    hasChanged(): boolean {
      const before = { version, opened };
      version = look();
      return version !== before.version || opened !== before.opened;
    },
    close,
  };
}
