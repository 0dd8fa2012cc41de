import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  compactionsOf,
  type RecordedRequest,
  textOfMessage,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { setInstalledStage, waitForTurnEnds } from './client-stage.ts';

const WARNING = /\[tideproof\] Context at (\d+) % of the point where it is compacted/g;

function warningsIn(request: RecordedRequest): number[] {
  const text = request.body.messages.map(textOfMessage).join('\n');
  return [...text.matchAll(WARNING)].map((match) => Number(match[1]));
}

/**
 * Lets the real client talk itself full, and gives back what the model was told and what the archive holds. Each answer reports
 * a share of the way to the compaction.
 */
async function fillUp(threshold: number, shares: readonly number[], settings: Record<string, unknown> = {}) {
  const { world, play } = setInstalledStage({ '.claude/settings.json': JSON.stringify(settings) });
  const run = await play({
    prompts: [...shares.map((_, nth) => `Step ${nth} of the harbour.`), 'And the end.'],
    script: {
      main: shares.map((share, nth) => say(`Step ${nth} is done.`, Math.round((threshold * share) / 100))),
      summarizer: () => summary('The harbour grew.'),
    },
    beforePrompt: (index) => waitForTurnEnds(world, index),
  });
  expect(run.exitCode).toBe(0);
  const database = openDatabase(join(world.home, '.local', 'share', 'tideproof', 'archive.db'), true);
  const all = (sql: string) => database.prepare(sql).all();
  const stored = {
    injections: all(
      "SELECT reason, text FROM context_injections WHERE reason LIKE 'context at%' ORDER BY id",
    ),
    warnings: all(
      "SELECT generation, name FROM context_marks WHERE kind = 'warning' ORDER BY generation, tokens, name",
    ),
    snapshots: all("SELECT generation, name FROM context_marks WHERE kind = 'snapshot' ORDER BY tokens"),
  };
  database.close();
  return { run, stored };
}

describe.each([
  {
    name: 'in a window of 200k',
    threshold: 167_000,
    settings: { autoCompactWindow: 200_000 },
    shares: [59, 61, 70, 76, 91, 99, 101, 8, 62],
    warned: [61, 76, 91],
    counts: [0, 0, 1, 1, 2, 3, 3],
    warnedAfter: [62],
  },
  {
    // With a hundred thousand tokens left nothing is urgent.
    name: 'in a window of 1M',
    threshold: 967_000,
    settings: {},
    shares: [61, 71, 91, 99, 101, 8, 62],
    warned: [99],
    counts: [0, 0, 0, 0, 1],
    warnedAfter: [],
  },
])('A session from nothing to a compaction, $name,', ({ threshold, settings, shares, ...told }) => {
  it('is warned exactly once per level, and again after the compaction', async () => {
    const { run, stored } = await fillUp(threshold, shares, settings);
    const compactions = compactionsOf(run.requests);
    expect(compactions).toHaveLength(1);
    const firstAfter = run.requests.indexOf(compactions[0]!.after[0]!);
    const before = run.requests.slice(0, firstAfter).filter(({ kind }) => kind === 'main');
    // Every request carries what was said before it: the newest warning is new in exactly one of them.
    expect(warningsIn(before.at(-1)!)).toEqual(told.warned);
    expect(before.map((request) => warningsIn(request).length)).toEqual(told.counts);
    const after = compactions[0]!.after;
    expect(warningsIn(after.at(-1)!)).toEqual(told.warnedAfter);
    expect(warningsIn(after[0]!)).toEqual([]);
    expect(stored.injections.map(({ reason }) => reason)).toEqual(
      [...told.warned, ...told.warnedAfter].map((percent) => `context at ${percent} %`),
    );
    const levels = stored.warnings.map(({ generation, name }) => `${generation} ${name}`);
    expect(levels.toSorted()).toEqual([
      ...['0 critical', '0 notice', '0 warning'],
      ...told.warnedAfter.map(() => '1 notice'),
    ]);
    const marks = stored.snapshots.map(({ generation, name }) => `${generation} ${name}`);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.filter((name) => name.endsWith('left'))).toEqual([
      '0 30 % left',
      '0 15 % left',
      '0 5 % left',
    ]);
    expect(marks.filter((name) => /^0 .*tokens$/.test(name))).toHaveLength(
      Math.floor((threshold * 1.01 - 50_000) / 10_000) + 1,
    );
  });
});

describe('A session whose window was set on the command line of the client', () => {
  it('is warned on its way there', async () => {
    const { world, play } = setInstalledStage();
    const run = await play({
      prompts: ['One.', 'Two.'],
      arguments: ['--autocompact', '200k'],
      script: { main: [say('One is done.', 130_000), say('Two is done.')] },
      beforePrompt: (index) => waitForTurnEnds(world, index),
    });
    const main = run.requests.filter(({ kind }) => kind === 'main');
    expect(main.map(warningsIn)).toEqual([[], [77]]);
  });
});
