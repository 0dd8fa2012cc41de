import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import type { ToolCall } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction } from '../lab/after-compaction.ts';
import { briefIn, countIn, goOn, goOnUntilFull, setInstalledStage } from './client-stage.ts';

const PROMPT =
  'The invoice totals are off by a cent. Never touch anything below generated/. Always round half to even.';
const NEXT = 'Then print invoice 4711 as it would be sent to Mrs. Lindqvist, without her address.';
const TEST_COMMAND = 'sh run-tests.sh';
const ERROR = 'AssertionError: total of invoice 4711 is 10.05, wanted 10.04';
const TASK = 'Round every line of an invoice before adding up';
const SECOND_TASK = 'Write down the rounding in the handbook';
const FILES = ['src/totals.js', 'src/rounding.js'];
const MESSAGE = 'The sum is rounded twice, or so it looks.';

const project = { 'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n` };

/** The task tools are off by default for the newest models. */
const environment = { ...smallWindow, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };

function createTask(subject: string): ToolCall {
  return { name: 'TaskCreate', input: { subject, description: `${subject}, please` } };
}

test('beside a poor summary that quotes the user and one task, the brief has the rest of the state and repeats neither', async () => {
  const { world, play } = setInstalledStage(project);
  const written = FILES.map((file) => ({
    name: 'Write',
    input: { file_path: join(world.project, file), content: 'export {};\n' },
  }));
  const held = [PROMPT, NEXT, TASK];
  const run = await play({
    prompts: [PROMPT, NEXT],
    environment,
    script: {
      main: [
        call([createTask(TASK), createTask(SECOND_TASK)]),
        call(written),
        call(bash(TEST_COMMAND)),
        say(MESSAGE),
        goOn,
        goOnUntilFull(),
        say('finished'),
      ],
      summarizer: () => summary(`${held.join('\n')}\n${'Then work went on, step by step. '.repeat(10)}`),
    },
  });

  const request = firstRequestAfterCompaction(run, 1);
  const brief = briefIn(request);
  for (const words of held) {
    expect(countIn(request, words)).toBe(1);
    expect(brief).not.toContain(words);
  }
  for (const words of [SECOND_TASK, TEST_COMMAND, ERROR, MESSAGE]) expect(brief).toContain(words);
});
