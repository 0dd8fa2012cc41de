import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeEmbeddingLock } from '../../src/search/embedding/embedding-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideproof-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('takeEmbeddingLock()', () => {
  it('lets one at a time through', () => {
    const release = takeEmbeddingLock(folder);

    expect(release).toBeDefined();
    expect(takeEmbeddingLock(folder)).toBeUndefined();
    release!();
    expect(takeEmbeddingLock(folder)).toBeDefined();
  });

  it.each(['999999999', 'nonsense', ''])('takes over from one that is gone and left %j behind', (left) => {
    writeFileSync(join(folder, 'embedding.pid'), left);

    expect(takeEmbeddingLock(folder)).toBeDefined();
  });
});
