import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { builtCommand } from './built-command.ts';
import { setInstalledStage } from './client-stage.ts';

const ERROR = 'AssertionError: high tide at 07:10, wanted 06:10';
const project = { 'check.js': `console.error(${JSON.stringify(ERROR)});\nprocess.exit(1);\n` };

interface Hit {
  kind: string;
  tool: string;
  failed: boolean;
  snippet: string;
  sessionId: string;
  line: number;
}

function search(world: World, ...words: string[]): Hit[] {
  const { stdout } = spawnSync(process.execPath, [builtCommand(), 'search', ...words, '--all', '--json'], {
    env: { PATH: process.env.PATH, HOME: world.home },
    encoding: 'utf8',
  });
  return JSON.parse(stdout).hits;
}

test('what a session said, ran and was answered is found afterwards, from before its compaction too', async () => {
  const { play, world } = setInstalledStage(project);
  await play({
    prompts: ['The tide table is off by an hour.', '/compact', 'And now?'],
    script: {
      main: [call(bash('node check.js')), say('It is the time zone of Brest.'), say('Nothing more to do.')],
      summarizer: () => summary('Some work was done.'),
    },
  });

  expect(search(world, 'wanted 06:10')).toMatchObject([{ kind: 'result', tool: 'Bash', failed: true }]);
  expect(search(world, '"tide table"')).toMatchObject([{ kind: 'prompt' }]);
  expect(search(world, 'time zone Brest')).toMatchObject([{ kind: 'said' }]);
  expect(search(world, 'check.js', '--kind', 'call')).toMatchObject([{ tool: 'Bash' }]);
  expect(search(world, 'some work was done', '--kind', 'summary')).toHaveLength(1);
});
