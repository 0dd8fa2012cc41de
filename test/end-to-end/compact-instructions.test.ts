import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { defaultLists, planInstructions } from '../../src/clients/claude-code/settings/instructions-block.ts';
import { SECTION } from '../../src/domain/handoff-section.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { textOf } from '../lab/scripted.ts';
import { additionalInstructions, briefIn, setInstalledStage } from './client-stage.ts';
import '../lab/to-contain-text.ts';

const BLOCK = '# Compact Instructions\n\nWhen you';

test('a running session has the blocks of project and user from its next compaction on, without their marks, and they are not taken for words of the user', async () => {
  const { world, play } = setInstalledStage({ 'CLAUDE.md': '# Tides\n' });
  const add = (path: string, text: string | undefined, lists = defaultLists) =>
    writeFileSync(path, planInstructions(lists).add(text).text!);
  const run = await play({
    prompts: [
      ...['Compare the gauges. Never round them.', 'And the piers.', '/compact', 'Go on.', 'And now?'],
      ...['/compact', 'Go on.'],
    ],
    beforePrompt: (index) => {
      if (index !== 1) return;
      add(join(world.home, '.claude', 'CLAUDE.md'), undefined);
      const lists = { keep: ['Every gauge, by its id'], skip: [] };
      add(join(world.project, 'CLAUDE.md'), '# Tides\n', lists);
    },
  });
  expect(run.exitCode).toBe(0);
  const [first, second] = compactionsOf(run.requests);
  expect(first?.summarizer[0]).not.toContainText(BLOCK);
  expect(first?.after[0]).toContainText(BLOCK);
  const shown = textOf(second!.summarizer[0]!);
  const lines = ['Every gauge, by its id', ...defaultLists.keep, ...defaultLists.skip];
  for (const line of lines) expect(shown).toContain(`- ${line}`);
  expect(shown).not.toContain('tideproof:');
  // What makes the summarizer look for the heading at all: an example in the client's own prompt.
  expect(summarizerPrompt(run, 2)).toContain('## Compact Instructions');
  expect(firstRequestAfterCompaction(run, 2)).toContainText('- Every gauge, by its id');
  const told = additionalInstructions(summarizerPrompt(run, 2));
  const brief = briefIn(firstRequestAfterCompaction(run, 1));
  expect(told).toContain(SECTION);
  expect(brief).toContain('Never round them.');
  for (const text of [told, brief]) for (const line of lines) expect(text).not.toContain(line);
});
