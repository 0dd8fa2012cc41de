import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TranscriptFile } from '../clients/client.ts';
import { isDisabled } from '../config/is-disabled.ts';
import type { Context } from '../context/context.ts';
import { START } from '../domain/position.ts';
import { readSessionSetting } from '../session/read-session-setting.ts';
import { openIfReadable, untilUnreadable } from '../transcript/read-lines.ts';

/** A transcript, and which client wrote it. */
export interface ClientTranscript extends TranscriptFile {
  client: string;
}

/** Transcripts of all clients, of sessions and subagents, the oldest of each client first. */
export function listTranscripts({ clients, environment }: Context): ClientTranscript[] {
  return clients.flatMap(({ id, places }) => {
    const directory = resolve(places.directory(environment));
    if (!existsSync(directory)) return [];
    return places.listTranscripts(directory).map((file) => ({ ...file, client: id }));
  });
}

/** Without those in folders where the user disabled tideproof. */
export function listWantedTranscripts(context: Context): ClientTranscript[] {
  const { config, environment } = context;
  const all = listTranscripts(context);
  if (config.disabledFolders.length === 0) return all;
  return all.filter((file) => !isDisabled(config, folderOf(file, context), environment));
}

/** What the first rows of a transcript say of its session, in the words of the client that wrote it. */
export function readSettingOf(file: Pick<ClientTranscript, 'path' | 'client'>, { elsewhere }: Context) {
  return readSessionSetting(file.path, elsewhere({ client: file.client, cwd: '' }).client.rows);
}

/** Empty if the file cannot be read: the later read reports the error. */
function folderOf(file: ClientTranscript, context: Context): string {
  try {
    return readSettingOf(file, context).cwd ?? '';
  } catch {
    return '';
  }
}

/** The files of transcripts that hold a text, in any case, as it stands in their JSON. */
export function findTranscriptsWith(
  text: string,
  context: Context,
  onProgress: (text: string) => void,
): string[] {
  const wanted = JSON.stringify(text.toLowerCase()).slice(1, -1);
  const files = listTranscripts(context).map(({ path }) => path);
  return files.filter((path, nth) => {
    onProgress(`Looking through the transcripts: ${nth + 1} of ${files.length}`);
    return holdsText(path, wanted);
  });
}

function holdsText(path: string, wanted: string): boolean {
  using transcript = openIfReadable(path, () => {});
  for (const { bytes } of untilUnreadable(transcript?.lines(START, { lastLineToo: true }) ?? []))
    if (bytes.toString('utf8').toLowerCase().includes(wanted)) return true;
  return false;
}

/** Without the transcripts of subagents. */
export function listSessionTranscripts(context: Context): ClientTranscript[] {
  return listTranscripts(context).filter(({ agentId }) => agentId === '');
}
