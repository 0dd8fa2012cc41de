import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import { type World, writeSettings } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { type SessionRun, smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { agent, bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { additionalInstructions, briefIn, goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const RULE = 'Never touch anything below generated/.';
const PROMPT = `The invoice totals are off by a cent. ${RULE}`;
const JOB = 'Look for dead links in the handbook';
const CHECK = 'sh run-tests.sh';
const ERROR = 'AssertionError: 404 for the page about rounding';

const project = {
  'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n`,
};

const uselessSummary = summary('Some work was done.');

function write(path: string) {
  return call({ name: 'Write', input: { file_path: path, content: 'rounding.html\n' } });
}

function agentOf(run: SessionRun): string {
  const agentId = run.requests.find((request) => request.kind === 'subagent')?.agentId;
  if (agentId === undefined) throw new Error('No subagent ever asked.');
  return agentId;
}

/** Another hook of the user's that takes its time: what else happens meanwhile happens during the compaction. */
function holdUpCompactions(world: World, seconds: number): void {
  const settings = JSON.parse(readFileSync(world.settingsPath, 'utf8'));
  settings.hooks.PreCompact.push({ hooks: [{ type: 'command', command: `sleep ${seconds}` }] });
  writeSettings(world, settings);
}

/** At both ends of its compaction: what the subagent did itself, and nothing the main session said or did. */
function expectOwnWorkOnly(run: SessionRun, nth = 1): void {
  const agentId = agentOf(run);
  const request = firstRequestAfterCompaction(run, nth, agentId);
  for (const text of [additionalInstructions(summarizerPrompt(run, nth, agentId)), briefIn(request)]) {
    for (const own of [JOB, 'docs/links.txt', CHECK, ERROR]) expect(text).toContain(own);
    for (const other of [RULE, 'invoice', 'totals.js']) expect(text).not.toContain(other);
  }
}

test('a subagent gets its own task, file, command and error back after both of its compactions, its session all of its own', async () => {
  const { world, play } = setInstalledStage(project);
  const run = await play({
    prompts: [PROMPT],
    environment: smallWindow,
    script: {
      main: [
        write(join(world.project, 'src', 'totals.js')),
        call(agent(JOB)),
        goOn,
        goOnUntilFull(),
        say('finished'),
      ],
      subagent: [
        write(join(world.project, 'docs', 'links.txt')),
        call(bash(CHECK)),
        goOnUntilFull(),
        goOn,
        goOnUntilFull(),
        say('one link is dead'),
      ],
      summarizer: () => uselessSummary,
    },
  });

  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(1);
  expectOwnWorkOnly(run, 1);
  expectOwnWorkOnly(run, 2);
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  for (const own of [RULE, 'The invoice totals are off by a cent.', 'src/totals.js'])
    expect(brief).toContain(own);
  for (const other of ['links.txt', ERROR]) expect(brief).not.toContain(other);
});

test('a background agent is at work in one brief and has said its last word in the next', async () => {
  const { play } = setInstalledStage(project);
  const run = await play({
    prompts: [PROMPT],
    environment: smallWindow,
    script: {
      main: [
        call(agent(JOB, { background: true })),
        goOn,
        goOnUntilFull(),
        call(bash('sleep 6')),
        goOn,
        goOnUntilFull(),
        say('finished'),
      ],
      subagent: [call(bash('sleep 5')), say('one link is dead')],
      summarizer: () => uselessSummary,
    },
  });

  const about = `general-purpose, id ${agentOf(run)}`;
  expect(briefIn(firstRequestAfterCompaction(run, 1))).toContain(`(${about}, at work): ${JOB}`);
  expect(briefIn(firstRequestAfterCompaction(run, 2))).toContain(`(${about}, done): one link is dead`);
});

test('a background agent that ends while the session compacts is done at the next compaction', async () => {
  const { world, play } = setInstalledStage(project);
  holdUpCompactions(world, 5);
  const run = await play({
    prompts: [PROMPT],
    environment: smallWindow,
    script: {
      main: [
        call(agent(JOB, { background: true })),
        goOn,
        goOnUntilFull(),
        goOn,
        call(bash('echo and on')),
        goOnUntilFull(),
        say('finished'),
      ],
      subagent: [call(bash('sleep 4')), say('one link is dead')],
      summarizer: () => uselessSummary,
    },
  });

  const [last, summarizer] = [
    run.requests.findLast(({ kind }) => kind === 'subagent')!,
    run.requests.find(({ kind }) => kind === 'summarizer')!,
  ];
  expect(last.atMilliseconds).toBeLessThan(summarizer.atMilliseconds);
  expect(briefIn(firstRequestAfterCompaction(run, 1))).toContain(`id ${agentOf(run)}, at work)`);
  expect(briefIn(firstRequestAfterCompaction(run, 2))).toContain(
    `id ${agentOf(run)}, done): one link is dead`,
  );
});

test('a session and its background agent that compact at the same time get back what their own summary lost', async () => {
  const { world, play } = setInstalledStage(project);
  const heldUpSeconds = 4;
  holdUpCompactions(world, heldUpSeconds);
  const run = await play({
    prompts: [PROMPT],
    environment: smallWindow,
    script: {
      main: [
        write(join(world.project, 'src', 'totals.js')),
        call(agent(JOB, { background: true })),
        goOn,
        goOnUntilFull(),
        call(bash('sleep 3')),
        say('finished'),
      ],
      subagent: [
        write(join(world.project, 'docs', 'links.txt')),
        call(bash(CHECK)),
        goOnUntilFull(),
        say('one link is dead'),
      ],
      summarizer: ({ agentId }) =>
        agentId ? summary('The file docs/links.txt was written.') : summary(`The user said: ${RULE}`),
    },
  });

  // Both were announced before either had its summary.
  const asked = run.requests.filter(({ kind }) => kind === 'summarizer').map((each) => each.atMilliseconds);
  expect(asked).toHaveLength(2);
  expect(asked[1]! - asked[0]!).toBeLessThan(heldUpSeconds * 1000);
  const ours = briefIn(firstRequestAfterCompaction(run, 1));
  expect(ours).toContain('src/totals.js');
  expect(ours).not.toContain(`- ${RULE}`);
  const theirs = briefIn(firstRequestAfterCompaction(run, 1, agentOf(run)));
  expect(theirs).toContain(ERROR);
  // The summary names the file; that it is not committed it does not say.
  expect(theirs).not.toContain('- docs/links.txt');
  expect(theirs).not.toContain('totals.js');
});

test('a subagent that was told more has that as its request when it compacts, and its first task beside it', async () => {
  const { world, play } = setInstalledStage(project);
  const more = 'Now look for spelling mistakes, too.';
  const run = await play({
    prompts: [PROMPT, 'go on with the agent'],
    environment: smallWindow,
    script: {
      main: ({ body }, before) => {
        const [, to] = /agentId: (\w+)/.exec(JSON.stringify(body.messages)) ?? [];
        const tell = { name: 'SendMessage', input: { to, message: more, summary: 'look for mistakes' } };
        return [call(agent(JOB)), say('ok'), call(tell), call(bash('sleep 3')), say('finished')][before];
      },
      subagent: [
        write(join(world.project, 'docs', 'links.txt')),
        say('one link is dead'),
        goOn,
        goOnUntilFull(),
        say('no mistakes'),
      ],
      summarizer: () => uselessSummary,
    },
  });

  const agentId = agentOf(run);
  expect(additionalInstructions(summarizerPrompt(run, 1, agentId))).toContain(`Request in work: ${more}`);
  const brief = briefIn(firstRequestAfterCompaction(run, 1, agentId));
  expect(brief).toContain(`Request of the lead in work (verbatim): ${more}`);
  expect(brief).toContain(JOB);
  expect(brief).not.toContain(RULE);
});
