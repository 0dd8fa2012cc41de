import type { Client } from '../../clients/client.ts';
import type { SessionRef } from '../../domain/session.ts';

/** What to type to take a session up. The client looks for it in the folder that it was started in. */
export function sayResume({ id, cwd }: Pick<SessionRef, 'id' | 'cwd'>, { places }: Client): string {
  const folder = /^[\w./:\\-]+$/.test(cwd) ? cwd : `"${cwd.replace(/["$`]/g, String.raw`\$&`)}"`;
  return `${cwd === '' ? '' : `cd ${folder} && `}${places.resumeCommand(id)}`;
}
