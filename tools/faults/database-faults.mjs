import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS } from './events.mjs';
import { openDatabase } from './record.mjs';

const PAGE = 4096;

/** Each does something bad to a file of SQLite. */
const DAMAGES = {
  garbage: (file) => writeFileSync(file, 'this is not a database. '.repeat(600)),
  'a few bytes': (file) => writeFileSync(file, 'SQLite format 3'),
  empty: (file) => writeFileSync(file, ''),
  zeros: (file) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
  'bad header': (file) => overwrite(file, 0, 100),
  'bad first page': (file) => overwrite(file, 100, PAGE - 100),
  'bad page': (file, random) =>
    overwrite(file, PAGE * random.below(Math.ceil(statSync(file).size / PAGE)), PAGE),
  'flipped bits': (file, random) => {
    const size = statSync(file).size;
    for (let nth = 0; nth < 30 && size > 0; nth++) overwrite(file, random.below(size), 1);
  },
  'half of it': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  'torn end': (file, random) => truncateSync(file, Math.max(0, statSync(file).size - 1 - random.below(PAGE))),
  'a directory': (file) => {
    rmSync(file, { recursive: true, force: true });
    mkdirSync(file);
  },
  gone: (file) => rmSync(file, { force: true }),
};

function overwrite(file, from, length) {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from, from + length);
  writeFileSync(file, bytes);
}

/** A file of the archive is damaged between two events. */
export async function damagedDatabase(world, random) {
  const session = world.addSession();
  for (const [event, fields] of [EVENTS[0], EVENTS[3], EVENTS[7]]) await world.tell(session, event, fields);
  const name = random.pick([
    'archive.db',
    'archive.db',
    'texts.db',
    'archive.db-wal',
    'archive.db-shm',
    'texts.db-wal',
  ]);
  const file = join(world.dataDir, name);
  const how = random.pick(Object.keys(DAMAGES));
  if (existsSync(file)) DAMAGES[how](file, random);
  for (let nth = 0; nth < 2; nth++) await world.tell(session, ...random.pick(EVENTS));
  await world.settle();
  return `${name}: ${how}`;
}

/** Another version of the program, or somebody by hand, has changed the tables. */
export async function otherTables(world, random) {
  const session = world.addSession();
  await world.tell(session, 'Stop');
  const [file, sql] = random.pick([
    ['archive.db', 'PRAGMA user_version = 3'],
    ['archive.db', 'ALTER TABLE sessions DROP COLUMN branch'],
    ['archive.db', 'DROP TABLE context_marks'],
    ['texts.db', 'PRAGMA user_version = 1'],
  ]);
  const database = openDatabase(join(world.dataDir, file));
  database.exec(sql);
  database.close();
  await world.tell(session, 'UserPromptSubmit', { prompt: 'Go on.' });
  await world.tell(session, 'SessionStart', { source: 'compact' });
  await world.settle();
  return `${file}: ${sql}`;
}

/** Another process holds a lock for longer than a hook waits. */
export async function heldLock(world, random) {
  const session = world.addSession();
  await world.tell(session, 'Stop');
  const name = random.pick(['archive.db', 'texts.db']);
  const database = openDatabase(join(world.dataDir, name));
  database.exec(`BEGIN ${random.pick(['IMMEDIATE', 'EXCLUSIVE'])}`);
  await world.tell(session, ...random.pick(EVENTS));
  database.exec('ROLLBACK');
  database.close();
  await world.settle();
  return name;
}
