import { AppError } from '../../domain/app-error.ts';
import type { CommandCall, ExitCode, RunCommand } from '../command.ts';

const ACTIONS: Readonly<Record<string, () => Promise<RunCommand>>> = {
  status: async () => (await import('./status.ts')).showHubStatus,
  push: async () => (await import('./push.ts')).runHubPush,
  pull: async () => (await import('./pull.ts')).runHubPull,
  forget: async () => (await import('./forget.ts')).runHubForget,
  search: async () => (await import('./search.ts')).runHubSearch,
  members: async () => (await import('./members.ts')).runHubMembers,
  share: async () => (await import('./share.ts')).runHubShare,
  unshare: async () => (await import('./share.ts')).runHubUnshare,
  handoff: async () => (await import('./handoff.ts')).runHubHandoff,
  init: async () => (await import('./init.ts')).runHubInit,
};

/** `hub`: one memory for a team, in a database of theirs. */
export async function runHub(call: CommandCall): Promise<ExitCode> {
  const [action = 'status', ...words] = call.words;
  const load = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!load)
    throw new AppError(
      'E_USAGE',
      `Cannot do "hub ${action}"`,
      `There are ${Object.keys(ACTIONS).join(', ')}`,
    );
  return (await load())({ ...call, words });
}
