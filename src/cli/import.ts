import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { listTranscripts } from '../clients/claude-code/list-transcripts.ts';
import { type ImportResult, importHistory } from '../flows/import-history.ts';
import { appendLog } from '../system/log.ts';
import { archiveFile, logFile } from '../system/paths.ts';
import type { CommandCall, ExitCode } from './command.ts';
import { findPlaces, type Places } from './places.ts';
import type { Print } from './print.ts';
import { sayBytes, sayCount } from './say.ts';

const FAILURES_SHOWN = 5;

/** `import`: catches up with every transcript the client has left on this machine. */
export function runImport({ environment, print }: CommandCall): ExitCode {
  const places = findPlaces(environment);
  const archive = openArchive(archiveFile(places.dataDir));
  try {
    const result = importAll(archive, places, print);
    print.json(result);
    return result.failures.length === 0 ? 0 : 1;
  } finally {
    archive.close();
  }
}

/** Imports with progress on a terminal, then says in one line what came of it. */
export function importAll(archive: Archive, places: Places, print: Print): ImportResult & { found: number } {
  const files = listTranscripts(places.claudeDir);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const result = importHistory(archive, files, {
    log: (message) => appendLog(logFile(places.dataDir), message),
    onProgress: (sessionsDone, bytesDone) =>
      print.progress(
        `Reading history: ${sessionsDone} of ${files.length} sessions, ${sayBytes(bytesDone)} of ${sayBytes(bytes)}`,
      ),
  });
  print.progress('');
  sayResult(result, files.length, places, print);
  return { found: files.length, ...result };
}

function sayResult(result: ImportResult, found: number, { claudeDir }: Places, print: Print): void {
  const { read, known, bytesRead, failures } = result;
  if (found === 0) {
    print.line(`No history yet: there is no transcript in ${claudeDir}.`);
    return;
  }
  const before = known > 0 ? `; ${sayCount(known, 'session')} had nothing new` : '';
  print.line(
    `${print.paint('green', '✓')} Read ${sayBytes(bytesRead)} from ${sayCount(read, 'session')}${before}.`,
  );
  for (const { path, reason } of failures.slice(0, FAILURES_SHOWN))
    print.line(`${print.paint('red', '✗')} Cannot read ${path}: ${reason}`);
  if (failures.length > FAILURES_SHOWN) print.line(`  and ${failures.length - FAILURES_SHOWN} more`);
}
