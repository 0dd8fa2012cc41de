import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type SessionRun,
  smallWindow,
  type World,
  writeSettings,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { agent } from '../lab/scripted.ts';
import {
  additionalInstructions,
  asksForHandoff,
  briefIn,
  goOn,
  goOnUntilFull,
  runTideproof,
  setInstalledStage,
  stored,
  untilWritten,
} from './client-stage.ts';

const PROMPT = 'The invoice totals are off by a cent. Never touch anything below generated/.';
const JOB = 'Look for dead links in the handbook';
const CHECK = 'sh run-tests.sh';
const ERROR = 'AssertionError: 404 for the page about rounding';

const project = { 'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n` };

const uselessSummary = summary('Some work was done.');

function write(path: string) {
  return call({ name: 'Write', input: { file_path: path, content: 'rounding.html\n' } });
}

function agentOf(run: SessionRun): string {
  const agentId = run.requests.find((request) => request.kind === 'subagent')?.agentId;
  if (agentId === undefined) throw new Error('No subagent ever asked.');
  return agentId;
}

/** Another hook of the user's that takes until this is so: what happens meanwhile happens during the compaction. */
function holdUpCompactions(world: World, command: string): void {
  const settings = JSON.parse(readFileSync(world.settingsPath, 'utf8'));
  settings.hooks.PreCompact.push({ hooks: [{ type: 'command', command }] });
  writeSettings(world, settings);
}

/** At both ends of its compaction: what the subagent did itself, and nothing the main session said or did. */
function expectOwnWorkOnly(run: SessionRun, nth = 1): void {
  const agentId = agentOf(run);
  const brief = briefIn(firstRequestAfterCompaction(run, nth, agentId));
  const told = additionalInstructions(summarizerPrompt(run, nth, agentId));
  expect(brief).toMatch(new RegExp(`said by the lead, not by the user.*: ${JOB}`));
  expect(brief).toContain('## What you were asked, word for word');
  for (const text of [told, brief]) expect(text).not.toMatch(/what the user said|the user’s words/i);
  expect(asksForHandoff(told)).toBe(true);
  if (nth > 1) expect(told).toMatch(new RegExp(`said by the lead, not by the user.*: ${JOB}`));
  for (const text of [told, brief]) {
    // What was done before another compaction is in what that one left.
    if (nth === 1) for (const own of ['docs/links.txt', CHECK, ERROR]) expect(text).toContain(own);
    for (const other of [PROMPT, 'invoice', 'totals.js']) expect(text).not.toContain(other);
  }
}

test('a subagent gets its own task, file, command and error back after both of its compactions, and what it is told more after the next; its session all of its own', async () => {
  const { world, play } = setInstalledStage(project);
  const more = 'Now look for spelling mistakes, too.';
  const run = await play({
    prompts: [PROMPT, 'go on with the agent'],
    environment: smallWindow,
    script: {
      main: ({ body }, before) => {
        const [, to] = /agentId: (\w+)/.exec(JSON.stringify(body.messages)) ?? [];
        const tell = { name: 'SendMessage', input: { to, message: more, summary: 'look for mistakes' } };
        return [
          write(join(world.project, 'src', 'totals.js')),
          call(agent(JOB)),
          say('ok'),
          call(tell),
          call(bash(untilWritten('no mistake[s]'))),
          goOnUntilFull(),
          say('finished'),
        ][before];
      },
      subagent: [
        write(join(world.project, 'docs', 'links.txt')),
        call(bash(CHECK)),
        goOnUntilFull(),
        goOn,
        goOnUntilFull(),
        say('one link is dead'),
        goOn,
        goOnUntilFull(),
        say('no mistakes'),
      ],
      summarizer: () => uselessSummary,
    },
  });

  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(1);
  expectOwnWorkOnly(run, 1);
  expectOwnWorkOnly(run, 2);
  const agentId = agentOf(run);
  expectOwnWorkOnly(run, 3);
  const theirs = briefIn(firstRequestAfterCompaction(run, 3, agentId));
  expect(theirs).toMatch(new RegExp(`said by the lead, not by the user.*: ${more}`));
  expect(runTideproof(world, 'audit', '1', '--all')).toContain('What became of what it was asked');
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  for (const own of [PROMPT, 'src/totals.js']) expect(brief).toContain(own);
  for (const other of ['links.txt', ERROR]) expect(brief).not.toContain(other);
});

test('a session and its background agent that compact at the same time get back what is their own', async () => {
  const { world, play } = setInstalledStage(project);
  // Neither has its summary before both were announced.
  holdUpCompactions(
    world,
    'echo announced >> announced; tries=0; until [ $(wc -l < announced) = 2 ] || [ $tries = 600 ]; do sleep 0.1; tries=$((tries + 1)); done; wc -l < announced >> seen',
  );
  const run = await play({
    prompts: [PROMPT],
    environment: smallWindow,
    script: {
      main: [
        write(join(world.project, 'src', 'totals.js')),
        call(agent(JOB, { background: true })),
        goOn,
        goOnUntilFull(),
        call(bash(untilWritten('one link is dea[d]'))),
        say('finished'),
      ],
      subagent: [
        write(join(world.project, 'docs', 'links.txt')),
        call(bash(CHECK)),
        goOnUntilFull(),
        say('one link is dead'),
      ],
      summarizer: ({ agentId }) =>
        summary(
          agentId
            ? `The lead said: ${JOB}. They go into docs/links.txt.`
            : `The user said: ${PROMPT} They are added up in src/totals.js.`,
        ),
    },
  });

  expect(readFileSync(join(world.project, 'seen'), 'utf8').split(/\s+/).filter(Boolean)).toEqual(['2', '2']);
  expect(run.requests.filter(({ kind }) => kind === 'summarizer')).toHaveLength(2);
  // A summary that can be told from the other one has the request, and then the brief need not.
  const [ours, theirs] = [
    firstRequestAfterCompaction(run, 1),
    firstRequestAfterCompaction(run, 1, agentOf(run)),
  ];
  expect(JSON.stringify(ours)).toContain(PROMPT);
  expect(briefIn(ours)).not.toContain('links.txt');
  expect(JSON.stringify(theirs)).toContain(JOB);
  expect(briefIn(theirs)).toContain(ERROR);
  expect(briefIn(theirs)).not.toContain('cent');
});

test('a compaction of a subagent without a summary ends with that agent, and the next one of the session gets its brief by its summary', async () => {
  const { world, play } = setInstalledStage(project);
  await play({
    prompts: [PROMPT, '/compact'],
    environment: smallWindow,
    script: {
      main: [call(agent(JOB)), say('finished')],
      subagent: [goOn, goOnUntilFull(), say('one link is dead')],
      summarizer: ({ agentId }) => (agentId ? say('') : uselessSummary),
    },
  });

  const texts = stored(world, 'SELECT compaction_id AS id, reason FROM context_injections');
  expect(texts).toContainEqual({ id: 2, reason: 'what the summary lacks' });
  expect(runTideproof(world, 'audit', '1')).toContain('(did not happen)');
  expect(runTideproof(world, 'audit', '2')).not.toMatch(/in progress|Pending/);
});
