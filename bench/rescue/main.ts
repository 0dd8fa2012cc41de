import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findClient } from '../../src/clients/claude-code/live-test/lab/find-client.ts';
import { makeWorld, type World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { playSession } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { fail, type OpenRequest, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import { type LargeSession, shapes } from '../../test/rescue/large-sessions.ts';
import { PROJECT } from '../../test/transcripts/session-writer.ts';

/** Each window as people have it: by the model, by the name with which it is asked for, and by a setting. */
const WINDOWS = [
  { tokens: 200_000, model: 'claude-haiku-4-5', sizes: [150_000, 300_000, 1_200_000] },
  { tokens: 1_000_000, model: 'claude-opus-5-5', sizes: [1_200_000, 3_000_000] },
  { tokens: 1_000_000, model: 'claude-sonnet-4-5[1m]', sizes: [1_200_000] },
];
const NEXT = 'Which gauge was late?';
const ANSWER = 'The third one.';
/** Text that is not base64: about what tokenizers make of it. */
const CHARACTERS_PER_TOKEN = 3.6;
const PICTURE_TOKENS = 1600;

const [root = '', folder = '', ...words] = process.argv.slice(2);
const { values } = parseArgs({
  args: words,
  options: {
    only: { type: 'string', default: '' },
    sizes: { type: 'string' },
    kills: { type: 'string', default: '0' },
  },
});
const command = join(root, 'dist', 'tideproof.cjs');
const client = findClient(join(root, 'test', 'clients', 'node_modules'));
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
    const { id, file } = lay(session, world, model, overhead);
    const before = readFileSync(file);
    const plan = rescue(world, id);
    const problems: string[] = [];
    if (plan.window !== tokens) problems.push(`window ${plan.window}`);
    if (!readFileSync(file).equals(before)) problems.push('the original was changed');
    const run = await playSession({
      ...{ client: client!, world, prompts: [NEXT], arguments: ['--resume', plan.session, '--model', model] },
      script: {
        main: (request) =>
          count(request) > tokens
            ? fail(400, `prompt is too long: ${count(request)} tokens > ${tokens} maximum`)
            : say(ANSWER),
      },
    });
    const kinds = run.requests.map(({ kind }) => kind).filter((kind) => kind !== 'other');
    if (kinds.join() !== 'main') problems.push(`requests: ${kinds.join()}`);
    const request = run.requests.find(({ kind }) => kind === 'main');
    const shown = request?.body.messages.map(textOfMessage).join('\n') ?? '';
    const sent = request ? count(request) : 0;
    if (sent > plan.maxTokens) problems.push('more was sent than wanted');
    if (!shown.includes(NEXT)) problems.push('the prompt is missing');
    if (!JSON.stringify(run.messages.at(-1)).includes(ANSWER)) problems.push('no answer');
    const missing = session.said.filter((said) => !holds(shown, said)).length;
    if (missing > plan.stays.shortened) problems.push('words are missing');
    return {
      ...{ name, size, model, before: plan.tokensBefore, wanted: plan.maxTokens, planned: plan.tokens },
      ...{ sent, shortened: plan.stays.shortened, missing, problems },
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Lines of a quoted message are indented. */
function holds(shown: string, said: string): boolean {
  return shown.includes(said) || shown.includes(said.trim().replaceAll('\n', '\n  '));
}

/** Puts a session where the client keeps those of the project, as one of that model, counted as the API would have. */
function lay(
  { rows: made, torn }: LargeSession,
  world: World,
  model: string,
  overhead: number,
): { id: string; file: string } {
  const id: string = JSON.parse(made.rows[0]!).sessionId;
  const place = join(world.home, '.claude', 'projects', world.project.replace(/[^a-zA-Z0-9]/g, '-'));
  mkdirSync(place, { recursive: true });
  const sizes = new Map<string, number>();
  let tokens = overhead;
  const lines = made.rows.map((line) => {
    const row = JSON.parse(line.replaceAll(JSON.stringify(PROJECT).slice(1, -1), world.project));
    if (row.subtype === 'compact_boundary') {
      const kept: string[] = row.compactMetadata.preservedMessages?.uuids ?? [];
      tokens = kept.reduce((sum, uuid) => sum + (sizes.get(uuid) ?? 0), overhead);
    }
    if (row.message === undefined || row.isSidechain || row.uuid === undefined) return JSON.stringify(row);
    sizes.set(row.uuid, countText(JSON.stringify(row.message.content)));
    tokens += sizes.get(row.uuid)!;
    if (row.type !== 'assistant' || row.isApiErrorMessage) return JSON.stringify(row);
    const usage = { input_tokens: tokens, cache_read_input_tokens: 0, output_tokens: 0 };
    const message = { ...row.message, model: model.replace('[1m]', ''), usage };
    return JSON.stringify({ ...row, requestedModel: model, message });
  });
  const file = join(place, `${id}.jsonl`);
  writeFileSync(file, `${lines.join('\n')}\n${torn ? '{"type":"user","mess' : ''}`);
  return { id, file };
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
  const tokens = count(requests.find(({ kind }) => kind === 'main')!);
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

function count({ body }: Pick<OpenRequest, 'body'>): number {
  return countText(JSON.stringify(body));
}

function countText(json: string): number {
  let pictures = 0;
  const text = json.replace(/"data":"[^"]*"/g, () => {
    pictures += 1;
    return '';
  });
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN) + pictures * PICTURE_TOKENS;
}

/** Kills the command at moments spread over all of its run: what lies there then must be whole. */
async function killRescues(kills: number): Promise<string> {
  const world = makeWorld({ directory: mkdtempSync(join(folder, 'world-')) });
  const { id, file } = lay(shapes['long results of tools']!(1_000_000), world, 'claude-opus-5-5', 20_000);
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
