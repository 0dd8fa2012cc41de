import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { AccountPart } from '../brief/account-part.ts';
import { carriedText } from '../brief/carried-text.ts';
import { type Account, composeAccount } from '../brief/compose-account.ts';
import type { Context } from '../context/context.ts';
import type { Fact, FactKind } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { endsMidTurn } from '../session/ends-mid-turn.ts';
import { readLoadedFiles } from '../session/read-loaded-files.ts';
import { readStanding } from '../session/read-standing.ts';
import type { Candidate } from './find-start-material.ts';

/** The session that a new one continues. */
export interface Predecessor extends Candidate {
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended';
  account: Account;
  turn: number;
  hasOpenChanges: boolean;
}

const HOUR_MILLISECONDS = 3_600_000;
/** What people put into files that the client loads into every session. */
const LOADABLE: readonly FactKind[] = ['rule', 'decision', 'answer', 'note'];

/** The right one, or none: not too old, with something asked in it, and unfinished unless the user wants any. */
export function findPredecessor(
  candidates: Candidate[],
  cleared: boolean,
  archive: Archive,
  context: Context,
): Predecessor | undefined {
  const { config } = context;
  const wanted = config['start.handoff'];
  if (wanted === 'never' || (cleared && !config['start.handoffAfterClear'])) return undefined;
  const oldest = context.now().getTime() - config['start.handoffMaxAgeHours'] * HOUR_MILLISECONDS;
  for (const candidate of candidates) {
    if (candidate.endedAt.getTime() < oldest) continue;
    const predecessor = readPredecessor(candidate, cleared, archive, context);
    if (predecessor && (wanted === 'always' || isUnfinished(predecessor))) return predecessor;
  }
  return undefined;
}

function readPredecessor(
  { session, endedAt }: Candidate,
  cleared: boolean,
  { database }: Archive,
  context: Context,
): Predecessor | undefined {
  const own = context.inFolder(session);
  const standing = readStanding({ session }, { database }, own);
  if (!standing) return undefined;
  const { facts, record, turn } = standing;
  const ending = cleared
    ? 'cleared'
    : !session.endedAt
      ? 'cut off'
      : endsMidTurn(session.transcriptPath, { rows: own.client.rows, masker: context.masker })
        ? 'mid-turn'
        : 'ended';
  const isOver = ending === 'ended';
  const loaded = carriedText(readLoadedFiles(session.transcriptPath, own), session.cwd);
  const toldAnew = facts.filter((fact) => !LOADABLE.includes(fact.kind) || !loaded.holds(fact));
  const account = composeAccount({
    ...standing,
    // What was said for the moment is over with the session, unless that was cut short.
    facts: isOver ? toldAnew.filter(({ detail }) => detail.scope !== 'now') : toldAnew,
    runningPrompt: isOver ? '' : session.runningPrompt,
  });
  if (account.request === '') return undefined;
  return { session, endedAt, ending, account, turn, hasOpenChanges: hasOpenChanges(facts, record) };
}

/** Whether the session changed something that is not committed, also by what git says now. */
function hasOpenChanges(facts: Fact[], { work }: StateOfRecord): boolean {
  const seen = facts.filter(({ kind }) => kind === 'workspace');
  const isClean = seen.length > 0 && !seen.some(({ key }) => key === 'changes');
  return !isClean && work.files.some(({ state }) => state === 'changed' || state === 'staged');
}

/** Parts of which one line is worth telling the next session, also after an orderly end. */
const WORTH_TELLING: readonly AccountPart[] = [
  'failing',
  'tasks',
  'plan',
  'rules',
  'notes',
  'added',
  'answers',
  'decisions',
  'dropped',
];

/** Clearing is no way to finish: what was in work is all the new session may want to know. */
function isUnfinished({ ending, account, hasOpenChanges }: Predecessor): boolean {
  if (ending !== 'ended' || account.statedNext !== '' || hasOpenChanges) return true;
  return WORTH_TELLING.some((part) => account.lines[part].length > 0);
}
