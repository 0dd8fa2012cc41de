import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import type { HookEvent } from '../../src/clients/claude-code/events/hooks.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/make-world.ts';
import { smallWindow } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import type { Answer, ToolCall } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import { additionalInstructions, briefIn, setInstalledStage } from './client-stage.ts';

const TASK = 'Mend the clock of the harbour';
const LINE = `#1 ${TASK}: done; changed src/clock.js; then \`node check.js\` ok: 3 passed`;
const environment = { ...smallWindow, CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };
const project = { 'check.js': "console.log('3 passed');\n" };
/** More than 70 % of what fits into the small window, and less than all of it. */
const RATHER_FULL = 50_000;

const update = (status: string): ToolCall => ({ name: 'TaskUpdate', input: { taskId: '1', status } });

/** A task from its creation to its end, then so many turns about something else. */
function workIn({ project: folder }: World, turns: number, tokens: number): Answer[] {
  const write: ToolCall = {
    name: 'Write',
    input: { file_path: join(folder, 'src/clock.js'), content: 'export const hour = 1;\n' },
  };
  return [
    call({ name: 'TaskCreate', input: { subject: TASK, description: 'It is an hour late' } }),
    call(update('in_progress')),
    call([write, bash('node check.js')]),
    call(update('completed')),
    ...Array.from({ length: turns }, (_, turn) => call(bash(`echo step ${turn}`), tokens)),
    // The client writes its transcript a moment late.
    call(bash('sleep 0.5'), tokens),
  ];
}

function storedLines(world: World): { text: string; made_at: string }[] {
  const file = join(world.home, '.local', 'share', 'tideproof', 'archive.db');
  const database = openDatabase(file, true);
  try {
    return database.prepare('SELECT text, made_at FROM task_summaries').all() as never;
  } finally {
    database.close();
  }
}

test.each([
  ['with all hooks', []],
  ['without any hook that comes before the compaction', ['PostToolUse', 'Stop', 'UserPromptSubmit']],
] as [string, HookEvent[]][])(
  'a finished task is told to two summarizers in the same line, %s',
  async (_what, without) => {
    const { world, play } = setInstalledStage(project, { without });
    const run = await play({
      prompts: [
        'Mend the clock, then take twenty steps.',
        '/compact',
        'go on',
        'and on',
        '/compact',
        'and now?',
      ],
      environment,
      script: {
        main: [...workIn(world, 21, RATHER_FULL), say('So much for now.')],
        summarizer: () => summary('Some work was done.'),
      },
    });
    expect(run.exitCode).toBe(0);
    expect(compactionsOf(run.requests)).toHaveLength(2);
    for (const nth of [1, 2]) {
      const told = additionalInstructions(summarizerPrompt(run, nth));
      expect(told.split(`\n- ${LINE}\n`), `compaction ${nth}`).toHaveLength(2);
      const brief = briefIn(firstRequestAfterCompaction(run, nth));
      expect(brief.split(`- Finished, not to be redone: ${LINE.slice(0, 100)}`)).toHaveLength(2);
    }
    expect(storedLines(world).map(({ text }) => text)).toEqual([LINE]);
  },
);

test('it is put into its line in the middle of a turn when the context gets full, and not before', async () => {
  const { world, play } = setInstalledStage(project);
  const early = await play({
    prompts: ['Mend the clock, then take twenty steps.'],
    environment,
    script: { main: [...workIn(world, 22, 20_000), say('So much for now.')] },
  });
  expect(early.exitCode).toBe(0);
  expect(storedLines(world)).toEqual([]);

  const steps = Array.from({ length: 12 }, (_, turn) =>
    call(bash(`echo more ${turn}; sleep 0.1`), RATHER_FULL),
  );
  const late = await play({
    prompts: ['Twelve more steps.'],
    arguments: ['--continue'],
    environment,
    script: { main: [...steps, call(bash('sleep 0.5'), RATHER_FULL), say('Done.')] },
  });
  expect(late.requests.filter(({ kind }) => kind === 'summarizer')).toEqual([]);
  expect(storedLines(world).map(({ text }) => text)).toEqual([LINE]);
});
