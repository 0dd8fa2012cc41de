import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProject } from '../../src/hub/find-project.ts';
import { addToTeam, shareProject, unshareProject } from '../../src/hub/manage-members.ts';
import { type Hub, openHub } from '../../src/hub/open-hub.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { allTables } from '../../src/hub/schema/tables.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { ADMIN, addPerson, asMember, type HubRoom, makeHub, makeOwnHub, passwordOf } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { writeSession } from './write-session.ts';

/** Anna has pushed a session with a word that stands nowhere else. */
async function makeScene() {
  const room = await makeHub();
  const [anna, ben] = [await addPerson(room, 'anna'), await addPerson(room, 'ben')];
  const carl = await addPerson(room, 'carl');
  const machine = room.machine(anna);
  const cwd = join(machine.home, 'work');
  writeSession(machine, { id: 'tide', cwd, texts: ['The xylophone code is under the mat', 'Second line'] });
  await pushToHub(machine.context);
  return { room, anna, ben, carl, machine, cwd };
}

const CONTENT = allTables.filter((table) => !['hub', 'migrations', 'members', 'pushes'].includes(table));

/** Everything that somebody can get out of the tables and functions with any client. */
async function readAll(room: HubRoom, user: string): Promise<string> {
  const sql = room.as(user);
  const found: unknown[] = [];
  for (const table of CONTENT) found.push(await sql.unsafe(`SELECT * FROM tideproof.${table}()`));
  const words = ['xylophone', 'second | line', 'the:*'];
  found.push(await sql`SELECT * FROM tideproof.find_entries(${words}, 100)`);
  return JSON.stringify(found.flat());
}

describe('What is private', () => {
  it('is seen by nobody else: not by a colleague, nor by who runs the hub, by any table or function', async () => {
    const { room, anna, ben } = await makeScene();
    expect(await readAll(room, anna)).toContain('xylophone');
    for (const other of [ben, ADMIN]) expect(await readAll(room, other)).not.toMatch(/xylophone|tide|work/);
  });

  it('is told by no count, estimate, conflict or message', async () => {
    const { room, ben } = await makeScene();
    const sql = room.as(ben);
    expect(await sql`SELECT count(*)::int AS n FROM tideproof.entries()`).toEqual([{ n: 0 }]);
    const figures = sql`SELECT * FROM pg_stats WHERE schemaname = 'tideproof' AND tablename LIKE 'entries%'`;
    expect(await figures).toEqual([]);
    await room.as(SUPERUSER)`ANALYZE`;
    const plan = await sql`EXPLAIN SELECT * FROM tideproof.entries() WHERE text LIKE '%xylophone%'`;
    expect(JSON.stringify(plan)).toContain('Function Scan on entries');
    for (const table of CONTENT) {
      const closed = /permission denied for table/;
      await expect(sql.unsafe(`EXPLAIN SELECT * FROM tideproof.${table}`)).rejects.toThrow(closed);
      await expect(sql.unsafe(`EXPLAIN DELETE FROM tideproof.${table}`)).rejects.toThrow(closed);
    }
    // What the caller supplies is not asked of a row before it is let through.
    await sql.unsafe(`CREATE FUNCTION pg_temp.tell(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS $$
      BEGIN RAISE EXCEPTION 'leaked: %', $1; END $$`);
    expect(await sql.unsafe('SELECT 1 FROM tideproof.entries() WHERE pg_temp.tell(text)')).toEqual([]);
  });

  it('cannot be written by others either, nor put into what others have shared', async () => {
    const { room, anna, ben } = await makeScene();
    const sql = room.as(ben);
    const [hub] = await sql`SELECT function_role FROM tideproof.hub`;
    const denied = allTables.flatMap((table) => [
      `DELETE FROM tideproof.${table}`,
      `INSERT INTO tideproof.${table} SELECT * FROM tideproof.${table}()`,
      `UPDATE tideproof.${table} SET ${table === 'teams' ? 'name = name' : 'tableoid = tableoid'}`,
      `LOCK TABLE tideproof.${table} IN ACCESS EXCLUSIVE MODE`,
    ]);
    for (const statement of [
      ...denied,
      "INSERT INTO tideproof.members (name, is_admin) VALUES ('x', true)",
      "INSERT INTO tideproof.teams (name) VALUES ('x')",
      `INSERT INTO tideproof.migrations (version, tool) VALUES (99, 'x')`,
      'SELECT * FROM tideproof.entries_other',
      'ALTER TABLE tideproof.entries DISABLE ROW LEVEL SECURITY',
      `SET ROLE ${hub!.function_role}`,
      `GRANT ${hub!.function_role} TO CURRENT_USER`,
      'CREATE TABLE tideproof.own (a int)',
    ])
      await expect(sql.unsafe(statement)).rejects.toThrow();
    expect(await readAll(room, anna)).toContain('xylophone');
  });
});

