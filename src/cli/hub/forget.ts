import { AppError } from '../../domain/app-error.ts';
import { sayCount } from '../../domain/say.ts';
import { findProject } from '../../hub/find-project.ts';
import { findOwnSessions, letInAgain, sendForgotten } from '../../hub/forget-in-hub.ts';
import { type Hub, openHub } from '../../hub/open-hub.ts';
import { sessionKeyOf } from '../../hub/push/place-sessions.ts';
import { pushAllAgain } from '../../hub/push-state.ts';
import { shortSession } from '../../queries/short-session.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { confirmForGood } from '../terminal/confirm.ts';

/** `hub forget`: takes one's own sessions out of the hub and keeps them out; the archive of the machine stays as it is. */
export async function runHubForget(call: CommandCall): Promise<ExitCode> {
  const { session, project, allow } = call.options;
  if ([session, project, allow].filter((each) => each !== undefined).length !== 1 || call.words.length > 0)
    throw new AppError(
      'E_USAGE',
      'Cannot tell what the hub is to forget',
      'Give one of --session, --project, --allow',
    );
  const hub = await openHub(call.context);
  try {
    return await (typeof allow === 'string' ? letIn(hub, allow, call) : forgetFound(hub, call));
  } finally {
    await hub.close();
  }
}

async function forgetFound(hub: Hub, { options, context, print }: CommandCall): Promise<ExitCode> {
  const { session } = options;
  const projectId =
    options.project === undefined ? undefined : findProject(context.cwd, context.home, hub.me.id).id;
  const found = await findOwnSessions(hub, {
    ...(typeof session === 'string' ? { session } : {}),
    projectId,
  });
  if (found.length === 0) {
    print.line('The hub has no such session of yours.');
    print.json({ sessions: 0, entries: 0 });
    return 1;
  }
  print.line('To be deleted from the hub for good:');
  print.table(found.map(({ sessionId, project }) => [`session ${shortSession(sessionId)}`, project]));
  if (!(await confirmForGood(options.yes === true))) {
    print.line('Nothing was changed.');
    print.json({ declined: true });
    return 1;
  }
  const forgottenAt = context.now().toISOString();
  const done = await sendForgotten(
    hub,
    found.map(({ sessionId }) => ({ sessionId, uuid: '', forgottenAt })),
  );
  print.json(done);
  print.done(
    `Deleted ${sayCount(done.sessions, 'session')} with ${sayCount(done.entries, 'entry', 'entries')}; no machine pushes them again.`,
  );
  return 0;
}

async function letIn(hub: Hub, sessionId: string, { context, print }: CommandCall): Promise<ExitCode> {
  const wasOut = await letInAgain(hub, sessionKeyOf(hub.me.id, sessionId));
  if (wasOut) pushAllAgain(context.dataDir);
  print.json({ allowed: wasOut });
  print.line(
    wasOut
      ? `${print.paint('green', '✓')} Session ${shortSession(sessionId)} is pushed again with the next push.`
      : `The hub keeps no session ${sessionId} out; give its whole id.`,
  );
  return wasOut ? 0 : 1;
}
