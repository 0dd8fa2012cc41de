import { readFileSync } from 'node:fs';
import { AppError } from '../../domain/app-error.ts';
import {
  addMember,
  addToTeam,
  listMembers,
  listShares,
  removeFromTeam,
  removeMember,
  teamRoles,
} from '../../hub/manage-members.ts';
import { type Hub, openHub } from '../../hub/open-hub.ts';
import type { CommandCall, ExitCode } from '../command.ts';

/** `hub members`: who is in the hub and in which teams; adding and removing. */
export async function runHubMembers(call: CommandCall): Promise<ExitCode> {
  const [action = 'list', name, ...rest] = call.words;
  const isKnown =
    action === 'list' ? name === undefined : ['add', 'remove'].includes(action) && name !== undefined;
  if (!isKnown || rest.length > 0)
    throw new AppError(
      'E_USAGE',
      `Cannot do "hub members ${call.words.join(' ')}"`,
      'There are list, add <name> and remove <name>, with --team <team> for a team',
    );
  const hub = await openHub(call.context);
  try {
    if (action === 'list') return await list(hub, call);
    return await (action === 'add' ? add : remove)(hub, name!, call);
  } finally {
    await hub.close();
  }
}

async function list(hub: Hub, { print }: CommandCall): Promise<ExitCode> {
  const members = await listMembers(hub);
  const projects = await listShares(hub);
  print.json({ members, projects });
  print.table([
    ['Member', 'Teams'].map((title) => print.paint('bold', title)),
    ...members.map(({ name, isAdmin, teams }) => [
      `${name}${isAdmin ? ' (runs the hub)' : ''}${name === hub.me.name ? ' (you)' : ''}`,
      teams.map(({ team, role }) => `${team} (${role})`).join(', '),
    ]),
  ]);
  if (projects.length === 0) return 0;
  print.line();
  print.table([
    ['Your project', 'Shared with'].map((title) => print.paint('bold', title)),
    ...projects.map(({ key, teams }) => [key.replace(/^\w+ /, ''), teams.join(', ') || 'nobody']),
  ]);
  return 0;
}

async function add(hub: Hub, name: string, { options, print }: CommandCall): Promise<ExitCode> {
  const { team, role = 'member' } = options;
  const asRole = teamRoles.find((each) => each === role);
  if (!asRole)
    throw new AppError(
      'E_USAGE',
      `--role is ${teamRoles.join(', ')}, not "${role}"`,
      'Example: --team harbour --role reader',
    );
  const isIn = (await listMembers(hub)).some((member) => member.name === name);
  const password =
    typeof options['password-file'] === 'string' ? readPassword(options['password-file']) : undefined;
  const made = !isIn || password !== undefined ? (await addMember(hub, name, password)).made : false;
  if (typeof team === 'string') await addToTeam(hub, name, team, asRole);
  print.json({ name, made, ...(typeof team === 'string' ? { team, role: asRole } : {}) });
  print.line(
    typeof team === 'string'
      ? `${print.paint('green', '✓')} ${name} is ${asRole === 'owner' ? 'an' : 'a'} ${asRole} of the team "${team}".`
      : `${print.paint('green', '✓')} ${name} is a member of the hub.`,
  );
  if (made && password === undefined)
    print.line(`The server has a new role ${name} without a password. Set one with psql: \\password ${name}`);
  return 0;
}

async function remove(hub: Hub, name: string, { options, print }: CommandCall): Promise<ExitCode> {
  const { team } = options;
  if (typeof team === 'string') await removeFromTeam(hub, name, team);
  else await removeMember(hub, name);
  print.json({ name, ...(typeof team === 'string' ? { team } : {}) });
  print.done(`${name} is out of ${typeof team === 'string' ? `the team "${team}"` : 'the hub'}.`);
  return 0;
}

function readPassword(file: string): string {
  try {
    const password = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
    if (password !== '') return password;
  } catch {}
  throw new AppError(
    'E_USAGE',
    `Cannot read a password from "${file}"`,
    'Name a file with one line, or - for standard input',
  );
}
