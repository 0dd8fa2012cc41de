import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src/system/limit-heap.ts', import.meta.url));

/** Keeps much alive for a short while, as reading a long transcript does, and tells how large the nursery became. */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { createHoldNursery } from ${JSON.stringify(source)};
  const hold = process.argv[2] === 'held' ? createHoldNursery() : () => {};
  let kept = [];
  for (let round = 0; round < 400; round++) {
    kept.push(Array.from({ length: 2000 }, (_, nth) => ({ nth, name: 'gate ' + nth })));
    if (kept.length > 120) kept = [];
    hold();
  }
  const { space_size } = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  console.log(space_size);
`;

test('a nursery that is held stops at a quarter of what it grows to otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-nursery-'));
  try {
    const outfile = join(folder, 'program.mjs');
    const stdin = { contents: program, resolveDir: folder, loader: 'js' as const };
    await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'silent' });
    const sizeWhen = (word: string) => {
      const flags = ['--max-semi-space-size=32', outfile, word];
      return Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
    };

    expect(sizeWhen('free')).toBeGreaterThan(60_000_000);
    expect(sizeWhen('held')).toBeLessThan(20_000_000);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
