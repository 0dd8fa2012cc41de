import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { EncodedSession } from '../../src/cli/session/sessions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { builtCommand } from './built-command.ts';
import { briefIn, setInstalledStage, shownIn, untilWritten } from './client-stage.ts';

function listSessions(world: World, ...words: string[]): EncodedSession[] {
  const { stdout } = spawnSync(process.execPath, [builtCommand(), 'sessions', ...words, '--json'], {
    cwd: world.project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: world.home },
  });
  return JSON.parse(stdout).sessions;
}

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

test('after /clear and a short session the next one knows what the one before left open', async () => {
  const { play } = setInstalledStage();
  const failing = call(bash('echo "Error: plank 4 is rotten"; exit 1'));
  const first = await play({
    prompts: ['Never paint the pier red. Mend it.', '/clear', 'What time is it?'],
    script: { main: [failing, say('Plank 4 is still rotten.'), say('Noon.')] },
  });
  expect(first.requests.filter(({ kind }) => kind === 'main')).toHaveLength(3);
  const next = await play({ prompts: ['Good morning.'] });
  const told = briefIn(next.requests.find(({ kind }) => kind === 'main')!);
  expect(told).toContain('An earlier session in this folder ended');
  for (const words of ['Never paint the pier red.', 'plank 4 is rotten']) expect(told).toContain(words);
});
