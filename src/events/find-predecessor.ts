import { hasWorked, isSuccessor, listPredecessors } from '../archive/lists/find-sessions.ts';
import type { SessionRow } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import type { AccountPart } from '../brief/account-part.ts';
import { carriedText, wordsOf } from '../brief/carried-text.ts';
import { type Account, composeAccount } from '../brief/compose-account.ts';
import type { Context } from '../context/context.ts';
import type { Fact, FactKind } from '../domain/fact.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { endsMidTurn } from '../session/ends-mid-turn.ts';
import { readLoadedFiles } from '../session/read-loaded-files.ts';
import { readStanding } from '../session/read-standing.ts';
import { type Candidate, HANDOFF_MILLISECONDS_MAX } from './find-start-material.ts';

/** Earlier sessions that are handed over to a new one. */
export interface Handed {
  /** The session that the new one continues. */
  session: SessionRow;
  /** The sessions with something to tell, the newest first. */
  told: Predecessor[];
}

/** A session that came before a new one. */
export interface Predecessor extends Candidate {
  ending: 'cleared' | 'cut off' | 'mid-turn' | 'ended';
  account: Account;
  facts: readonly Fact[];
  hasOpenChanges: boolean;
  /** It was handed over before, to a session that changed and ran nothing. */
  isPassedOn?: true;
}

/** Kinds that users copy into instruction files, which the client loads into every session. */
const LOADABLE: readonly FactKind[] = ['answer', 'note'];

/** How many earlier sessions are passed on to the next session. */
const PASSED_ON_MAX = 2;

/**
 * The first candidate that is recent, has a request and is unfinished (or any, by setting), and what was handed over to
 * it.
 */
export function findPredecessor(
  candidates: Candidate[],
  cleared: boolean,
  archive: Archive,
  context: Context,
): Handed | undefined {
  const { config } = context;
  const wanted = config['start.handoff'];
  if (wanted === 'never') return undefined;
  const oldest = context.now().getTime() - HANDOFF_MILLISECONDS_MAX;
  for (const candidate of candidates) {
    if (candidate.endedAt.getTime() < oldest) continue;
    const { session } = candidate;
    const own = readPredecessor(candidate, cleared, archive, context);
    const told = own && (wanted === 'always' || isUnfinished(own)) ? [own] : [];
    // A session without an end and without a request may just be starting, so its predecessors are left to it.
    if (own || session.endedAt) told.push(...listPassedOn(session, oldest, archive, context));
    if (told.length > 0) return { session, told };
  }
  return undefined;
}

/** What was handed over to a session that changed and ran nothing: it is still open. */
function listPassedOn(
  session: SessionRow,
  oldest: number,
  archive: Archive,
  context: Context,
): Predecessor[] {
  const passedOn: Predecessor[] = [];
  const isIdle = ({ transcriptPath }: SessionRow) => !hasWorked(archive.database, transcriptPath);
  if (!isSuccessor(session) || !isIdle(session)) return passedOn;
  for (const earlier of listPredecessors(archive.database, session.id).slice(0, PASSED_ON_MAX)) {
    const endedAt = new Date(earlier.endedAt ?? earlier.seenAt);
    const isElsewhere = earlier.cwd !== session.cwd || earlier.branch !== session.branch;
    if (endedAt.getTime() < oldest || isElsewhere) break;
    const isCleared = earlier.endedHow === 'clear';
    const found = readPredecessor({ session: earlier, endedAt }, isCleared, archive, context);
    // A `/clear` alone does not count as unfinished here, or it would be handed over for days.
    if (found && isUnfinished({ ...found, ending: isCleared ? 'ended' : found.ending }))
      passedOn.push({ ...found, isPassedOn: true });
    if (!isIdle(earlier) || !isSuccessor(earlier)) break;
  }
  return passedOn;
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
  const { facts, record } = standing;
  const ending = cleared
    ? 'cleared'
    : !session.endedAt
      ? 'cut off'
      : endsMidTurn(session.transcriptPath, own.reader)
        ? 'mid-turn'
        : 'ended';
  const isOver = ending === 'ended';
  const loaded = carriedText(readLoadedFiles(session.transcriptPath, own));
  const toldAnew = facts.filter((fact) => !LOADABLE.includes(fact.kind) || !loaded.quotes(wordsOf(fact)));
  const account = composeAccount({
    ...standing,
    facts: toldAnew,
    runningPrompt: isOver ? '' : (session.runningPrompt ?? ''),
  });
  if (account.request === '') return undefined;
  return { session, endedAt, ending, account, facts, hasOpenChanges: hasOpenChanges(facts, record) };
}

/** Whether the session has uncommitted changes, unless git says now that there are none. */
function hasOpenChanges(facts: Fact[], { edited }: StateOfRecord): boolean {
  const seen = facts.filter(({ kind }) => kind === 'workspace');
  const isClean = seen.length > 0 && !seen.some(({ key }) => key === 'changes');
  return !isClean && edited.length > 0;
}

/** One line in one of these parts is enough to hand a session over, even after an orderly end. */
const WORTH_TELLING: readonly AccountPart[] = ['failing', 'tasks', 'plan', 'notes', 'answers', 'refusals'];

/** A cleared or interrupted session counts as unfinished: `/clear` is no way to finish work. */
function isUnfinished({ ending, account, facts, hasOpenChanges }: Predecessor): boolean {
  if (ending !== 'ended' || account.taskInWork !== '' || hasOpenChanges) return true;
  return (
    facts.some(({ kind }) => kind === 'handoff') ||
    WORTH_TELLING.some((part) => account.lines[part].length > 0)
  );
}
