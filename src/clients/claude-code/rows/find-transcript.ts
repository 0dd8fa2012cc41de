import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sessionsFolder } from './list-transcripts.ts';

/** The transcript of a session, wherever the client put it; nothing before it has written any. */
export function findTranscript(directory: string, sessionId: string): string | undefined {
  const projects = sessionsFolder(directory);
  if (!existsSync(projects)) return undefined;
  return readdirSync(projects)
    .map((project) => join(projects, project, `${sessionId}.jsonl`))
    .find((path) => existsSync(path));
}
