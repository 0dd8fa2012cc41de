import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallWindow, type World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  type Answer,
  compactionsOf,
  type ToolCall,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import {
  additionalInstructions,
  briefIn,
  goOn,
  goOnUntilFull,
  setInstalledStage,
  stored,
} from './client-stage.ts';

const TASK = 'Mend the clock of the harbour';
const LINE = `#1 ${TASK}: done; changed src/clock.js`;
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
    goOnUntilFull(tokens),
  ];
}

const storedLines = (world: World) =>
  stored<{ text: string; made_at: string }>(world, 'SELECT text, made_at FROM task_summaries');

const FIRST = 'Mend the clock, then take twenty steps.';
const prompts = [FIRST, 'go on'];
/** Both compactions come by themselves: at `/compact` there is hardly room for more than the request. */
const twiceFull = () => [goOn, goOnUntilFull(), say('So much for now.'), goOn, goOnUntilFull()];
const summarizer = () => summary('Some work was done.');

test('a finished task is put into its line in the middle of a turn when the context gets full, and not before; two summarizers are told that line', async () => {
  const { world, play } = setInstalledStage(project);
  const early = workIn(world, 21, 20_000);
  let before: ReturnType<typeof storedLines> | undefined;
  let inTurn: ReturnType<typeof storedLines> = [];
  const rest = twiceFull();
  const run = await play({
    prompts,
    environment,
    script: {
      main: (_, nth) => {
        if (nth < early.length) return early[nth];
        before ??= storedLines(world);
        if (inTurn.length === 0) inTurn = storedLines(world);
        if (inTurn.length > 0 || nth >= early.length + 100) return rest.shift();
        // A hook in the background does it, of which nobody knows how long it takes.
        return call(bash(`echo more ${nth}; sleep 0.1`), RATHER_FULL);
      },
      summarizer,
    },
  });
  expect(before).toEqual([]);
  expect(inTurn.map(({ text }) => text)).toEqual([LINE]);
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(2);
  for (const nth of [1, 2]) {
    const told = additionalInstructions(summarizerPrompt(run, nth));
    expect(told.split(`- ${LINE}`), `compaction ${nth}`).toHaveLength(2);
    expect(briefIn(firstRequestAfterCompaction(run, nth))).not.toContain(TASK);
  }
  expect(storedLines(world)).toEqual(inTurn);
});
