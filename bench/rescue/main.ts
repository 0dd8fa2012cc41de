// Sessions too large in every way we know, of several sizes and for both windows: each is rescued by the built command, and the real
// client resumes the copy. `npm run bench:rescue -- --only pictures --sizes 150000,300000 --kills 40`
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  makeWorld,
  playSession,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { findClient } from '../../test/lab/find-client.ts';
import { fail } from '../../test/lab/scripted.ts';
import { type LargeSession, shapes } from '../../test/rescue/large-sessions.ts';
import { countRequest, holdsWords, laySession } from './lay-session.ts';

/** Each window as people have it: by the model, by the name with which it is asked for, and by a setting. */
const WINDOWS = [
  { tokens: 200_000, model: 'claude-haiku-4-5', sizes: [150_000, 300_000, 1_200_000] },
  { tokens: 1_000_000, model: 'claude-opus-5-5', sizes: [1_200_000, 3_000_000] },
  { tokens: 1_000_000, model: 'claude-sonnet-4-5[1m]', sizes: [1_200_000] },
];
const NEXT = 'Which gauge was late?';
const ANSWER = 'The third one.';
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    sizes: { type: 'string' },
    kills: { type: 'string', default: '0' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const command = resolve('dist', 'tideproof.cjs');
const client = findClient(resolve('test', 'clients', 'node_modules'));
if (client === undefined) throw new Error('No test client. Run: node tools/install-test-clients.mjs');

interface Row {
  name: string;
  size: number;
  model: string;
  before: number;
  wanted: number;
  planned: number;
  sent: number;
  shortened: number;
  missing: number;
  problems: string[];
}

const rows: Row[] = [];
for (const { tokens, model, sizes } of WINDOWS) {
  const overhead = await measureOverhead(model);
  for (const size of values.sizes?.split(',').map(Number) ?? sizes)
    for (const [name, make] of Object.entries(shapes).filter(([each]) => each.includes(values.only))) {
      const row = await resume(name, make(size), { tokens, model, size, overhead });
      rows.push(row);
      console.log(
        `${row.problems.length === 0 ? 'ok ' : 'BAD'} ${model} ${size} ${name}: ${row.before} -> ${row.planned} planned, ${row.sent} sent, ${row.wanted} wanted; words missing ${row.missing}, shortened ${row.shortened} ${row.problems.join('; ')}`,
      );
    }
}
if (Number(values.kills) > 0) console.log(await killRescues(Number(values.kills)));
const bad = rows.filter(({ problems }) => problems.length > 0);
const closest = Math.max(...rows.map(({ sent, wanted }) => sent / wanted));
console.log(
  `${rows.length} copies resumed, ${bad.length} with problems; the largest request had ${Math.round(100 * closest)} % of what was wanted; ${rows.reduce((sum, { missing }) => sum + missing, 0)} messages of the user not whole in a request, ${rows.reduce((sum, { shortened }) => sum + shortened, 0)} announced as shortened`,
);
process.exitCode = bad.length === 0 ? 0 : 1;

async function resume(
  name: string,
  session: LargeSession,
  { tokens, model, size, overhead }: { tokens: number; model: string; size: number; overhead: number },
): Promise<Row> {
  const directory = mkdtempSync(join(folder, 'world-'));
  const world = makeWorld({ directory });
  try {
    const { id, file } = laySession(session, world, { model, overhead });
    const before = readFileSync(file);
    const plan = rescue(world, id);
    const problems: string[] = [];
    if (plan.window !== tokens) problems.push(`window ${plan.window}`);
    if (!readFileSync(file).equals(before)) problems.push('the original was changed');
    const run = await playSession({
      ...{ client: client!, world, prompts: [NEXT], arguments: ['--resume', plan.session, '--model', model] },
      script: {
        main: (request) =>
          countRequest(request) > tokens
            ? fail(400, `prompt is too long: ${countRequest(request)} tokens > ${tokens} maximum`)
            : say(ANSWER),
      },
    });
    const kinds = run.requests.map(({ kind }) => kind).filter((kind) => kind !== 'other');
    if (kinds.join() !== 'main') problems.push(`requests: ${kinds.join()}`);
    const request = run.requests.find(({ kind }) => kind === 'main');
    const shown = request?.body.messages.map(textOfMessage).join('\n') ?? '';
    const sent = request ? countRequest(request) : 0;
    if (sent > plan.maxTokens) problems.push('more was sent than wanted');
    if (!shown.includes(NEXT)) problems.push('the prompt is missing');
    if (!JSON.stringify(run.messages.at(-1)).includes(ANSWER)) problems.push('no answer');
    const missing = session.said.filter((said) => !holdsWords(shown, said)).length;
    if (missing > plan.stays.shortened) problems.push('words are missing');
    return {
      ...{ name, size, model, before: plan.tokensBefore, wanted: plan.maxTokens, planned: plan.tokens },
      ...{ sent, shortened: plan.stays.shortened, missing, problems },
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What the client sends besides the conversation. */
async function measureOverhead(model: string): Promise<number> {
  const directory = mkdtempSync(join(folder, 'world-'));
  const world = makeWorld({ directory });
  const { requests } = await playSession({
    ...{ client: client!, world, prompts: ['Hello.'], arguments: ['--model', model] },
    script: { main: () => say('Hello.') },
  });
  rmSync(directory, { recursive: true, force: true });
  const tokens = countRequest(requests.find(({ kind }) => kind === 'main')!);
  console.log(`${model}: ${tokens} tokens besides the conversation`);
  return tokens;
}

function rescue(world: World, id: string) {
  return JSON.parse(tideproof(world, 'rescue', id, '--yes', '--json'));
}

function tideproof(world: World, ...given: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...given], {
    ...{ cwd: world.project, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: world.home } },
  });
  if (status !== 0) throw new Error(`${given[0]} failed: ${stdout}${stderr}`);
  return stdout;
}

/** Kills the command at moments spread over all of its run: what lies there then must be whole. */
async function killRescues(kills: number): Promise<string> {
  const world = makeWorld({ directory: mkdtempSync(join(folder, 'world-')) });
  const { id, file } = laySession(shapes['long results of tools']!(1_000_000), world, {
    model: 'claude-opus-5-5',
    overhead: 20_000,
  });
  const before = readFileSync(file);
  // With an archive, so that there is more to be interrupted.
  tideproof(world, 'import');
  const started = performance.now();
  const { session } = rescue(world, id);
  const took = performance.now() - started;
  const whole = readFileSync(join(file, '..', `${session}.jsonl`), 'utf8').split('\n').length;
  for (let n = 0; n < kills; n += 1) {
    const child = spawn(process.execPath, [command, 'rescue', id, '--yes'], {
      ...{ cwd: world.project, env: { PATH: process.env.PATH, HOME: world.home }, stdio: 'ignore' },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await wait((2 * took * (n + 1)) / kills);
    child.kill('SIGKILL');
    await ended;
  }
  const copies = readdirSync(join(file, '..')).filter(
    (each) => each.endsWith('.jsonl') && each !== `${id}.jsonl`,
  );
  const torn = copies.filter(
    (each) => readFileSync(join(file, '..', each), 'utf8').split('\n').length !== whole,
  );
  const isChanged = !readFileSync(file).equals(before);
  if (torn.length > 0 || isChanged) process.exitCode = 1;
  return `${kills} kills within ${Math.round(2 * took)} ms: ${copies.length - 1} whole copies, ${torn.length} torn, original ${isChanged ? 'CHANGED' : 'unchanged'}`;
}
