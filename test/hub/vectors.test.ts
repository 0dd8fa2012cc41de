import { describe, expect, it } from 'vitest';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import type { Context } from '../../src/context/context.ts';
import { findProject } from '../../src/hub/find-project.ts';
import { initHub } from '../../src/hub/init-hub.ts';
import { addMember, addToTeam, shareProject } from '../../src/hub/manage-members.ts';
import { openHub, openServer } from '../../src/hub/open-hub.ts';
import { pushToHub } from '../../src/hub/push/push.ts';
import { pushAllAgain } from '../../src/hub/push-state.ts';
import { searchHub } from '../../src/hub/search/search-hub.ts';
import { embedByEndpoint } from '../../src/search/embedding/choose-embedder.ts';
import { embedTexts } from '../../src/search/embedding/embed-texts.ts';
import { searchFused } from '../../src/search/search-fused.ts';
import { textsFile } from '../../src/system/paths.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { type LoopbackEndpoint, listenForTexts } from '../search/loopback-endpoint.ts';
import { ADMIN, addPerson, type HubRoom, type Machine, makeDatabase, passwordOf } from './hub-room.ts';
import { SUPERUSER } from './postgres-server.ts';
import { START, writeSession } from './write-session.ts';

const { hasVectors } = await import(new URL('../../tools/find-postgres.mjs', import.meta.url).href);
const NOW = START + 86_400_000;
/** The endpoint knows that a bill is an invoice; no word of the query is in the first text. */
const TEXTS = [
  'Every invoice is off by some cents',
  'The ferry leaves at noon',
  'The bill of the harbour is paid',
];
const QUERY = 'bill rounded';

/** A hub on a server that has the extension, if an administrator has added it. */
async function makeHubWith(extension: boolean): Promise<HubRoom> {
  const room = await makeDatabase();
  if (extension) await room.as(SUPERUSER)`CREATE EXTENSION vector`;
  const server = openServer(room.machine(ADMIN).context);
  const made = await initHub(server, { auditsReads: undefined });
  await server.close();
  expect(made.hasVectors).toBe(extension);
  return room;
}

/** The machine of somebody who has search by meaning on. */
function withMeaning(machine: Machine, { url }: LoopbackEndpoint, model = 'small'): Context {
  const semantic = {
    'semantic.model': `${url}/api/embed#${model}`,
  } as const;
  return { ...machine.context, config: { ...machine.context.config, ...semantic } };
}

async function embedAll({ dataDir, config }: Context): Promise<void> {
  const url = config['semantic.model'];
  const texts = openTexts(textsFile(dataDir));
  const embedder = await embedByEndpoint({ url, apiKey: '', timeoutMilliseconds: 5000 });
  await embedTexts(texts, embedder);
  texts.close();
}

async function search(context: Context, query = QUERY): Promise<string[]> {
  const hub = await openHub(context);
  try {
    return (await searchHub(hub, { query, limit: 10, now: NOW }, context)).map(({ uuid }) => uuid);
  } finally {
    await hub.close();
  }
}

const countVectors = async (room: HubRoom) =>
  (await room.as(ADMIN)`SELECT 1 FROM tideproof.entries() WHERE vectors IS NOT NULL`).length;

