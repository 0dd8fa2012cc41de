import { describe, expect, it } from 'vitest';
import { initHub } from '../../src/hub/init-hub.ts';
import { inspectServer, openHub, openServer } from '../../src/hub/open-hub.ts';
import { schemaVersion } from '../../src/hub/schema/schema.ts';
import { allTables } from '../../src/hub/schema/tables.ts';
import { ADMIN, makeDatabase, makeHub, passwordOf, run } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';

describe('hub init', () => {
  it('makes a database a hub whose maker is its first member, and changes nothing the second time', async () => {
    const room = await makeDatabase();
    const machine = room.machine(ADMIN);
    const first = await run(machine, 'hub', 'init', '--json');
    expect(JSON.parse(first.stdout)).toMatchObject({ from: 0, to: schemaVersion, admin: ADMIN });
    const again = await run(machine, 'hub', 'init', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ from: schemaVersion, to: schemaVersion });
    const hub = await openHub(machine.context);
    expect(hub.me).toMatchObject({ name: ADMIN, isAdmin: true });
    await hub.close();
    const status = await run(machine, 'hub');
    expect(status.stdout).toContain(`Schema  ${schemaVersion} of ${schemaVersion}`);
    expect(status.stdout).toMatch(/Queue +nothing to push yet\n/);
    expect(first.stdout + again.stdout + status.stdout).not.toContain(passwordOf(ADMIN));
  });

  it('is done once when several start it at the same moment', async () => {
    const room = await makeDatabase();
    const servers = Array.from({ length: 4 }, () => openServer(room.machine(ADMIN).context));
    const made = await Promise.all(servers.map((server) => initHub(server, { auditsReads: undefined })));
    expect(made.filter(({ from }) => from === 0)).toHaveLength(1);
    await Promise.all(servers.map((server) => server.close()));
  });

  it('gives every table, partitions too, policies that hold for its owner, and no right to anyone else', async () => {
    const room = await makeHub();
    const tables = await room.as(SUPERUSER)`
      SELECT relname, relrowsecurity AND relforcerowsecurity AS is_guarded, relispartition, coalesce(relacl::text, '') AS acl
      FROM pg_class WHERE relnamespace = 'tideproof'::regnamespace AND relkind IN ('r', 'p')`;
    expect(tables.map(({ relname }) => relname)).toEqual(expect.arrayContaining([...allTables]));
    expect(tables.filter(({ is_guarded }) => !is_guarded)).toEqual([]);
    expect(tables.filter(({ relispartition, acl }) => relispartition && acl !== '')).toEqual([]);
    const open = await room.as(SUPERUSER)`
      SELECT proname FROM pg_proc WHERE pronamespace = 'tideproof'::regnamespace AND prosecdef
        AND (has_function_privilege('public', oid, 'EXECUTE') OR proconfig::text NOT LIKE '%search_path=pg_catalog%pg_temp%')`;
    expect(open).toEqual([]);
  });

  it('leaves its maker without the rights of the role that searches', async () => {
    const room = await makeHub();
    const [row] = await room.as(ADMIN)`
      SELECT pg_has_role(session_user, function_role, 'USAGE') AS has FROM tideproof.hub`;
    expect(row).toEqual({ has: false });
  });
});

describe('A hub that cannot be used', () => {
  it.each([
    ['nothing listens', { port: 1 }, /Cannot reach the hub harbourmaster@127\.0\.0\.1:1\/.*nothing answers/],
    ['its password is another', { password: 'wrong-anchor' }, /refused the login of harbo[\s\S]*\.pgpass/],
    ['the database is not there', { database: 'nowhere' }, /no database "nowhere"[\s\S]*createdb nowhere/],
    ['it is no hub yet', {}, /has no hub yet[\s\S]*tideproof hub init/],
  ])('is told with the next step when %s', async (_, change, told) => {
    const room = await makeDatabase();
    const { context } = room.machine(ADMIN, room.url(ADMIN, change));
    const failure = await openHub(context).catch((error) => error);
    expect(`${failure.message}\n${failure.hint}`).toMatch(told);
    const all = `${failure.stack} ${JSON.stringify(failure)} ${failure.cause?.stack}`;
    expect(all).not.toMatch(/wrong-anchor|pw of/);
  });

  it('is told when its schema is newer or older than the tool', async () => {
    const room = await makeHub();
    const keeper = room.as(SUPERUSER);
    const { context } = room.machine(ADMIN);
    await keeper`INSERT INTO tideproof.migrations (version, tool) VALUES (${schemaVersion + 1}, '9.9.9')`;
    await expect(openHub(context)).rejects.toMatchObject({ code: 'E_HUB_SCHEMA', hint: 'Update tideproof' });
    const initialized = initHub(openServer(context), { auditsReads: undefined });
    await expect(initialized).rejects.toMatchObject({ hint: 'Update tideproof' });
    await keeper`DELETE FROM tideproof.migrations`;
    await keeper`INSERT INTO tideproof.migrations (version, tool) VALUES (0, '0.0.1')`;
    await expect(openHub(context)).rejects.toMatchObject({ code: 'E_HUB_SCHEMA' });
  });

  it('tells somebody who can log in and is no member nothing but that', async () => {
    const room = await makeHub();
    await room.as(SUPERUSER).unsafe(`CREATE ROLE "stranger ${room.database}" LOGIN PASSWORD 'pw'`);
    const { port } = new URL(room.url(ADMIN));
    const url = `postgres://${encodeURIComponent(`stranger ${room.database}`)}:pw@127.0.0.1:${port}/${room.database}`;
    const machine = room.machine(ADMIN, url);
    await expect(openHub(machine.context)).rejects.toThrow(/is no member of this hub/);
    const server = openServer(machine.context);
    expect(await server.run(inspectServer)).toMatchObject({ schema: -1, hubId: undefined, isMember: false });
    await server.close();
  });
});
