import type { Context } from '../context/context.ts';

/** Files that the client loads by itself, which a brief need not repeat. Empty on errors, so that it repeats them. */
export function readLoadedFiles(
  transcriptPath: string,
  { client, clientDir, project, log }: Context,
  version = '',
): string {
  try {
    return client.places.readLoaded(clientDir, project, transcriptPath, version);
  } catch (error) {
    log(`reading what the client loads failed: ${(error as Error).stack}`);
    return '';
  }
}
