import type { Context } from '../context/context.ts';

/** What the client loads by itself needs no room; what cannot be read is said once more. */
export function readLoadedFiles(
  transcriptPath: string,
  { client, clientDir, project, log }: Context,
): string {
  try {
    return client.places.readLoaded(clientDir, project, transcriptPath);
  } catch (error) {
    log(`reading what the client loads failed: ${(error as Error).stack}`);
    return '';
  }
}
