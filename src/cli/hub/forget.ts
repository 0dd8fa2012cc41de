import { sayCount } from '../../domain/say.ts';
import { findProject } from '../../hub/find-project.ts';
import { findOwnSessions, letInAgain, sendForgotten } from '../../hub/forget-in-hub.ts';
import { type Hub, openHub } from '../../hub/open-hub.ts';
import { sessionKeyOf } from '../../hub/push/place-sessions.ts';
import { pushAllAgain } from '../../hub/push-state.ts';
import { shortSession } from '../../queries/short-session.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';
import { confirmForGood } from '../terminal/confirm.ts';

/** `hub forget`: takes one's own sessions out of the hub and keeps them out; the archive of the machine stays as it is. */
export async function runHubForget(call: CommandCall): Promise<ExitCode> {
  const { session, project, allow } = call.values;
  if ([session, project, allow].filter((each) => each !== undefined).length !== 1 || call.words.length > 0)
    throw usageError('Cannot tell what the hub is to forget', 'Give one of --session, --project, --allow');
  await using hub = await openHub(call.context);
  return await (allow === undefined ? forgetFound(hub, call) : letIn(hub, allow, call));
}

async function forgetFound(hub: Hub, { options, values, context, print }: CommandCall): Promise<ExitCode> {
  const { session, project } = values;
  const projectId = project === undefined ? undefined : findProject(context.cwd, context.home, hub.me.id).id;
  const found = await findOwnSessions(hub, { session, projectId });
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
  const doomed = found.map(({ sessionId }) => ({ sessionId, uuid: '', forgottenAt }));
  const done = await sendForgotten(hub, doomed);
  print.json(done);
  print.done(
    `Deleted ${sayCount(done.sessions, 'session')} with ${sayCount(done.entries, 'entry', 'entries')}; no machine pushes them again.`,
  );
  return 0;
}

async function letIn(hub: Hub, sessionId: string, { context, print }: CommandCall): Promise<ExitCode> {
  const wasOut = await letInAgain(hub, sessionKeyOf(hub.me.id, sessionId));
  print.json({ allowed: wasOut });
  if (!wasOut) {
    print.line(`The hub keeps no session ${sessionId} out; give its whole id.`);
    return 1;
  }
  pushAllAgain(context.dataDir);
  print.done(`Session ${shortSession(sessionId)} is pushed again with the next push.`);
  return 0;
}
