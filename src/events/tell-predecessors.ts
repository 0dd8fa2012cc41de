import { listPins } from '../archive/records/pins.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { ACCOUNT_PARTS } from '../brief/account-part.ts';
import { composeHandoff, type WrittenByModel } from '../brief/compose-handoff.ts';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { TextBudget } from '../brief/fit-files.ts';
import type { Context } from '../context/context.ts';
import { type WrittenHandoff, writeHandoff } from '../documents/write-handoff.ts';
import type { SessionRef } from '../domain/session.ts';
import { findWritten, findWrittenInProject } from '../session/find-written.ts';
import { readStructure } from '../system/git/read-structure.ts';
import type { Handed, Predecessor } from './find-predecessor.ts';

/** Between two texts for the model. */
export const GAP = '\n\n';
const STRUCTURE_MILLISECONDS = 300;

/** The newest session first, then earlier ones as far as room is left, without lines that are already in the text. */
export function tellPredecessors(
  { told }: Handed,
  budget: TextBudget,
  pins: string,
  archive: Archive,
  context: Context,
): string {
  let text = '';
  const shown = new Set<string>();
  for (const predecessor of told) {
    const room = leftOf(budget, text);
    const written = findLastHandoff(predecessor, archive);
    const isShown = written !== undefined && shown.has(written.text);
    if (written) shown.add(written.text);
    const more = tellOpenEnds(
      withoutSaid(predecessor, text),
      isShown ? undefined : written,
      room,
      `${pins}\n${text}`,
      archive,
      context,
    );
    text = [text, more].filter((part) => part !== '').join(GAP);
  }
  return text;
}

function withoutSaid(predecessor: Predecessor, text: string): Predecessor {
  if (text === '') return predecessor;
  const { account } = predecessor;
  const lines = { ...account.lines };
  for (const part of ACCOUNT_PARTS) lines[part] = lines[part].filter((line) => !text.includes(line));
  return { ...predecessor, account: { ...account, lines } };
}

/** The last handoff that a model wrote about a session, or else in the project before it. */
function findLastHandoff(
  { session, facts, isPassedOn }: Predecessor,
  archive: Archive,
): WrittenByModel | undefined {
  const own = findWritten(session.id, facts, archive);
  if (own || isPassedOn) return own;
  const earlier = findWrittenInProject([session.cwd], archive);
  return earlier && { ...earlier, from: `${earlier.from}, in a session before it` };
}

function tellOpenEnds(
  { session, endedAt, ending, account, isPassedOn }: Predecessor,
  written: WrittenByModel | undefined,
  budget: TextBudget,
  said: string,
  archive: Archive,
  context: Context,
): string {
  const report = isPassedOn ? undefined : leaveReport(session, archive, context);
  return composeHandoff({
    account,
    // After `/clear` and in a fork the pins stay in force, and stand above.
    pins: pinsOf(session.id, archive).filter((pin) => !said.includes(pin)),
    ending,
    ageMilliseconds: context.now().getTime() - endedAt.getTime(),
    transcriptPath: session.transcriptPath,
    written,
    structure: isPassedOn ? '' : structureOf(session, context),
    report,
    ...(isPassedOn && { isPassedOn }),
    ...budget,
  });
}

/** Two lines about the project cost one question to git, and are asked only where there is something to hand over. */
function structureOf({ cwd }: SessionRef, { config, environment, deadline }: Context): string {
  const time = Math.min(STRUCTURE_MILLISECONDS, deadline - Date.now());
  return config.git && time > 0 ? readStructure(cwd, environment, time) : '';
}

function pinsOf(sessionId: string, { database }: Archive): string[] {
  return listPins(database, { sessionId, project: '' }).map(({ text }) => text);
}

/** Writes the report anew: an interrupted session has none, and an old one may name files that no longer exist. */
function leaveReport(session: SessionRef, archive: Archive, context: Context): WrittenHandoff | undefined {
  try {
    return writeHandoff(session, 'when the next session began', archive, context.inFolder(session));
  } catch (error) {
    context.log(`writing the handoff failed: ${(error as Error).stack}`);
    return undefined;
  }
}

/** The rest of a budget after a text, for another text below it. */
export function leftOf({ charactersMax, tokensMax }: TextBudget, text: string): TextBudget {
  if (text === '') return { charactersMax, tokensMax };
  return {
    charactersMax: charactersMax - text.length - GAP.length,
    tokensMax: tokensMax - estimateTokens(text + GAP),
  };
}
