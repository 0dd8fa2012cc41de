import { listOverviews, type SessionOverview } from '../../archive/lists/session-overview.ts';
import { oneLine } from '../../brief/clip.ts';
import type { Client } from '../../clients/client.ts';
import { sayAge, sayBytes, sayCount } from '../../domain/say.ts';
import { NOTHING_RECORDED, readArchiveOf } from '../../queries/open-stores.ts';
import { sayResume, shortSession } from '../../queries/short-session.ts';
import { findSessionLife, type SessionLife, type SessionState } from '../../session/find-session-life.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { numberOf, orWider, recordScope } from '../read-options.ts';
import { clipToWidth, shortProject } from '../terminal/columns.ts';
import type { Colour } from '../terminal/print.ts';

const LIMIT = 20;
/** A request takes one line, also below the rest on a narrow screen. */
const REQUEST_COLUMNS = 60;
const COLOURS: Readonly<Record<SessionState, Colour>> = {
  running: 'green',
  ended: 'grey',
  'cut off': 'red',
  imported: 'grey',
  unknown: 'yellow',
};
/** `sessions`: when each was last active, how it ended, and how to resume it. Read-only. */
export function runSessions(call: CommandCall): ExitCode {
  const { values, context, print } = call;
  const now = new Date();
  const limit = numberOf('limit', call) ?? LIMIT;
  const { filter, where } = recordScope(call);
  // One more tells whether there are more.
  const wanted = { ...filter, limit: limit + 1 };
  const listed = readArchiveOf(context, (database) => listOverviews(database, wanted));
  const found = (listed ?? []).map((each) =>
    encodeSession(each, findSessionLife(each, now), context.inFolder(each).client),
  );
  const sessions = found.slice(0, limit);
  const more = found.length > limit;
  print.json({ sessions, more });
  if (sessions.length === 0) {
    const then = values.since === undefined ? '' : ' since then';
    const wider = orWider(call, ' For all projects, run: tideproof sessions --all');
    const which = values.session ?? where;
    return print.nothing(listed ? `No session ${which} is on record${then}.${wider}` : NOTHING_RECORDED);
  }
  showSessions(sessions, call, now);
  if (more) print.hint(`Older ones are hidden: --limit ${limit * 2} shows more.`);
  return 0;
}

export type EncodedSession = ReturnType<typeof encodeSession>;

/** A session in `sessions --json`, a public format: see docs/handoff.md. */
function encodeSession(session: SessionOverview, life: SessionLife, client: Client) {
  const { cwd: project, transcriptPath: transcript, undoes, clientPid: _, ...known } = session;
  const { state, bytes, obstacle = null } = life;
  return {
    ...known,
    // The end of an imported session is not known.
    ...(state === 'imported' && { endedAt: null, endedHow: null }),
    ...{ project, transcript, state, bytes, obstacle },
    lastSignAt: life.lastSign.toISOString(),
    isUndo: undoes !== null,
    resume: obstacle === null ? sayResume(session, client) : null,
  };
}

function showSessions(sessions: readonly EncodedSession[], { options, print }: CommandCall, now: Date): void {
  const rows = sessions.map((session) => [
    shortSession(session.id),
    sayAge(session.lastSignAt, now),
    print.paint(COLOURS[session.state], sayState(session)),
    ...(options.all ? [shortProject(session.project)] : []),
    saySize(session),
    sayAbout(session),
  ]);
  print.table(rows);
  const resumable = sessions.filter(({ resume }) => resume !== null);
  const first = resumable.find((session) => !isIdleCopy(session)) ?? resumable[0];
  if (first) print.line(`\nTo resume ${shortSession(first.id)}, run: ${first.resume}`);
}

/** Whether it is a copy, made by undo or rescue, that nobody has resumed yet. */
function isIdleCopy({ state, continues }: EncodedSession): boolean {
  return state === 'imported' && continues !== null;
}

function sayState(session: EncodedSession): string {
  if (isIdleCopy(session)) return 'not resumed yet';
  return session.state === 'ended' && session.endedHow === 'clear' ? 'ended by /clear' : session.state;
}

function saySize({ bytes, compactions }: EncodedSession): string {
  const size = bytes === 0 ? 'no transcript' : sayBytes(bytes);
  return compactions === 0 ? size : `${size}, ${sayCount(compactions, 'compaction')}`;
}

function sayAbout({ firstRequest, obstacle, isUndo }: EncodedSession): string {
  const about = clipToWidth(oneLine(firstRequest), REQUEST_COLUMNS);
  const why = obstacle !== null && obstacle !== 'running' ? `(not resumable: ${obstacle})` : '';
  return [about, isUndo && '(made by undo)', why].filter(Boolean).join(' ');
}
