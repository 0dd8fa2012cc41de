import { listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { composeHandoff, type WrittenByModel } from '../brief/compose-handoff.ts';
import type { TextBudget } from '../brief/fit-files.ts';
import type { Context } from '../context/context.ts';
import { type WrittenHandoff, writeHandoff } from '../documents/write-handoff.ts';
import type { SessionRef } from '../domain/session.ts';
import { findWritten, findWrittenInProject } from '../session/find-written.ts';
import { readStructure } from '../system/git/read-structure.ts';
import type { Predecessor } from './find-predecessor.ts';

const STRUCTURE_MILLISECONDS = 300;

/** What the session before left open, within the budget. `said`: what the model is told besides. */
export function tellPredecessor(
  predecessor: Predecessor,
  budget: TextBudget,
  said: string,
  archive: Archive,
  context: Context,
): string {
  const { session, endedAt, ending, account, passedOnBy } = predecessor;
  const pins = listPins(archive.database, { sessionId: session.id, project: '' });
  return composeHandoff({
    account,
    // After `/clear` and in a fork the pins stay in force, and stand above.
    pins: pins.map(({ text }) => text).filter((pin) => !said.includes(pin)),
    ending,
    ageMilliseconds: context.now().getTime() - endedAt.getTime(),
    transcriptPath: session.transcriptPath,
    written: findLastHandoff(predecessor, archive),
    structure: structureOf(session, context),
    report: leaveReport(predecessor, archive),
    ...(passedOnBy && { isPassedOn: true as const }),
    ...budget,
  });
}

/** The last handoff that a model wrote about a session, or else in the project before it. */
function findLastHandoff({ session, standing }: Predecessor, archive: Archive): WrittenByModel | undefined {
  const own = findWritten(session.id, standing.facts, archive);
  const earlier = own ? undefined : findWrittenInProject([session.cwd], archive);
  return earlier ? { ...earlier, from: `${earlier.from}, in a session before it` } : own;
}

/** Two lines about the project cost one question to git, and are asked only where there is something to hand over. */
function structureOf({ cwd }: SessionRef, { environment, deadline }: Context): string {
  const time = Math.min(STRUCTURE_MILLISECONDS, deadline - Date.now());
  return time > 0 ? readStructure(cwd, environment, time) : '';
}

/** Writes the report anew: an interrupted session has none, and an old one may name files that no longer exist. */
function leaveReport({ session, own, standing }: Predecessor, archive: Archive): WrittenHandoff | undefined {
  try {
    return writeHandoff(session, 'when the next session began', archive, own, standing);
  } catch (error) {
    own.log(`writing the handoff failed: ${(error as Error).stack}`);
    return undefined;
  }
}
