import { expect, test } from 'vitest';
import type { EncodedSession } from '../../src/cli/session/sessions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { briefIn, runTideproof, setInstalledStage, shownIn, untilWritten } from './client-stage.ts';

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
