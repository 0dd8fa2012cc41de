import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { smallWindow, type World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf, type RecordedRequest } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { asksForHandoff, briefIn, goOn, goOnUntilFull } from './client-stage.ts';
import { type ProgramStage, setProgramStage, withModel } from './program-stage.ts';

const PROMPT = 'The tide table of PIER-4711 is off by an hour. Never touch anything below generated/.';
const TEST_COMMAND = 'sh run-tests.sh';
const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const FILE = 'src/tides/clock.js';

const project = { 'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n` };
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** A turn that writes a file, sees a test fail and is compacted twice, each time to a summary that says nothing. */
function longTurn({ project: folder }: World) {
  const content = 'export const portOffset = 1;\n';
  const write = { name: 'Write', input: { file_path: join(folder, FILE), content } };
  const work = [call(write), call(bash(TEST_COMMAND))];
  return {
    work,
    main: [...work, goOnUntilFull(), goOn, goOnUntilFull(), say('So much for now.')],
    summarizer: () => summary('Some work was done.'),
  };
}

/** What the user said is in both briefs, word for word and once; what was done is told at the compaction that follows it. */
function expectSurvival(requests: RecordedRequest[]): void {
  expect(compactionsOf(requests)).toHaveLength(2);
  for (const nth of [1, 2]) {
    const brief = briefIn(firstRequestAfterCompaction({ requests }, nth));
    expect(brief.split(PROMPT), `brief ${nth}`).toHaveLength(2);
    expect(asksForHandoff(summarizerPrompt({ requests }, nth))).toBe(true);
    if (nth === 1) for (const text of [FILE, TEST_COMMAND, ERROR]) expect(brief).toContain(text);
  }
}

function logOf({ world }: ProgramStage): string {
  const file = join(world.home, '.local', 'share', 'tideproof', 'tideproof.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test('the example keeps prompt, file, command and error through two compactions of a turn', async () => {
  const stage = setProgramStage(project);
  const { main, summarizer } = longTurn(stage.world);
  await withModel({ main, summarizer }, async ({ url, requests }) => {
    const run = await stage.run([join(stage.folder, 'agent-sdk.mjs'), PROMPT], url, smallWindow);

    expect(run).toEqual({ exitCode: 0, stdout: 'So much for now.\n', stderr: '' });
    expectSurvival(requests);
    expect(logOf(stage)).toBe('');
  });
});

/** Says what its callbacks hear of, and why it was not compacted. */
const CONVERSATION = `
const { tideproof } = require('tideproof/agent-sdk');

async function main() {
  const { query } = await import('@anthropic-ai/claude-agent-sdk');
  let answered;
  async function* prompts() {
    for (const content of process.argv.slice(2)) {
      yield { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null };
      await new Promise((resolve) => { answered = resolve; });
    }
  }
  const hooks = tideproof();
  for (const [event, matchers] of Object.entries(hooks))
    matchers.push({ hooks: [async ({ source = '' }) => (console.log('heard', event, source), {})] });
  for await (const message of query({ prompt: prompts(), options: { hooks, allowedTools: ['Bash', 'Write'] } })) {
    if (message.compact_error) console.log(message.compact_error);
    if (message.type === 'result') answered();
  }
}
main();
`;

test('a conversation of a CommonJS program can be compacted by hand, twice; the guard holds it once each time, and no callback hears of start and end', async () => {
  const stage = setProgramStage(project);
  const program = join(stage.folder, 'conversation.cjs');
  writeFileSync(program, CONVERSATION);
  const { work, summarizer } = longTurn(stage.world);
  const script = { main: [...work, say('It fails.')], summarizer };
  await withModel(script, async ({ url, requests }) => {
    const prompts = [PROMPT, '/compact', '/compact', 'Go on.', '/compact', '/compact', 'Go on.'];
    const run = await stage.run([program, ...prompts], url, { TIDEPROOF_GUARD_MANUAL_COMPACT: '1' });

    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    const lines = run.stdout.trim().split('\n');
    const held = /Compaction blocked by PreCompact hook: .*tideproof holds this once\. The handoff is saved/;
    expect(lines.filter((line) => !line.startsWith('heard '))).toEqual([
      expect.stringMatching(held),
      expect.stringMatching(held),
    ]);
    expectSurvival(requests);
    // Of prompts, tools, turns and compactions, but not of the start and the end of the session.
    const heard = lines.flatMap((line) => /^heard (.*?) *$/.exec(line)?.[1] ?? []);
    expect(heard.slice(0, 3)).toEqual(['UserPromptSubmit', 'PostToolUse', 'Stop']);
    expect(heard.filter((event) => /^Session/.test(event))).toEqual(Array(2).fill('SessionStart compact'));
  });
});

const TYPED = `
import type { Options } from '@anthropic-ai/claude-agent-sdk';
import { tideproof, type TideproofHooks } from 'tideproof/agent-sdk';

const hooks: TideproofHooks = tideproof({ dataDir: '/home/ada/data', log: (message: string) => {} });
export const options: Options = { hooks };
export const more: Options = {
  hooks: { ...hooks, Stop: [...hooks.Stop, { hooks: [async () => ({})] }], PreToolUse: [] },
};
// @ts-expect-error There is no such option.
tideproof({ folder: '/home/ada/data' });
`;
const TYPED_COMMONJS = `
import { tideproof } from 'tideproof/agent-sdk';
export const timeout: number = tideproof().PreCompact[0]!.timeout;
`;

test('the hooks have the type that the SDK wants, and CommonJS finds the types too', async () => {
  const { folder, run } = setProgramStage();
  const files = { 'typed.mts': TYPED, 'typed.cts': TYPED_COMMONJS };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const names = Object.keys(files).map((name) => join(folder, name));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck'];
  const types = ['--types', 'node', '--typeRoots', join(folder, 'node_modules', '@types')];
  const checked = await run([compiler, '--ignoreConfig', ...options, ...types, ...names], '');
  expect(checked).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});
