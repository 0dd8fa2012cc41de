import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { defaultLists } from '../../src/clients/claude-code/settings/instructions-block.ts';
import { SECTION } from '../../src/domain/handoff-section.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { textOf } from '../lab/scripted.ts';
import { setStage } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';
import { additionalInstructions, briefIn, goOnUntilFull, setInstalledStage } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const script = {
  main: [call(bash('echo one')), call(bash('echo two')), goOnUntilFull(), say('finished')],
};

/** Runs the command in the client's world, the way its user would. */
function instruct({ home, project }: World, ...words: string[]): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [builtCommand(), 'config', 'instructions', ...words],
    {
      cwd: project,
      env: { HOME: home, USERPROFILE: home },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

test('the summarizer of a real compaction sees the blocks of the project and of the user, without their marks, and they are not taken for words of the user', async () => {
  const { world, play } = setInstalledStage({
    'CLAUDE.md': '# Tides\n',
    '.tideproof/config.json': '{ "compactInstructions.keep": ["Every gauge, by its id"] }',
  });
  instruct(world, 'add');
  instruct(world, 'add', '--user');

  const run = await play({
    prompts: ['Compare the gauges. Never round them.'],
    environment: smallWindow,
    script,
  });

  expect(run.exitCode).toBe(0);
  const [compaction] = compactionsOf(run.requests);
  const shown = textOf(compaction!.summarizer[0]!);
  expect(shown).toContain('- Every gauge, by its id');
  for (const line of [...defaultLists.keep, ...defaultLists.skip]) expect(shown).toContain(`- ${line}`);
  expect(shown).not.toContain('tideproof:');
  // What makes the summarizer look for the heading at all: an example in the client's own prompt.
  expect(summarizerPrompt(run, 1)).toContain('## Compact Instructions');
  expect(firstRequestAfterCompaction(run, 1)).toContainText('- Every gauge, by its id');

  const told = additionalInstructions(summarizerPrompt(run, 1));
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  expect(told).toContain(SECTION);
  expect(brief).toContain('Never round them.');
  for (const text of [told, brief])
    for (const line of ['Every gauge, by its id', ...defaultLists.keep, ...defaultLists.skip])
      expect(text).not.toContain(line);
});

test('a running session has a block from its next compaction on', async () => {
  const { world, play } = setStage({ files: { 'CLAUDE.md': '# Tides\n' }, events: [] });
  const run = await play({
    prompts: [
      'Compare the gauges.',
      'And the piers.',
      '/compact',
      'Go on.',
      'And now?',
      '/compact',
      'Go on.',
    ],
    beforePrompt: (index) => {
      if (index === 1) instruct(world, 'add');
    },
  });

  const [first, second] = compactionsOf(run.requests);
  expect(first?.summarizer[0]).not.toContainText('# Compact Instructions\n\nWhen you');
  expect(first?.after[0]).toContainText('# Compact Instructions\n\nWhen you');
  expect(second?.summarizer[0]).toContainText('# Compact Instructions\n\nWhen you');
});