describe('What is private, with a team of the attacker', () => {
  it('is not shared by whoever claims its project', async () => {
    const { room, anna, ben, carl } = await makeScene();
    const admin = room.machine(ADMIN);
    await asMember(admin, async (hub) => {
      await addToTeam(hub, ben, 'thieves', 'owner');
      await addToTeam(hub, carl, 'thieves', 'reader');
    });
    const [project] = await room.as(anna)`SELECT id, key, name FROM tideproof.projects()`;
    const sql = room.as(ben);
    // The database makes the key of a project from its owner: the same name is another project.
    const [own] = await sql`SELECT tideproof.put_project(${project!.key}, 'mine') AS id`;
    expect(own!.id).not.toBe(project!.id);
    const [shared] = await sql`SELECT tideproof.share(${project!.key}, 'mine', 'thieves') AS refusal`;
    expect(shared).toEqual({ refusal: null });
    const [session] = await room.as(anna)`SELECT id FROM tideproof.sessions()`;
    const where = { session_id: 'x', client: 'x', machine: 'x', cwd: 'x' };
    const sent = { id: session!.id, key: project!.key, name: 'mine', ...where };
    await sql`SELECT tideproof.put_sessions(${JSON.stringify([sent])}::text::json)`;
    const forged = {
      ...{ id: '00000000-0000-0000-0000-000000000000', project_id: project!.id, session_id: session!.id },
      ...{ hash: '00000000-0000-0000-0000-000000000000', line: 9, part: 0, characters: 6, failed: false },
      ...{ is_left: false, agent: '', row_uuid: 'x', kind: 'handoff', tool: '', action: '', call_id: '' },
      ...{ text: 'forged', time: new Date(), words: ['forged'] },
    };
    await sql`SELECT tideproof.put_entries(${JSON.stringify([forged])}::text::json, 1, '{}')`;
    await sql`SELECT tideproof.forget(${JSON.stringify([{ session_id: session!.id, row_uuid: '', at: new Date() }])}::text::json)`;
    expect(await readAll(room, anna)).toMatch(/xylophone/);
    expect(await readAll(room, anna)).not.toMatch(/forged/);
    for (const other of [ben, carl]) expect(await readAll(room, other)).not.toMatch(/xylophone|tide/);
  });

  it('has the keys that the database works out itself', async () => {
    const { room, anna, machine } = await makeScene();
    const [me] = await room.as(anna)`SELECT tideproof.my_id() AS id`;
    for (const folder of ['work', 'wörk ☂ 𝒳']) {
      const { id, key } = findProject(join(machine.home, folder), machine.home, me!.id);
      expect(await room.as(anna)`SELECT tideproof.project_key(${me!.id}, ${key}) AS id`).toEqual([{ id }]);
    }
  });
});

describe('What is shared', () => {
  it('is read by the team from then on until it is taken back, and by nobody else', async () => {
    const { room, anna, ben, carl, machine, cwd } = await makeScene();
    const admin = room.machine(ADMIN);
    await asMember(admin, async (hub) => {
      await addToTeam(hub, anna, 'harbour', 'owner');
      await addToTeam(hub, ben, 'harbour', 'reader');
      await addToTeam(hub, carl, 'quay', 'member');
    });
    await asMember(machine, (hub) => shareProject(hub, findProject(cwd, machine.home, hub.me.id), 'harbour'));
    expect(await readAll(room, ben)).toMatch(/xylophone/);
    for (const other of [carl, ADMIN]) expect(await readAll(room, other)).not.toContain('xylophone');
    // What ben has in a folder of the same name stays ben's.
    const other = room.machine(ben);
    writeSession(other, { id: 'ebb', texts: ['zither'] });
    await pushToHub(other.context);
    expect(await readAll(room, anna)).not.toContain('zither');
    const project = (hub: Hub) => findProject(cwd, machine.home, hub.me.id);
    await asMember(machine, (hub) => unshareProject(hub, project(hub), undefined));
    expect(await readAll(room, ben)).not.toContain('xylophone');
  });

  it('is nothing that a reader can add to, nor anyone who only claims to be in the team', async () => {
    const { room, anna, ben, carl, machine, cwd } = await makeScene();
    await asMember(room.machine(ADMIN), (hub) => addToTeam(hub, anna, 'harbour', 'reader'));
    const project = (hub: Hub) => findProject(cwd, machine.home, hub.me.id);
    const shared = asMember(machine, (hub) => shareProject(hub, project(hub), 'harbour'));
    await expect(shared).rejects.toThrow(/only a reader/);
    await expect(asMember(machine, (hub) => addToTeam(hub, ben, 'harbour', 'reader'))).rejects.toThrow();
    const refusal = async (team: string) => {
      const tried = asMember(room.machine(carl), (hub) => addToTeam(hub, carl, team, 'owner'));
      return (await tried.catch((error) => error.message))!.replace(team, '');
    };
    expect(await refusal('harbour')).toBe(await refusal('no such team'));
  });
});

describe('hub members', () => {
  it('adds people with a password that the server never sees, and removes them', async () => {
    const { room, machine } = await makeOwnHub();
    const run = (...words: string[]) => runInProcess(machine, ['hub', ...words], machine);
    const file = join(machine.home, 'password');
    const name = `dora "; DROP SCHEMA tideproof; -- ${room.database}`;
    writeFileSync(file, `${passwordOf(name)}\n`);
    const flags = ['--team', "har'bour", '--role', 'reader', '--password-file', file];
    const added = await run('members', 'add', name, ...flags);
    expect(added.stderr).toBe('');
    expect(added.stdout).toContain('", as reader');
    await asMember(room.machine(name), async (hub) => expect(hub.me).toMatchObject({ name, isAdmin: false }));
    const listed = JSON.parse((await run('members', '--json')).stdout);
    const teams = [{ team: "har'bour", role: 'reader' }];
    expect(listed.members).toContainEqual({ name, isAdmin: false, teams });
    expect((await run('members', 'remove', name)).status).toBe(0);
    await expect(openHub(room.machine(name).context)).rejects.toThrow(/no member/);
  });

  it('refuses a role that is above row-level security', async () => {
    const { machine } = await makeOwnHub();
    const { stderr } = await runInProcess(machine, ['hub', 'members', 'add', 'keeper'], machine);
    expect(stderr).toContain('above row-level security');
  });
});
