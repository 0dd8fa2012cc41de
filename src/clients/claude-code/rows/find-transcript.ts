import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The transcript of a session, wherever the client put it; nothing before it has written any. */
export function findTranscript(claudeDirectory: string, sessionId: string): string | undefined {
  const projects = join(claudeDirectory, 'projects');
  if (!existsSync(projects)) return undefined;
  return readdirSync(projects)
    .map((project) => join(projects, project, `${sessionId}.jsonl`))
    .find((path) => existsSync(path));
}
