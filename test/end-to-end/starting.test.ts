import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EncodedSession } from '../../src/cli/session/sessions.ts';
import {
  type SessionRun,
  smallWindow,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { removePatiently } from '../../src/system/remove-patiently.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import type { Stage } from '../lab/stage.ts';
import {
  additionalInstructions,
  briefIn,
  countIn,
  goOn,
  goOnUntilFull,
  runTideproof,
  setInstalledStage,
  shownIn,
  stored,
  untilWritten,
} from './client-stage.ts';
import '../lab/to-contain-text.ts';

const GOAL = 'The tide tables of pier 4 are an hour late.';
const ORDER = 'Never touch anything below generated/.';
const WORDS = 'The offset is in clock.js; I run the tests next.';
const LATER = 'And now? Always round to the next minute.';
const KNOWLEDGE = 'Pier 4 has its own gauge since the storm.';
/** The client loads it by itself, as it would CLAUDE.md. */
const LOADED = 'Always knot every rope twice.';
const RESTORE = 'Read docs/harbour.md again before you go on.';

let played: { stage: Stage; first: SessionRun; resumed: SessionRun; fork: SessionRun };

/** A session that is cleared, what follows resumed until it compacts, and a fork of that, which compacts as well. */
beforeAll(async () => {
  const stage = setInstalledStage(
    {
      '.tideproof/knowledge/piers.md': `# Piers\n\n${KNOWLEDGE}\n`,
      '.tideproof/workflow.md': 'Run `make tables` before you commit.\n',
      '.tideproof/restore.md': `${RESTORE} <private>not this</private>\n`,
      'AGENTS.md': `# House rules\n- ${LOADED}\n`,
    },
    { lasts: true },
  );
  const first = await stage.play({
    prompts: [`${GOAL} ${ORDER}`, '/clear', LATER, LOADED, 'go on'],
    script: { main: [say(WORDS), say('well'), say('yes'), say('good')] },
  });
  const untilCompacted = (...words: string[]) =>
    stage.play({
      prompts: ['go on'],
      arguments: words,
      environment: smallWindow,
      script: {
        main: [goOn, goOnUntilFull(), say('so be it')],
        summarizer: () => summary('Some work was done.'),
      },
    });
  const resumed = await untilCompacted('--resume', first.sessionId!);
  const fork = await untilCompacted('--continue', '--fork-session');
  played = { stage, first, resumed, fork };
});

afterAll(() => removePatiently(played.stage.world.directory));

/** What the first request of a run was told by our hook. */
function toldAtStart(run: SessionRun, nth = 0): string {
  return briefIn(run.requests[nth]!);
}

// That a fork is told nothing at its start either: test/events/starting.test.ts.
test('what the project wants known is in the first request of a session, once, and in the audit trail; a resumed one has it', () => {
  const { stage, first, resumed } = played;
  const told = toldAtStart(first);
  expect(told).toContain(
    `## From .tideproof/workflow.md, written by the repository, not by the user\n> Run \`make tables\` before you commit.`,
  );
  expect(told).toContain(
    `## From .tideproof/knowledge/piers.md, written by the repository, not by the user\n> # Piers\n>\n> ${KNOWLEDGE}`,
  );
  expect(told).not.toContain(RESTORE);
  for (const nth of [1, 2, 3]) expect(toldAtStart(first, nth).split(KNOWLEDGE)).toHaveLength(2);
  expect(toldAtStart(resumed).split(KNOWLEDGE)).toHaveLength(2);
  const [injection, ...others] = stored(stage.world, 'SELECT * FROM context_injections ORDER BY id');
  expect(injection).toMatchObject({ event: 'session-started', matcher: 'startup', reason: 'project files' });
  expect(told).toContain(injection!.text);
  expect(others.filter(({ text }) => String(text).includes(KNOWLEDGE))).toMatchObject([{ matcher: 'clear' }]);
});

test('after /clear the new session knows, once, where the old one stood', () => {
  const { first } = played;
  expect(first.exitCode).toBe(0);
  const told = toldAtStart(first, 1);
  expect(told).toContain('The user cleared the conversation before this one just now');
  expect(told).toContain(GOAL);
  expect(told).toContain(WORDS);
  expect(toldAtStart(first, 2).split(GOAL)).toHaveLength(2);
});

test('after a compaction the project’s files for that are there, what the client loads by itself is not told again, and a resumed fork has one brief', () => {
  const { resumed, fork } = played;
  const request = firstRequestAfterCompaction(resumed, 1);
  const brief = briefIn(request);
  for (const words of ['Run `make tables`', RESTORE]) expect(brief).toContain(words);
  for (const words of [KNOWLEDGE, 'not this', LOADED]) expect(brief).not.toContain(words);
  expect(request).toContainText(LOADED);
  expect(countIn(fork.requests[0]!, '[tideproof] Compaction 1')).toBe(1);
});

test('words from before a compaction of the parent reach summarizer and model at the compaction of a fork', () => {
  const { stage, resumed, fork } = played;
  expect(fork.sessionId).not.toBe(resumed.sessionId);
  expect(briefIn(firstRequestAfterCompaction(resumed, 1))).toContain(LATER);
  expect(additionalInstructions(summarizerPrompt(resumed, 1))).not.toContain(LATER);
  expect(additionalInstructions(summarizerPrompt(fork, 1))).toContain(LATER);
  expect(briefIn(firstRequestAfterCompaction(fork, 1))).toContain(LATER);
  expect(stored(stage.world, `SELECT continues FROM sessions WHERE id = '${fork.sessionId}'`)).toEqual([
    { continues: resumed.sessionId },
  ]);
});

// Which sessions are handed over to which, in every case: test/events/starting.test.ts.
test('a session is handed over to none while it is at work in another terminal, and once it was killed to the next one in its folder', async () => {
  const { world, play } = setInstalledStage({
    '.git/HEAD': 'ref: refs/heads/tides\n',
    '.tideproof/knowledge/piers.md': KNOWLEDGE,
  });
  const atWork = join(world.project, 'at-work');
  const controller = new AbortController();
  const second = `${untilWritten('second look')}; touch at-work; while [ -e at-work ]; do sleep 0.1; done`;
  const first = play({
    prompts: [`${GOAL} ${ORDER}`, 'never asked'],
    abort: controller.signal,
    script: { main: [{ text: WORDS, calls: [bash('echo looking')] }, call(bash(second))] },
  });
  await expect.poll(() => existsSync(atWork), { timeout: 60_000 }).toBe(true);
  const beside = await play({ prompts: ['hello'] });
  controller.abort();
  // The command outlives its client.
  rmSync(atWork);
  expect((await first).exitCode).toBeNull();
  const next = await play({ prompts: ['hello'] });

  expect(toldAtStart(beside)).toContain(KNOWLEDGE);
  expect(toldAtStart(beside)).not.toContain(GOAL);
  const told = toldAtStart(next);
  expect(told.indexOf(KNOWLEDGE)).toBeLessThan(told.indexOf(GOAL));
  for (const words of ['was cut off just now', GOAL, ORDER, WORDS]) expect(told).toContain(words);
  expect(told).toContain('If the new request is about something else, ignore it');
  const handed = stored(
    world,
    'SELECT id, handed_to FROM sessions WHERE handed_to IS NOT NULL ORDER BY started_at',
  );
  expect(handed).toMatchObject([{ id: (await first).sessionId, handed_to: next.sessionId }]);
  expect(stored(world, `SELECT continues FROM sessions WHERE id = '${next.sessionId}'`)).toEqual([
    { continues: handed[0]!.id },
  ]);
  expect(
    stored(world, `SELECT reason FROM context_injections WHERE session_id = '${next.sessionId}'`),
  ).toEqual([{ reason: `project files, handoff of session ${handed[0]!.id}` }]);
});

const listSessions = (world: World, ...words: string[]): EncodedSession[] =>
  JSON.parse(runTideproof(world, 'sessions', ...words, '--json')).sessions;

test('a session is running while its client is, ended when that says so, and cut off when it is killed', async () => {
  const { world, play } = setInstalledStage();
  const cutOff = new AbortController();
  const seen: EncodedSession[][] = [];
  const run = await play({
    prompts: ['Mend the pier.'],
    script: {
      main: (_request, before) => {
        if (before === 0) return call(bash('echo mending'));
        seen.push(listSessions(world, '--alive'));
        return say('Mended.');
      },
    },
  });
  expect(seen[0]).toMatchObject([{ id: run.sessionId, state: 'running', obstacle: 'running' }]);
  expect(listSessions(world)).toMatchObject([
    { id: run.sessionId, state: 'ended', endedHow: 'other', firstRequest: 'Mend the pier.', resumable: true },
  ]);

  const killedRun = await play({
    prompts: ['Paint it blue.'],
    abort: cutOff.signal,
    script: {
      main: (_request, before) => {
        if (before > 0) cutOff.abort();
        return call(bash(untilWritten('the paint is blue')));
      },
    },
  });
  // What finished is not handed over.
  expect(briefIn(killedRun.requests[0]!)).toBe('');
  expect(listSessions(world, '--alive')).toEqual([]);
  const [killed] = listSessions(world);
  expect(killed).toMatchObject({ state: 'cut off', firstRequest: 'Paint it blue.', resumable: true });

  // The command that it names works as it stands, but for the name of the client.
  const [, folder, id] = /^cd "(.+)" && claude --resume (\S+)$/.exec(killed!.resume!)!;
  const resumed = await play({ prompts: ['Go on.'], arguments: ['--resume', id!], project: folder! });
  expect(shownIn(resumed.requests[0]!)).toContain('Paint it blue.');
  expect(listSessions(world, '--session', id!)).toMatchObject([{ state: 'ended', lastRequest: 'Go on.' }]);
});
