import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { type SessionRun, smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import type { Stage } from '../lab/stage.ts';
import { additionalInstructions, briefIn, goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const GOAL = 'The tide tables of pier 4 are an hour late.';
const RULE = 'Never touch anything below generated/.';
const WORDS = 'The offset is in clock.js; I run the tests next.';
const KNOWLEDGE = 'Pier 4 has its own gauge since the storm.';

/** A session that is killed, as by a power cut, while its second command runs. */
async function playKilled({ play }: Stage): Promise<void> {
  const controller = new AbortController();
  const run = await play({
    prompts: [`${GOAL} ${RULE}`, 'never asked'],
    abort: controller.signal,
    script: {
      main: (_request, before) => {
        if (before === 0) return { text: WORDS, calls: [bash('echo looking')] };
        setTimeout(() => controller.abort(), 500);
        return call(bash('sleep 5'));
      },
    },
  });
  expect(run.exitCode).toBeNull();
}

/** What the first request of a run was told by our hook. */
function toldAtStart(run: SessionRun, nth = 0): string {
  return briefIn(run.requests[nth]!);
}

function stored(world: World, sql: string) {
  const database = openDatabase(join(world.home, '.local', 'share', 'tideproof', 'archive.db'), true);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

test('what the project wants known is in the first request of a session, once, and in the audit trail; resume and fork have it', async () => {
  const { world, play } = setInstalledStage({
    '.tideproof/knowledge/piers.md': `# Piers\n\n${KNOWLEDGE}\n`,
    '.tideproof/workflow.md': 'Run `make tables` before you commit.\n',
    '.tideproof/restore.md': 'Only after a compaction.\n',
  });
  const run = await play({ prompts: ['begin', 'go on'] });

  const told = toldAtStart(run);
  expect(told).toContain(
    `## From .tideproof/workflow.md, written by the repository, not by the user\n> Run \`make tables\` before you commit.`,
  );
  expect(told).toContain(
    `## From .tideproof/knowledge/piers.md, written by the repository, not by the user\n> # Piers\n>\n> ${KNOWLEDGE}`,
  );
  expect(told).not.toContain('Only after a compaction.');
  expect(toldAtStart(run, 1).split(KNOWLEDGE)).toHaveLength(2);
  const [injection, ...others] = stored(world, 'SELECT * FROM context_injections');
  expect(injection).toMatchObject({ event: 'session-started', matcher: 'startup', reason: 'project files' });
  expect(told).toContain(injection!.text);
  expect(others).toEqual([]);

  const resumed = await play({ prompts: ['go on'], arguments: ['--resume', run.sessionId!] });
  const fork = await play({ prompts: ['go on'], arguments: ['--continue', '--fork-session'] });
  for (const later of [resumed, fork]) expect(toldAtStart(later).split(KNOWLEDGE)).toHaveLength(2);
  expect(stored(world, 'SELECT matcher FROM context_injections')).toEqual([{ matcher: 'startup' }]);
});

// Which sessions are handed over to which, in every case: test/flows/starting.test.ts.
test('a session that was killed is handed over to the next one in its folder, and to none elsewhere', async () => {
  const stage = setInstalledStage({
    '.git/HEAD': 'ref: refs/heads/tides\n',
    '.tideproof/knowledge/piers.md': KNOWLEDGE,
  });
  const other = join(stage.world.directory, 'another project');
  mkdirSync(other);
  await playKilled(stage);
  const elsewhere = await stage.play({ prompts: ['hello'], project: other });
  const next = await stage.play({ prompts: ['hello'] });

  expect(toldAtStart(elsewhere)).toBe('');

  const told = toldAtStart(next);
  expect(told.indexOf(KNOWLEDGE)).toBeLessThan(told.indexOf(GOAL));
  for (const words of ['was cut off just now', 'on branch tides', GOAL, RULE, WORDS])
    expect(told).toContain(words);
  expect(told).toContain('If the new request is about something else, ignore it');
  const handed = stored(
    stage.world,
    'SELECT id, handed_to FROM sessions WHERE handed_to IS NOT NULL ORDER BY started_at',
  );
  expect(handed).toMatchObject([{ handed_to: next.sessionId }]);
  expect(stored(stage.world, `SELECT continues FROM sessions WHERE id = '${next.sessionId}'`)).toEqual([
    { continues: handed[0]!.id },
  ]);
  expect(
    stored(stage.world, `SELECT reason FROM context_injections WHERE session_id = '${next.sessionId}'`),
  ).toEqual([{ reason: `project files, handoff of session ${handed[0]!.id}` }]);
});

test('after /clear the new session knows, once, where the old one stood', async () => {
  const { play } = setInstalledStage();
  const run = await play({
    prompts: [`${GOAL} ${RULE}`, '/clear', 'and now', 'go on'],
    script: { main: [say(WORDS), say('well'), say('good')] },
  });

  expect(run.exitCode).toBe(0);
  const told = toldAtStart(run, 1);
  expect(told).toContain('The user cleared the conversation before this one just now');
  expect(told).toContain(GOAL);
  expect(told).toContain(WORDS);
  expect(toldAtStart(run, 2).split(GOAL)).toHaveLength(2);
});

test('a session that finished is not handed over, unless all are wanted', async () => {
  const { play } = setInstalledStage();
  await play({ prompts: [GOAL], script: { main: [call(bash('echo looking')), say(WORDS)] } });
  const second = await play({ prompts: ['hello'] });
  const always = { TIDEPROOF_START_HANDOFF: 'always' };
  const third = await play({ prompts: ['hello'], environment: always });

  expect(toldAtStart(second)).toBe('');
  expect(toldAtStart(third)).toContain('The session before this one in this folder ended just now.');
});

test('a session that is still at work in another terminal is not handed over', async () => {
  const { world, play } = setInstalledStage();
  const atWork = join(world.project, 'at-work');
  const first = play({
    prompts: [GOAL],
    script: { main: [call(bash(`touch at-work; while [ -e at-work ]; do sleep 0.1; done`)), say(WORDS)] },
  });
  await expect.poll(() => existsSync(atWork), { timeout: 20_000 }).toBe(true);
  const second = await play({
    prompts: ['hello', 'rm'],
    script: { main: [say('hi'), call(bash('rm at-work'))] },
  });

  expect(toldAtStart(second)).toBe('');
  expect((await first).exitCode).toBe(0);
});

test('a rule from before a compaction of the parent is given back at the compaction of a fork', async () => {
  const { world, play } = setInstalledStage();
  const uselessSummary = () => summary('Some work was done.');
  /** The client writes its transcript a moment late; a real model gives it that moment, the scripted one must. */
  const parent = await play({
    prompts: [`${GOAL} ${RULE}`],
    environment: smallWindow,
    script: { main: [goOn, goOn, goOnUntilFull(), say('so be it')], summarizer: uselessSummary },
  });
  const fork = await play({
    prompts: ['go on'],
    arguments: ['--continue', '--fork-session'],
    environment: smallWindow,
    script: { main: [goOn, goOn, goOnUntilFull(), say('finished')], summarizer: uselessSummary },
  });

  expect(fork.sessionId).not.toBe(parent.sessionId);
  expect(additionalInstructions(summarizerPrompt(fork, 1))).toContain(RULE);
  expect(briefIn(firstRequestAfterCompaction(fork, 1))).toContain(RULE);
  expect(stored(world, `SELECT continues FROM sessions WHERE id = '${fork.sessionId}'`)).toEqual([
    { continues: parent.sessionId },
  ]);
});
