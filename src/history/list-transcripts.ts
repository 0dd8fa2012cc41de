import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TranscriptFile } from '../clients/client.ts';
import { isDisabled } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { START } from '../domain/position.ts';
import { openIfReadable, openTranscript, untilUnreadable } from '../transcript/read-lines.ts';

/** How many lines are searched for a row with folder and time. */
const LINES_MAX = 200;

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

/** The folder and the time in which a session began, if its transcript says so. */
export function readSettingOf({ path, client }: { path: string; client: string }, { elsewhere }: Context) {
  const { rows } = elsewhere({ client, cwd: '' }).client;
  const setting: { cwd?: string; time?: string } = {};
  using transcript = openTranscript(path);
  for (const line of transcript?.lines(START) ?? []) {
    // The first rows of a file often have neither.
    const { cwd, entries } = rows.decode(line.bytes, line.number);
    const time = Date.parse(entries[0]?.origin.time ?? '');
    if (cwd !== '') setting.cwd ??= cwd;
    if (!Number.isNaN(time)) setting.time ??= new Date(time).toISOString();
    if ((setting.cwd !== undefined && setting.time !== undefined) || line.number >= LINES_MAX) break;
  }
  return setting;
}

/** Empty if the file cannot be read: the later read reports the error. */
function folderOf(file: ClientTranscript, context: Context): string {
  try {
    return readSettingOf(file, context).cwd ?? '';
  } catch {
    return '';
  }
}

/** The client's files with words of the user that hold a text, in any case, as it stands in their JSON. */
export function findTranscriptsWith(text: string, context: Context, onProgress: (text: string) => void) {
  const wanted = JSON.stringify(text.toLowerCase()).slice(1, -1);
  const typed = context.clients.map(({ places }) => places.typedFile(places.directory(context.environment)));
  const files = [...listTranscripts(context).map(({ path }) => path), ...typed];
  return files.filter((path, nth) => {
    onProgress(`Looking through the transcripts: ${nth + 1} of ${files.length}`);
    using transcript = openIfReadable(path, () => {});
    for (const { bytes } of untilUnreadable(transcript?.lines(START, { lastLineToo: true }) ?? []))
      if (bytes.toString('utf8').toLowerCase().includes(wanted)) return true;
    return false;
  });
}

/** Without the transcripts of subagents. */
export function listSessionTranscripts(context: Context): ClientTranscript[] {
  return listTranscripts(context).filter(({ agentId }) => agentId === '');
}
