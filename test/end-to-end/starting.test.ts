import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EncodedSession } from '../../src/cli/session/sessions.ts';
import {
  type SessionRun,
  smallWindow,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { firstRequestAfterCompaction } from '../lab/after-compaction.ts';
import {
  briefIn,
  goOn,
  goOnUntilFull,
  runTideproof,
  setInstalledStage,
  shownIn,
  stored,
  untilWritten,
} from './client-stage.ts';
import '../lab/to-contain-text.ts';

const GOAL = 'The tide tables of pier 4 are an hour late. Never touch anything below generated/.';
const WORDS = 'The offset is in clock.js; I run the tests next.';
const KNOWLEDGE = 'Pier 4 has its own gauge since the storm.';
/** The client loads it by itself, as it would CLAUDE.md. */
const LOADED = 'Always knot every rope twice.';
const RESTORE = 'Read docs/harbour.md again before you go on.';

/** What a request of a run was told by our hook. */
function toldAtStart(run: SessionRun, nth = 0): string {
  return briefIn(run.requests[nth]!);
}

test('what the project wants known is in the first request of a session, once; after /clear where the old one stood; after a compaction what is meant for that, without what the client loads by itself', async () => {
  const { play } = setInstalledStage({
    '.tideproof/knowledge/piers.md': `# Piers\n\n${KNOWLEDGE}\n`,
    '.tideproof/workflow.md': 'Run `make tables` before you commit.\n',
    '.tideproof/restore.md': `${RESTORE} <private>not this</private>\n`,
    'AGENTS.md': `# House rules\n- ${LOADED}\n`,
  });
  const first = await play({
    prompts: [GOAL, '/clear', 'And now?', LOADED],
    script: { main: [say(WORDS), say('well'), say('yes')] },
  });
  expect(first.exitCode).toBe(0);
  const told = toldAtStart(first);
  for (const words of ['> Run `make tables` before you commit.', `> ${KNOWLEDGE}`])
    expect(told).toContain(words);
  expect(told).not.toContain(RESTORE);
  for (const words of ['The user cleared a conversation before this one just now', GOAL, WORDS])
    expect(toldAtStart(first, 1)).toContain(words);
  for (const words of [KNOWLEDGE, GOAL]) expect(toldAtStart(first, 2).split(words)).toHaveLength(2);

  const resumed = await play({
    prompts: ['go on'],
    arguments: ['--resume', first.sessionId!],
    environment: smallWindow,
    script: {
      main: [goOn, goOnUntilFull(), say('so be it')],
      summarizer: () => summary('Some work was done.'),
    },
  });
  expect(toldAtStart(resumed).split(KNOWLEDGE)).toHaveLength(2);
  const request = firstRequestAfterCompaction(resumed, 1);
  for (const words of ['Run `make tables`', RESTORE]) expect(briefIn(request)).toContain(words);
  for (const words of [KNOWLEDGE, 'not this', LOADED]) expect(briefIn(request)).not.toContain(words);
  expect(request).toContainText(LOADED);
});

const listSessions = (world: World, ...words: string[]): EncodedSession[] =>
  JSON.parse(runTideproof(world, 'sessions', ...words, '--json')).sessions;

// Which sessions are handed over to which, in every case: test/events/starting.test.ts.
test('a session is running and handed over to none while its client is at work, cut off when that was killed, then handed over to the next one in its folder, and resumed by the command that is named', async () => {
  const { world, play } = setInstalledStage({ '.git/HEAD': 'ref: refs/heads/tides\n' });
  const atWork = join(world.project, 'at-work');
  const controller = new AbortController();
  const second = `${untilWritten('second look')}; touch at-work; while [ -e at-work ]; do sleep 0.1; done`;
  const first = play({
    prompts: [GOAL, 'never asked'],
    abort: controller.signal,
    script: {
      main: [
        { text: WORDS, calls: [bash('echo looking')] },
        call(bash(untilWritten(WORDS))),
        call(bash(second)),
      ],
    },
  });
  await expect.poll(() => existsSync(atWork), { timeout: 60_000 }).toBe(true);
  const [running] = listSessions(world);
  expect(running).toMatchObject({ state: 'running', obstacle: 'running' });
  const beside = await play({ prompts: ['hello'] });
  expect(toldAtStart(beside)).toBe('');
  expect(listSessions(world, '--session', beside.sessionId!)).toMatchObject([
    { state: 'ended', endedHow: 'other', firstRequest: 'hello', obstacle: null },
  ]);
  controller.abort();
  // The command outlives its client.
  rmSync(atWork);
  const { exitCode, sessionId } = await first;
  expect([exitCode, sessionId]).toEqual([null, running!.id]);
  const [killed] = listSessions(world, '--session', running!.id);
  expect(killed).toMatchObject({ state: 'cut off', firstRequest: GOAL, obstacle: null });

  const next = await play({ prompts: ['hello'], script: { main: [call(bash('echo going on'))] } });
  for (const words of [
    'was cut off just now',
    GOAL,
    WORDS,
    'If the new request is about something else, ignore it',
  ])
    expect(toldAtStart(next)).toContain(words);
  expect(stored(world, 'SELECT id, handed_to FROM sessions WHERE handed_to IS NOT NULL')).toEqual([
    { id: running!.id, handed_to: next.sessionId },
  ]);
  expect(stored(world, `SELECT continues FROM sessions WHERE id = '${next.sessionId}'`)).toEqual([
    { continues: running!.id },
  ]);

  // The command works as it stands, but for the name of the client.
  const [, folder, id] = /^cd "(.+)" && claude --resume (\S+)$/.exec(killed!.resume!)!;
  const resumed = await play({ prompts: ['Go on.'], arguments: ['--resume', id!], project: folder! });
  expect(shownIn(resumed.requests[0]!)).toContain(GOAL);
  expect(listSessions(world, '--session', id!)).toMatchObject([{ state: 'ended', lastRequest: 'Go on.' }]);
});
