import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientRows, TranscriptFile } from '../clients/client.ts';
import { isDisabled } from '../config/is-disabled.ts';
import type { Context } from '../context/context.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';

/** A transcript, and which client wrote it. */
export interface ClientTranscript extends TranscriptFile {
  client: string;
}

/** The transcripts of all clients: of their sessions, and of the subagents of these; the oldest of each client first. */
export function listTranscripts({ clients, environment }: Context): ClientTranscript[] {
  return clients.flatMap(({ id, places }) => {
    const directory = resolve(places.directory(environment));
    if (!existsSync(directory)) return [];
    return places.listTranscripts(directory).map((file) => ({ ...file, client: id }));
  });
}

/** Those that may be read: not where the user has switched tideproof off. */
export function listWantedTranscripts(context: Context): ClientTranscript[] {
  const { config, environment } = context;
  const all = listTranscripts(context);
  if (config.disabledFolders.length === 0) return all;
  return all.filter(({ path, client }) => {
    const { rows } = context.elsewhere({ client, cwd: '' }).client;
    return !isDisabled(config, folderOf(path, rows), environment);
  });
}

/** Empty for a file that cannot be read: reading it reports the error. */
function folderOf(path: string, rows: ClientRows): string {
  try {
    return readSessionSetting(path, rows).cwd ?? '';
  } catch {
    return '';
  }
}

/** Only those of sessions, as people know them. */
export function listSessionTranscripts(context: Context): ClientTranscript[] {
  return listTranscripts(context).filter(({ agentId }) => agentId === '');
}
