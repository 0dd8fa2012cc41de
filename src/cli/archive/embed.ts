import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../../archive/sqlite/take-lock.ts';
import { openTexts } from '../../archive/texts/open-texts.ts';
import { chooseEmbedder } from '../../search/embedding/choose-embedder.ts';
import { embedTexts } from '../../search/embedding/embed-texts.ts';
import { textsFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** Time limit, because an endpoint may have to load its model first. */
const ENDPOINT_MILLISECONDS = 60_000;

/** `embed`: makes vectors of all entries that have none, at low priority; failures go to the log. */
export async function runEmbed({ context, environment, print }: CommandCall): Promise<ExitCode> {
  const { config, dataDir, log } = context;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
    const embedder = chooseEmbedder(config, environment, ENDPOINT_MILLISECONDS);
    using lock = takeLock(join(dataDir, 'embedding.lock'));
    if (!lock) return 0;
    using texts = openTexts(textsFile(dataDir));
    print.json({ embedded: await embedTexts(texts, embedder) });
    return 0;
  } catch (error) {
    log(`vectors not made: ${(error as Error).stack}`);
    return 1;
  }
}