// It takes pgvector, which `npm test` installs; where it cannot be had, it says so.
describe.runIf(hasVectors())('Search by meaning in the hub', () => {
  it('finds what shares no word with the question, in the order of the archive', async () => {
    const room = await makeHubWith(true);
    const machine = room.machine(ADMIN);
    const context = withMeaning(machine, await listenForTexts());
    writeSession(machine, { id: 'tide', cwd: machine.home, texts: TEXTS });
    await pushToHub(context);
    expect(await countVectors(room)).toBe(0);
    expect(await search(context)).toEqual(['tide row 3']);
    await embedAll(context);
    await pushToHub(context);
    expect(await countVectors(room)).toBe(3);
    const here = await searchFused({ query: QUERY, limit: 10, now: NOW }, context);
    expect(here.semantic).toMatchObject({ used: true });
    const found = await search(context);
    expect(found).toEqual(here.hits!.map(({ uuid }) => uuid));
    expect(found.slice(0, 2)).toContain('tide row 1');
    // Off here, or of another model: words only.
    expect(await search(machine.context)).toEqual(['tide row 3']);
    const other = withMeaning(room.machine(ADMIN), await listenForTexts(), 'large');
    expect(await search(other)).toEqual(['tide row 3']);
  });

  it('tells a colleague what is shared, and a stranger nothing', async () => {
    const room = await makeHubWith(true);
    const endpoint = await listenForTexts();
    const [ben, carl] = [`ben of ${room.database}`, `carl of ${room.database}`];
    const machine = room.machine(ADMIN);
    const context = withMeaning(machine, endpoint);
    writeSession(machine, { id: 'tide', cwd: machine.home, texts: TEXTS });
    await embedAll(context);
    await pushToHub(context);
    const hub = await openHub(context);
    for (const name of [ben, carl]) await addMember(hub, name, passwordOf(name));
    await addToTeam(hub, ADMIN, 'harbour', 'owner');
    await addToTeam(hub, ben, 'harbour', 'reader');
    const asBen = withMeaning(room.machine(ben), endpoint);
    const asCarl = withMeaning(room.machine(carl), endpoint);
    expect(await search(asBen)).toEqual([]);
    await shareProject(hub, findProject(machine.home, machine.home, hub.me.id), 'harbour');
    await hub.close();
    expect(await search(asBen)).toContain('tide row 1');
    expect(await search(asCarl)).toEqual([]);
    const [name] = await room.as(ADMIN)`SELECT DISTINCT vector_model AS model FROM tideproof.entries()`;
    const touched = await room.as(carl).begin(async (sql) => {
      const nearest = await sql`
        SELECT * FROM tideproof.find_nearest(${JSON.stringify(new Array(32).fill(1))}, ${name!.model}, 10)`;
      expect(nearest).toEqual([]);
      return await sql`
        SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables
        WHERE schemaname = 'tideproof' AND relname LIKE 'entries%'`;
    });
    expect(touched).toEqual([{ n: 0 }]);
    expect(await room.as(carl)`SELECT vectors FROM tideproof.entries()`).toEqual([]);
  });

  it('runs nothing that a member put into the schema of the extension', async () => {
    const room = await makeDatabase();
    const keeper = room.as(SUPERUSER);
    await keeper.unsafe('CREATE EXTENSION vector; GRANT CREATE ON SCHEMA public TO PUBLIC');
    const admin = room.machine(ADMIN);
    const server = openServer(admin.context);
    await initHub(server, { auditsReads: undefined });
    await server.close();
    const ben = await addPerson(room, 'ben');
    writeSession(admin, { id: 'tide', cwd: admin.home, texts: TEXTS });
    await pushToHub(admin.context);
    const machine = room.machine(ben);
    writeSession(machine, { id: 'ebb', cwd: machine.home, texts: ['Mine'] });
    await pushToHub(machine.context);
    const sql = room.as(ben);
    // Closer than any operator that PostgreSQL has for these types.
    await sql.unsafe(`CREATE TABLE public.loot AS SELECT ''::text AS said WHERE false; GRANT ALL ON public.loot TO PUBLIC;
      CREATE FUNCTION public.take(real, integer) RETURNS float8 LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO public.loot SELECT text FROM tideproof.entries; RETURN 1; END $$;
      CREATE OPERATOR public.* (LEFTARG = real, RIGHTARG = integer, FUNCTION = public.take);
      SELECT tideproof.put_vectors('m', json_agg(json_build_object('id', id, 'time', time, 'hash', hash, 'vectors',
        ARRAY['[1,2]']))) FROM tideproof.entries()`);
    expect(await sql`SELECT id FROM tideproof.find_nearest('[1,2]', 'm', 5)`).toHaveLength(1);
    expect(await sql`SELECT * FROM public.loot`).toEqual([]);
  });

  it('forgets with the text, and knows nothing of a text that was changed', async () => {
    const room = await makeHubWith(true);
    const machine = room.machine(ADMIN);
    const context = withMeaning(machine, await listenForTexts());
    writeSession(machine, { id: 'tide', cwd: machine.home, texts: TEXTS });
    await embedAll(context);
    await pushToHub(context);
    await runInProcess(machine, ['forget', '--containing', 'ferry', '--yes'], machine);
    await pushToHub(context);
    expect(await countVectors(room)).toBe(2);
    const texts = openTexts(textsFile(context.dataDir));
    texts.database.exec("UPDATE entries SET text = 'Every *** is off' WHERE text LIKE '%cents'");
    texts.close();
    pushAllAgain(context.dataDir);
    await pushToHub(context);
    expect(await countVectors(room)).toBe(1);
    await embedAll(context);
    await pushToHub(context);
    expect(await countVectors(room)).toBe(2);
  });
});

describe('A hub without vectors', () => {
  it('is searched by words, and nobody is asked what a question means', async () => {
    const room = await makeHubWith(false);
    const machine = room.machine(ADMIN);
    const endpoint = await listenForTexts();
    const context = withMeaning(machine, endpoint);
    writeSession(machine, { id: 'tide', cwd: machine.home, texts: TEXTS });
    await embedAll(context);
    const asked = endpoint.heard.length;
    await pushToHub(context);
    expect(await search(context)).toEqual(['tide row 3']);
    expect(endpoint.heard).toHaveLength(asked);
  });
});
