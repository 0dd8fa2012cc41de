import { join } from 'node:path';
import { listPins } from '../archive/records/pins.ts';
import {
  addRuleOffer,
  type GivenRule,
  listGivenRules,
  listNewRules,
  listRuleOffers,
} from '../archive/records/rule-offers.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { Context } from '../context/context.ts';
import type { SessionRef } from '../domain/session.ts';
import { isSameRule } from '../facts/rules/same-rule.ts';
import { readHead } from '../system/read-file-part.ts';

/** A longer text is not one rule to repeat in every session. */
const CHARACTERS_MAX = 300;
/** More than any real instruction file has. */
const BYTES_MAX = 1 << 18;

/**
 * Offers rules that the user repeated to be kept, as a pin or in the project's instruction file; never keeps them by
 * itself.
 */
export function noteRepeatedRules(session: SessionRef, archive: Archive, context: Context): void {
  const { project, log } = context;
  const { database } = archive;
  try {
    const given = listNewRules(database, session.transcriptPath).filter(
      ({ text }) => text.length <= CHARACTERS_MAX,
    );
    if (given.length === 0) return;
    const earlier = listGivenRules(database, session.cwd);
    const repeated = given.filter((rule) => isRepeated(rule, earlier));
    if (repeated.length === 0) return;
    const pins = listPins(database, { sessionId: session.id, project }).map(({ text }) => text);
    const kept = [...pins, ...readInstructions(context).split('\n'), ...listRuleOffers(database, project)];
    archive.transaction(() => {
      // Newest first, so that of two wordings the newer one is offered.
      for (const rule of repeated.toReversed()) {
        if (kept.some((each) => isSameRule(each, rule.text))) continue;
        addRuleOffer(database, project, rule);
        kept.push(rule.text);
      }
    });
  } catch (error) {
    log(`looking for repeated rules failed: ${(error as Error).stack}`);
  }
}

/** Used more than once, or given in another row; a fork has copies of the same row, which do not count. */
function isRepeated({ uuid, uses, text }: GivenRule, earlier: readonly GivenRule[]): boolean {
  return uses > 1 || earlier.some((each) => each.uuid !== uuid && isSameRule(each.text, text));
}

function readInstructions({ project, client }: Context): string {
  const texts = client.places.instructionFiles.map((name) => readHead(join(project, name), BYTES_MAX) ?? '');
  return texts.join('\n');
}
