import type { SessionRef } from '../../../domain/session.ts';
import { CLIENT_ID } from '../settings/client-directory.ts';

/** Which session a payload is about; its id is empty where it does not say. */
export function decodeSession(payload: Record<string, unknown>): SessionRef {
  const { session_id: id, cwd, transcript_path: transcriptPath } = payload;
  return { client: CLIENT_ID, id: text(id), cwd: text(cwd), transcriptPath: text(transcriptPath) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
