import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EVENTS } from './events.mjs';
import { builtProgram } from './world.mjs';

/** Somebody who may read the program and write nothing of the user: root may do anything. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** Hooks are killed at any moment of their lives, while the transcript grows. */
export async function killedHook(world, random) {
  const session = world.addSession(4 + random.below(20));
  const { text } = session;
  writeFileSync(session.path, '');
  let written = 0;
  for (let nth = 0; nth < 3; nth++) {
    const more = nth === 2 ? text.length : written + random.below(text.length - written);
    appendFileSync(session.path, text.slice(written, more));
    written = more;
    await world.tell(session, ...random.pick(EVENTS), { killAfter: random.below(220) });
  }
  await world.settle();
  return 'three times';
}

/** Many sessions at once, three hooks each. */
export async function atOnce(world, random) {
  const count = random.below(40) === 0 ? 50 : 3 + random.below(4);
  const sessions = Array.from({ length: count }, () => world.addSession(2));
  const all = sessions.flatMap((session) => [0, 1, 2].map(() => world.tell(session, ...random.pick(EVENTS))));
  await Promise.all(all);
  await world.settle();
  return `${count} sessions`;
}

/** Writes fail: no file may grow past a size, as on a full disk. */
export async function fullDisk(world, random) {
  if (process.platform === 'win32') return 'skipped: no limit of this kind here';
  const session = world.addSession(10);
  if (random.below(2) === 0) await world.tell(session, 'Stop');
  const blocks = random.pick([0, 8, 64, 200, 500]);
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
  for (let nth = 0; nth < 2; nth++)
    await world.tell(session, ...random.pick(EVENTS), { through: ['sh', '-c', script, process.execPath] });
  await world.settle();
  return `${blocks} blocks`;
}

/** The home, or the transcript, is closed to who runs the hook. */
export async function noPermission(world, random) {
  if (process.platform === 'win32') return 'skipped: no permissions of this kind here';
  const session = world.addSession();
  await world.tell(session, 'Stop');
  // Nobody may not read a checkout below a private folder, but a copy of the program beside the data.
  const program = join(world.home, 'program');
  if (isRoot) cpSync(dirname(builtProgram), program, { recursive: true });
  const who = isRoot ? { uid: NOBODY, program: join(program, basename(builtProgram)) } : {};
  const closed = random.pick(['data', 'transcript']);
  const path = closed === 'data' ? world.dataDir : session.path;
  if (isRoot) chmodSync(world.home, 0o755);
  chmodSync(path, closed === 'data' ? 0o500 : 0);
  for (let nth = 0; nth < 2; nth++) await world.tell(session, ...random.pick(EVENTS), who);
  chmodSync(path, closed === 'data' ? 0o700 : 0o600);
  await world.settle();
  return closed;
}

/** The clock of the machine is wrong by years, forwards or backwards. */
export async function clockJump(world, random) {
  const session = world.addSession();
  const shift = join(world.home, 'shift.cjs');
  const years = random.pick([-30, -1, 1, 50]);
  writeFileSync(
    shift,
    `const shift = ${years * 365.25 * 86_400_000}; const RealDate = Date;
     globalThis.Date = class extends RealDate {
       constructor(...given) { if (given.length) super(...given); else super(RealDate.now() + shift); }
       static now() { return RealDate.now() + shift; }
     };`,
  );
  const env = { NODE_OPTIONS: `--require ${JSON.stringify(shift)}` };
  for (let nth = 0; nth < 3; nth++)
    await world.tell(session, ...random.pick(EVENTS), { env: nth % 2 === 0 ? env : {} });
  await world.settle();
  return `${years} years`;
}

/** Install and uninstall are killed; afterwards uninstall gives the settings back to the byte and leaves nothing. */
export async function killedInstall(world, random) {
  const settings = join(world.home, '.claude', 'settings.json');
  const original = `{\n  "model": "opus",\n  "hooks": {}\n}\n`;
  mkdirSync(join(world.home, '.claude'), { recursive: true });
  writeFileSync(settings, original);
  for (let nth = 0; nth < 2; nth++)
    await world.run([random.pick(['install', 'uninstall']), '--yes'], { killAfter: 50 + random.below(700) });
  JSON.parse(readFileSync(settings, 'utf8'));
  // A lock that was left is taken over when it is old enough.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const end = await world.run(['uninstall', '--yes']);
  if (end.code !== 0) world.problems.push(`uninstall: exit ${end.code} ${end.stderr.slice(0, 300)}`);
  if (readFileSync(settings, 'utf8') !== original)
    world.problems.push('uninstall: other settings than before');
  const left = ['', '.claude', '.claude/commands', 'data/installs'].flatMap((folder) => {
    const path = join(world.home, folder);
    return existsSync(path)
      ? readdirSync(path).filter((name) => /\.tideproof-.*\.tmp$|\.lock$/.test(name))
      : [];
  });
  if (left.length > 0) world.problems.push(`left behind: ${left.join(', ')}`);
  return 'twice';
}
