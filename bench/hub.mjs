// The hub under load, on a PostgreSQL server that is made for it and thrown away: how fast an archive is pushed, against a
// plain COPY of the same texts; how long a search takes for a colleague who reads what is shared, against reading one row by
// its key; then pushers and searchers at once, of whom no one may fail and nothing be doubled or lost; and what it all takes.
//   node bench/hub.mjs [--gigabytes 0.05] [--queries 200] [--seconds 20] [--archive folder]
// With --archive, the archive is made in that folder if it is not there, and kept.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chooseQueries } from './archive/choose-queries.mjs';
import { bundleHub, loadHub } from './hub/load-hub.mjs';
import { makeArchive } from './hub/make-archive.mjs';
import { contextOf, settleHub, TEAM, urlOf, withHub } from './hub/people.mjs';
import { readServerSeconds } from './hub/processor-time.mjs';
import { countByOwner, countDuplicates, readIndexSizes, readTableSizes } from './hub/sizes.mjs';

const ASKED = { megabytesPerSecond: 15, nothingNewMs: 1000, searchMs: 60 };
const PUSHERS = 20;
const SEARCHERS = 50;
const PROCESSES = 2;
const WARM_UPS = 10;
const HITS = 20;
/** What a server of this size is given; commits wait for the disk, as they do by default. */
const SETTINGS = { fsync: 'on', max_connections: '200', shared_buffers: '1GB', max_wal_size: '8GB' };

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '0.05' },
    queries: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    archive: { type: 'string' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
const bundle = await bundleHub(root);
const parts = loadHub(bundle.file);
let server;
try {
  const home = values.archive ? resolve(values.archive) : join(folder, 'ada');
  makeArchive(root, home, Number(values.gigabytes) * 1000);
  server = await parts.makePostgres(SETTINGS);
  await measure(home, server.port);
} finally {
  await server?.stop();
  for (const each of [folder, bundle.folder]) rmSync(each, { recursive: true, force: true });
}

async function measure(home, port) {
  // Two machines of each: both push the same sessions.
  const pushers = Array.from({ length: PUSHERS / 2 }, (_, index) => `pusher${index}`);
  const readers = Array.from({ length: SEARCHERS }, (_, index) => `reader${index}`);
  const open = (database) =>
    parts.postgres(urlOf(port, parts.SUPERUSER, parts.SUPERUSER_PASSWORD, database), { max: 1 });
  const first = open('postgres');
  await settleHub(parts, {
    port,
    keeper: first,
    home: join(folder, 'admin'),
    pushers: ['ada', ...pushers],
    readers,
  });
  await first.end();
  const keeper = open('hub');
  try {
    const context = contextOf(parts, home, port, 'ada');
    // A state that is left of another run is of a hub that is gone.
    rmSync(join(context.dataDir, 'hub.db'), { force: true });
    const queries = parts
      .readTexts(context, (database) => chooseQueries(database, parts, Number(values.queries)))
      .map(({ filter: { folders, ...filter } = {}, ...query }) => ({
        ...query,
        filter: folders ? { projectKey: parts.findProject(folders[0], home, 0).key } : filter,
      }));
    const { sessions, megabytes } = await measurePush(keeper, context);
    await shareAll(keeper, context);
    // The server does so by itself within minutes; on two cores a search would be measured against it.
    await keeper`VACUUM ANALYZE`;
    await measureSearch(keeper, contextOf(parts, join(folder, 'reader0'), port, 'reader0'), queries);
    await reportSizes(keeper, sessions, megabytes);
    await measureCrowd(keeper, { port, pushers, readers, queries });
  } finally {
    await keeper.end();
  }
}

async function measurePush(keeper, context) {
  const megabytes =
    parts.readTexts(context, (database) => parts.countEntriesAfter(database, 0)).characters / 1e6;
  const written = async () =>
    (await keeper`SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`)[0].bytes / 1e6;
  const copied = await timeOf(() => copyTexts(keeper, parts.textsFile(context.dataDir)));
  const before = await written();
  const serverBefore = await readServerSeconds(server.folder);
  const cpu = process.cpuUsage();
  let pushed;
  const time = await timeOf(async () => {
    pushed = await parts.pushToHub(context);
  });
  const { user, system } = process.cpuUsage(cpu);
  const log = (await written()) - before;
  const own = (user + system) / 1e6;
  const servers = (await readServerSeconds(server.folder)) - serverBefore;
  const again = await timeOf(() => parts.pushToHub(context));
  const [{ n: sessions }] = await keeper`SELECT count(*)::int AS n FROM tideproof.sessions`;
  console.log(
    `Push: ${megabytes.toFixed(0)} MB of text in ${pushed.entries} entries of ${sessions} sessions`,
  );
  report('speed', megabytes / (time / 1000), 'MB/s', ASKED.megabytesPerSecond, 'at least');
  tell(
    'plain COPY of the texts',
    `${(megabytes / (copied / 1000)).toFixed(0)} MB/s: the push takes ${(time / copied).toFixed(1)} times as long`,
  );
  tell(
    'processor',
    `${own.toFixed(1)} s here, ${servers.toFixed(1)} s in the server, side by side: at most ${(megabytes / Math.max(own, servers)).toFixed(0)} MB/s`,
  );
  tell('write-ahead log', `${log.toFixed(0)} MB, ${((log * 1000) / sessions).toFixed(0)} KB per session`);
  report('again, nothing new', again, 'ms', ASKED.nothingNewMs, 'at most');
  return { sessions, megabytes };
}

/** The floor: the same texts, read from the same archive, into a table without an index. */
async function copyTexts(keeper, texts) {
  // The hub asks for the same.
  await keeper`SET default_toast_compression = 'lz4'`;
  await keeper`CREATE TABLE public.floor (id bigint, text text)`;
  const archive = parts.openTexts(texts);
  try {
    const into = await keeper`COPY public.floor FROM STDIN`.writable();
    await pipeline(Readable.from(linesOf(archive.database)), into);
  } finally {
    archive.close();
  }
}

function* linesOf(database) {
  const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\ufffd' };
  for (let last = 0; ; ) {
    const entries = parts.listEntriesAfter(database, last, 200);
    if (entries.length === 0) return;
    yield entries
      .map(({ id, text }) => `${id}\t${text.replace(/[\\\n\r\t\0]/g, (sign) => escapes[sign])}\n`)
      .join('');
    last = entries.at(-1).id;
  }
}

async function shareAll(keeper, context) {
  const projects = await keeper`SELECT id, key, name FROM tideproof.projects`;
  await withHub(parts, context, async (hub) => {
    for (const project of projects) await parts.shareProject(hub, project, TEAM);
  });
}

/** As somebody who pushed nothing and sees only what the team shares. */
async function measureSearch(keeper, context, queries) {
  const run = (hub, { query, filter }) =>
    parts.searchHub(hub, { query, limit: HITS, now: Date.now(), ...filter });
  const times = [];
  const serverBefore = await readServerSeconds(server.folder);
  const cpu = process.cpuUsage();
  await withHub(parts, context, async (hub) => {
    for (const query of queries.slice(0, WARM_UPS)) await run(hub, query);
    for (const query of queries) {
      let hits;
      const ms = await timeOf(async () => {
        hits = await run(hub, query);
      });
      times.push({ ...query, ms, hits: hits.length });
    }
  });
  const { user, system } = process.cpuUsage(cpu);
  const servers = (await readServerSeconds(server.folder)) - serverBefore;
  await keeper`ALTER TABLE public.floor ADD PRIMARY KEY (id)`;
  const [{ most }] = await keeper`SELECT max(id)::int AS most FROM public.floor`;
  const floor = [];
  for (let index = 0; index < queries.length; index++) {
    const id = 1 + Math.floor((index * most) / queries.length);
    floor.push(await timeOf(() => keeper`SELECT text FROM public.floor WHERE id = ${id}`));
  }
  await keeper`DROP TABLE public.floor`;
  const all = times.map(({ ms }) => ms);
  console.log(`\nSearch, as a reader of the team, top ${HITS} with snippets, ${queries.length} queries`);
  report('median', percentile(all, 0.5), 'ms', ASKED.searchMs, 'at most');
  tell('99th percentile', `${percentile(all, 0.99).toFixed(0)} ms`);
  const runs = queries.length + WARM_UPS;
  tell(
    'processor, a search',
    `${((user + system) / 1000 / runs).toFixed(0)} ms here, ${((servers * 1000) / runs).toFixed(0)} ms in the server`,
  );
  tell(
    'one row by its key',
    `${percentile(floor, 0.5).toFixed(2)} ms: a search takes ${(percentile(all, 0.5) / percentile(floor, 0.5)).toFixed(0)} times as long`,
  );
  for (const kind of new Set(times.map((each) => each.kind))) {
    const own = times.filter((each) => each.kind === kind);
    const ms = own.map((each) => each.ms);
    console.log(
      `    ${kind.padEnd(22)} median ${percentile(ms, 0.5).toFixed(0)} ms, worst ${Math.max(...ms).toFixed(0)} ms, ${own.filter(({ hits }) => hits > 0).length} of ${own.length} found`,
    );
  }
}

async function reportSizes(keeper, sessions, megabytes) {
  await keeper`VACUUM ANALYZE`;
  console.log('\nOn disk');
  let sum = 0;
  for (const { name, rows, heap, toast, indexes } of await readTableSizes(keeper)) {
    sum += heap + toast + indexes;
    tell(name, `${rows} rows, ${mega(heap)} MB, long texts ${mega(toast)} MB, indexes ${mega(indexes)} MB`);
  }
  for (const { name, bytes } of await readIndexSizes(keeper)) tell(`  ${name}`, `${mega(bytes)} MB`);
  tell(
    'all',
    `${mega(sum)} MB, ${(sum / 1e6 / megabytes).toFixed(2)} of the texts, ${(sum / 1000 / sessions).toFixed(0)} KB per session`,
  );
}

async function measureCrowd(keeper, { port, pushers, readers, queries }) {
  const start = Date.UTC(2026, 9, 1);
  const machines = ['laptop', 'server'].flatMap((machine) =>
    pushers.map((user, number) => ({ user, number, home: join(folder, machine, user) })),
  );
  const searchers = readers.map((user) => ({ user, home: join(folder, 'readers', user) }));
  const seconds = Number(values.seconds);
  const common = { file: bundle.file, port, seconds, start };
  const [pushed, searched] = await runCrowds([
    deal(machines).map((people) => ({ ...common, people })),
    deal(searchers).map((people) => ({ ...common, people, queries })),
  ]);
  const there = await countByOwner(keeper);
  let missing = 0;
  for (const { user, home } of machines) {
    const { dataDir } = contextOf(parts, home, port, user);
    const { entries } = parts.readTexts({ dataDir }, (database) => parts.countEntriesAfter(database, 0)) ?? {
      entries: 0,
    };
    missing += Math.max(0, entries - (there.get(user) ?? 0));
  }
  console.log(
    `\n${PUSHERS} pushers and ${SEARCHERS} searchers at once, none of whom pauses, for ${seconds} s`,
  );
  for (const [what, { milliseconds }] of [
    ['pushes of one session', pushed],
    ['searches', searched],
  ])
    tell(
      what,
      `${milliseconds.length}, ${(milliseconds.length / seconds).toFixed(0)} a second, median ${percentile(milliseconds, 0.5).toFixed(0)} ms, 99th percentile ${percentile(milliseconds, 0.99).toFixed(0)} ms`,
    );
  const errors = [...pushed.errors, ...searched.errors];
  report('errors', errors.length, '', 0, 'at most');
  for (const error of new Set(errors)) console.log(`    ${error}`);
  report('entries twice', await countDuplicates(keeper), '', 0, 'at most');
  report('entries missing', missing, '', 0, 'at most');
}

function deal(people) {
  return Array.from({ length: PROCESSES }, (_, index) =>
    people.filter((_, number) => number % PROCESSES === index),
  );
}

/** All begin together, when the last has loaded what it needs. */
async function runCrowds(crowds) {
  const running = await Promise.all(
    crowds.map((crowd) =>
      Promise.all(
        crowd.map(async (work) => {
          const child = fork(join(root, 'bench', 'hub', 'crowd.mjs'));
          child.send(work);
          await once(child, 'message');
          return child;
        }),
      ),
    ),
  );
  return Promise.all(
    running.map(async (children) => {
      const done = await Promise.all(
        children.map(async (child) => {
          const answer = once(child, 'message');
          child.send('go');
          return (await answer)[0];
        }),
      );
      return {
        milliseconds: done.flatMap(({ milliseconds }) => milliseconds),
        errors: done.flatMap(({ errors }) => errors),
      };
    }),
  );
}

async function timeOf(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function percentile(list, share) {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function report(what, value, unit, limit, bound) {
  const met = bound === 'at least' ? value >= limit : value <= limit;
  tell(
    what,
    `${value.toFixed(Number.isInteger(value) ? 0 : 1)} ${unit}, asked ${bound} ${limit}${met ? '' : '  <- NOT MET'}`,
  );
  if (!met) process.exitCode = 1;
}

function tell(what, words) {
  console.log(`  ${what.padEnd(24)} ${words}`);
}

function mega(bytes) {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}
