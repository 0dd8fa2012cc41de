import type { TranscriptOwner } from '../archive/texts/transcripts.ts';
import type { Context, Reader } from '../context/context.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';

/** How the transcript of any session is read: by its own client, without the secrets that its own project names. */
export function readerOf({ path, client: id = '' }: TranscriptOwner, context: Context): Reader {
  const { rows } = context.elsewhere({ cwd: '', client: id }).client;
  return context.elsewhere({ cwd: readSessionSetting(path, rows).cwd ?? '', client: id }).reader;
}
