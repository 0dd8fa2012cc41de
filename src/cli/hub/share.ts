import { AppError } from '../../domain/app-error.ts';
import { findProject } from '../../hub/find-project.ts';
import { shareProject, unshareProject } from '../../hub/manage-members.ts';
import { type Hub, openHub } from '../../hub/open-hub.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `hub share <team>`: lets a team read what one did in the project. */
export async function runHubShare(call: CommandCall): Promise<ExitCode> {
  const [team, ...rest] = call.words;
  if (team === undefined || rest.length > 0)
    throw new AppError(
      'E_USAGE',
      'Name the one team to share this project with',
      'Example: tideproof hub share harbour',
    );
  return withHub(call, async (hub) => {
    const project = projectOf(hub, call);
    await shareProject(hub, project, team);
    call.print.json({ project: project.key, team });
    call.print.line(
      `${call.print.paint('green', '✓')} The team "${team}" can read your sessions in ${project.name}, past and future.`,
    );
    call.print.hint('To take it back: tideproof hub unshare');
    return 0;
  });
}

/** `hub unshare [team]`: takes it back. */
export async function runHubUnshare(call: CommandCall): Promise<ExitCode> {
  const [team, ...rest] = call.words;
  if (rest.length > 0)
    throw new AppError('E_USAGE', 'Name at most one team', 'Example: tideproof hub unshare harbour');
  return withHub(call, async (hub) => {
    const project = projectOf(hub, call);
    const wasShared = await unshareProject(hub, project, team);
    call.print.json({ project: project.key, team: team ?? null, wasShared });
    call.print.line(
      wasShared
        ? `${call.print.paint('green', '✓')} ${project.name} is ${team === undefined ? 'private again' : `not shared with "${team}" any more`}.`
        : `${project.name} was not shared${team === undefined ? '' : ` with "${team}"`}.`,
    );
    return wasShared ? 0 : 1;
  });
}

function projectOf(hub: Hub, { context }: CommandCall) {
  return findProject(context.cwd, context.home, hub.me.id);
}

async function withHub(call: CommandCall, action: (hub: Hub) => Promise<ExitCode>): Promise<ExitCode> {
  const hub = await openHub(call.context);
  try {
    return await action(hub);
  } finally {
    await hub.close();
  }
}
