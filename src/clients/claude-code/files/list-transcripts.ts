import { readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../domain/app-error.ts';
import type { TranscriptFile } from '../../client.ts';

/** They lie in one folder per project. */
export function listTranscripts(directory: string): TranscriptFile[] {
  return listFiles(join(directory, 'projects'))
    .flatMap(describe)
    .sort(
      (one, other) =>
        one.modifiedAt.getTime() - other.modifiedAt.getTime() || (one.path < other.path ? -1 : 1),
    );
}

export function listAgentTranscripts(transcriptPath: string): TranscriptFile[] {
  return listFiles(join(transcriptPath.replace(/\.jsonl$/, ''), 'subagents')).flatMap(describe);
}

function describe(path: string): TranscriptFile[] {
  const status = findStatus(path);
  if (!status?.isFile()) return [];
  const name = basename(path, '.jsonl');
  const agentId = name.startsWith('agent-') ? name.slice('agent-'.length) : '';
  const sessionId = sessionOf(path, agentId);
  return [{ path, agentId, sessionId, bytes: status.size, modifiedAt: status.mtime }];
}

/** Older clients put transcripts of subagents beside those of sessions: then only the rows name the session. */
function sessionOf(path: string, agentId: string): string {
  if (agentId === '') return basename(path, '.jsonl');
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (basename(folder) === 'subagents') return basename(dirname(folder));
  return '';
}

/** Undefined if the file was deleted, or is a dangling link. */
function findStatus(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Not with Node's own recursion: that follows links in circles, and gives up when the client deletes a folder meanwhile. */
function listFiles(folder: string): string[] {
  return readFolder(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.name.endsWith('.jsonl') ? [path] : [];
  });
}

/** A missing folder means no history; an unreadable one is an error. */
function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new AppError(
      'E_TRANSCRIPT_UNREADABLE',
      `Cannot list the transcripts in ${folder}: ${code}`,
      'Give yourself the right to read the folder, then run the command again',
      error,
    );
  }
}
