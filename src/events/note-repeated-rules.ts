import { join } from 'node:path';
import { listPins } from '../archive/records/pins.ts';
import { addRuleOffer, listRepeatedRules } from '../archive/records/rule-offers.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { readHead } from '../system/read-file-part.ts';

/** A longer one is no sentence to be repeated for ever. */
const CHARACTERS_MAX = 300;
/** More than anybody writes into such a file. */
const BYTES_MAX = 1 << 18;

/** Rules that the user had to give again are offered to be kept: as a pin, or in the project's own file. Never kept by themselves. */
export function noteRepeatedRules(session: SessionRef, archive: Archive, context: Context): void {
  const { project, log } = context;
  const { database } = archive;
  try {
    const rules = listRepeatedRules(database, session.transcriptPath, session.cwd);
    if (rules.length === 0) return;
    const kept = plain(
      [
        ...listPins(database, { sessionId: session.id, project }).map(({ text }) => text),
        readInstructions(context),
      ].join('\n'),
    );
    const offered = rules.filter(({ text }) => text.length <= CHARACTERS_MAX && !kept.includes(plain(text)));
    if (offered.length > 0)
      archive.transaction(() => {
        for (const rule of offered) addRuleOffer(database, project, rule);
      });
  } catch (error) {
    log(`looking for repeated rules failed: ${(error as Error).stack}`);
  }
}

function readInstructions({ project, client }: Context): string {
  const texts = client.places.instructionFiles.map((name) => readHead(join(project, name), BYTES_MAX) ?? '');
  return texts.join('\n');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
