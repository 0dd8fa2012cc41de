import { readdirSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '../../domain/app-error.ts';

export interface TranscriptFile {
  path: string;
  /** The client names the file after the session. */
  sessionId: string;
  bytes: number;
  modifiedAt: Date;
}

/** The transcripts of all sessions, oldest first. Those of subagents belong to their sessions and are not listed. */
export function listTranscripts(claudeDirectory: string): TranscriptFile[] {
  return listFiles(join(claudeDirectory, 'projects'))
    .flatMap((path) => {
      const status = findStatus(path);
      if (!status?.isFile()) return [];
      const sessionId = basename(path, '.jsonl');
      return [{ path, sessionId, bytes: status.size, modifiedAt: status.mtime }];
    })
    .sort((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime());
}

/** A file may be gone by now, or a link that leads nowhere. */
function findStatus(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function listFiles(folder: string): string[] {
  return readFolder(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'subagents' ? [] : listFiles(path);
    return entry.name.endsWith('.jsonl') && !entry.name.startsWith('agent-') ? [path] : [];
  });
}

/** No folder is no history; one that may not be read is worth a word. */
function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot list the transcripts in ${folder}: ${code}`,
      'Give yourself the right to read the folder, then run the command again',
      error,
    );
  }
}
