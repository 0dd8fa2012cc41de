import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TranscriptFile } from '../clients/client.ts';
import type { Context } from '../context/context.ts';

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

/** Only those of sessions, as people know them. */
export function listSessionTranscripts(context: Context): ClientTranscript[] {
  return listTranscripts(context).filter(({ agentId }) => agentId === '');
}
