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

/** A longer one is no sentence to be repeated for ever. */
const CHARACTERS_MAX = 300;
/** More than anybody writes into such a file. */
const BYTES_MAX = 1 << 18;

/** Rules that the user had to give again are offered to be kept: as a pin, or in the project's own file. Never kept by themselves. */
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
      // Of two wordings the newer one is offered.
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

/** Rows that a fork or a copy has from another session were said once. */
function isRepeated({ uuid, uses, text }: GivenRule, earlier: readonly GivenRule[]): boolean {
  return uses > 1 || earlier.some((each) => each.uuid !== uuid && isSameRule(each.text, text));
}

function readInstructions({ project, client }: Context): string {
  const texts = client.places.instructionFiles.map((name) => readHead(join(project, name), BYTES_MAX) ?? '');
  return texts.join('\n');
}
