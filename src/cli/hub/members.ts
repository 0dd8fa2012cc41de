import { readFileSync } from 'node:fs';
import { findProject } from '../../hub/find-project.ts';
import {
  addMember,
  addToTeam,
  listMembers,
  listShares,
  removeFromTeam,
  removeMember,
  shareProject,
  type TeamRole,
  unshareProject,
} from '../../hub/manage-members.ts';
import { type Hub, openHub } from '../../hub/open-hub.ts';
import { type CommandCall, type ExitCode, type Print, usageError } from '../command.ts';

/** `hub members`: lists, adds and removes members of the hub and its teams. */
export async function members(call: CommandCall): Promise<ExitCode> {
  const { words, values, context, print } = call;
  const [action = 'list', name, ...rest] = words;
  const isKnown =
    action === 'list' ? name === undefined : ['add', 'remove'].includes(action) && name !== undefined;
  if (!isKnown || rest.length > 0)
    throw usageError(
      `Cannot do "hub members ${words.join(' ')}"`,
      'There are list, add <name> and remove <name>, with --team <team> for a team',
    );
  await using hub = await openHub(context);
  if (name === undefined) return await list(hub, print);
  if (action === 'add') return await add(hub, name, call);
  const { team } = values;
  await (team === undefined ? removeMember(hub, name) : removeFromTeam(hub, name, team));
  print.json({ name, team });
  print.done(`${name} is out of ${team === undefined ? 'the hub' : `the team "${team}"`}.`);
  return 0;
}

async function list(hub: Hub, print: Print): Promise<ExitCode> {
  const members = await listMembers(hub);
  const projects = await listShares(hub);
  print.json({ members, projects });
  print.table(
    members.map(({ name, isAdmin, teams }) => [
      `${name}${isAdmin ? ' (administrator)' : ''}${name === hub.me.name ? ' (you)' : ''}`,
      teams.map(({ team, role }) => `${team} (${role})`).join(', '),
    ]),
    ['Member', 'Teams'],
  );
  if (projects.length === 0) return 0;
  print.line();
  print.table(
    projects.map(({ key, teams }) => [key.replace(/^\w+ /, ''), teams.join(', ') || 'nobody']),
    ['Your project', 'Shared with'],
  );
  return 0;
}

async function add(hub: Hub, name: string, { values, print }: CommandCall): Promise<ExitCode> {
  const { team, 'password-file': file } = values;
  const role = (values.role ?? 'member') as TeamRole;
  const isIn = (await listMembers(hub)).some((member) => member.name === name);
  const password = file === undefined ? undefined : readPassword(file);
  const made = (!isIn || password !== undefined) && (await addMember(hub, name, password));
  if (team !== undefined) await addToTeam(hub, name, team, role);
  print.json({ name, made, ...(team !== undefined && { team, role }) });
  print.done(`${name} is in ${team === undefined ? 'the hub' : `the team "${team}", as ${role}`}.`);
  if (made && password === undefined)
    print.line(`The server has a new role ${name} without a password. Set one with psql: \\password ${name}`);
  return 0;
}

function readPassword(file: string): string {
  try {
    const password = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
    if (password !== '') return password;
  } catch {}
  throw usageError(
    `Cannot read a password from "${file}"`,
    'Name a file with one line, or - for standard input',
  );
}

/** `hub share <team>`: lets a team read the user's sessions in the project. */
export async function share({ words: [team, ...rest], context, print }: CommandCall): Promise<ExitCode> {
  if (team === undefined || rest.length > 0)
    throw usageError('Name the one team to share this project with', 'Example: tideproof hub share harbour');
  await using hub = await openHub(context);
  const project = findProject(context.cwd, context.home, hub.me.id);
  await shareProject(hub, project, team);
  print.json({ project: project.key, team });
  print.done(`The team "${team}" can read your sessions in ${project.name}, past and future.`);
  print.hint('To take it back: tideproof hub unshare');
  return 0;
}

/** `hub unshare [team]`: ends sharing. */
export async function unshare({ words: [team, ...rest], context, print }: CommandCall): Promise<ExitCode> {
  if (rest.length > 0) throw usageError('Name at most one team', 'Example: tideproof hub unshare harbour');
  await using hub = await openHub(context);
  const project = findProject(context.cwd, context.home, hub.me.id);
  const wasShared = await unshareProject(hub, project, team);
  print.json({ project: project.key, team: team ?? null, wasShared });
  const whom = team === undefined ? '' : ` with "${team}"`;
  if (wasShared) print.done(`${project.name} is not shared${whom} any more.`);
  else print.line(`${project.name} was not shared${whom}.`);
  return wasShared ? 0 : 1;
}
