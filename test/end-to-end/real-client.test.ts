import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, type Script, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { textOfMessage } from '../../src/clients/claude-code/live-test/lab/text-of.ts';
import type { ToolCall } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction } from '../lab/after-compaction.ts';
import { additionalInstructions, briefIn, goOnUntilFull, setInstalledStage } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const RULE = 'Never touch anything below generated/.';
const SECOND_RULE = 'Always round half to even.';
const PROMPT = `The invoice totals are off by a cent. ${RULE} ${SECOND_RULE}`;
const TEST_COMMAND = 'sh run-tests.sh';
const ERROR = 'AssertionError: total of invoice 4711 is 10.05, wanted 10.04';
const TASK = 'Round every line of an invoice before adding up';
const SECOND_TASK = 'Write down the rounding in the handbook';

const project = {
  'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n`,
};

/** The task tools are off by default for the newest models. */
const environment = { ...smallWindow, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };

function write(path: string, content: string): ToolCall {
  return { name: 'Write', input: { file_path: path, content } };
}

function createTask(subject: string): ToolCall {
  return { name: 'TaskCreate', input: { subject, description: `${subject}, please` } };
}

test('what a summary kept as told is not put before the model a second time', async () => {
  const { world, play } = setInstalledStage(project);
  const obedient: Script['summarizer'] = ({ body }) => {
    const prompt = textOfMessage(body.messages.findLast((message) => message.role === 'user')!);
    return summary(`Kept word for word:\n${additionalInstructions(prompt)}`);
  };
  const run = await play({
    prompts: [PROMPT],
    environment,
    script: {
      main: [
        call([createTask(TASK), createTask(SECOND_TASK)]),
        call(write(join(world.project, 'src', 'totals.js'), 'export const roundHalfEven = 1;\n')),
        call(bash(TEST_COMMAND)),
        goOnUntilFull(),
        say('finished'),
      ],
      summarizer: obedient,
    },
  });

  const request = firstRequestAfterCompaction(run, 1);
  const brief = briefIn(request);
  for (const kept of [RULE, SECOND_RULE, ERROR, TASK, SECOND_TASK, TEST_COMMAND]) {
    expect(request).toContainText(kept);
    expect(brief).not.toContain(kept);
  }
});
