import type { Client } from '../clients/client.ts';
import type { SessionRef } from '../domain/session.ts';

/** The command that resumes a session. The client searches it in the folder that it is started in. */
export function sayResume({ id, cwd }: Pick<SessionRef, 'id' | 'cwd'>, { places }: Client): string {
  const folder = /^[\w./:\\-]+$/.test(cwd) ? cwd : `"${cwd.replace(/["$`]/g, String.raw`\$&`)}"`;
  return `${cwd === '' ? '' : `cd ${folder} && `}${places.resumeCommand(id)}`;
}
