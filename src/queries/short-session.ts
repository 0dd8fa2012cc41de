import type { Client } from '../clients/client.ts';
import type { SessionRef } from '../domain/session.ts';

/** As many as a citation has. */
export const SHORT_SESSION_CHARACTERS = 8;
const SHOWN_MAX = 5;

/** A prefix of a session's id, long enough to be unique and to use with `--session`. */
export function shortSession(id: string): string {
  return id.slice(0, SHORT_SESSION_CHARACTERS);
}

/** Prefixes of several ids, long enough to tell them apart. */
export function shortSessions(ids: readonly string[]): string {
  let length = SHORT_SESSION_CHARACTERS;
  const cut = () => new Set(ids.map((id) => id.slice(0, length)));
  while (cut().size < new Set(ids).size) length += 1;
  const shown = [...cut()];
  return `${shown.slice(0, SHOWN_MAX).join(', ')}${shown.length > SHOWN_MAX ? ' …' : ''}`;
}

/** The command that resumes a session. The client searches it in the folder that it is started in. */
export function sayResume({ id, cwd }: Pick<SessionRef, 'id' | 'cwd'>, { places }: Client): string {
  const folder = /^[\w./:\\-]+$/.test(cwd) ? cwd : `"${cwd.replace(/["$`]/g, String.raw`\$&`)}"`;
  return `${cwd === '' ? '' : `cd ${folder} && `}${places.resumeCommand(id)}`;
}
