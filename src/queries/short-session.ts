import type { Client } from '../clients/client.ts';
import type { SessionRef } from '../domain/session.ts';

/** As many as a citation has. */
export const SHORT_SESSION_CHARACTERS = 8;

/** A prefix of a session's id, hardly ever that of two; `--session` refuses one that is. */
export function shortSession(id: string): string {
  return id.slice(0, SHORT_SESSION_CHARACTERS);
}

/** The command that resumes a session. The client searches it in the folder that it is started in. */
export function sayResume({ id, cwd }: Pick<SessionRef, 'id' | 'cwd'>, { places }: Client): string {
  const folder = /^[\w./:\\-]+$/.test(cwd) ? cwd : `"${cwd.replace(/["$`]/g, String.raw`\$&`)}"`;
  return `${cwd === '' ? '' : `cd ${folder} && `}${places.resumeCommand(id)}`;
}
