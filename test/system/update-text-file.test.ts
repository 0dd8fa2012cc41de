import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepDrafts } from '../../src/system/sweep-drafts.ts';
import { updateTextFile } from '../../src/system/update-text-file.ts';
import { makeFolder } from '../make-folder.ts';

test('updateTextFile() takes in what somebody saved while the change was worked out', () => {
  const path = join(makeFolder(), 'one.md');
  writeFileSync(path, 'mine\n');
  let saved = false;
  updateTextFile(path, (text) => {
    if (!saved) writeFileSync(path, `${text}and this\n`);
    saved = true;
    return `${text}ours\n`;
  });
  expect(readFileSync(path, 'utf8')).toBe('mine\nand this\nours\n');
});

test('updateTextFile() leaves a file alone that is not UTF-8', () => {
  const path = join(makeFolder(), 'one.md');
  const bytes = Buffer.from([0x6d, 0xfc, 0x0a]);
  writeFileSync(path, bytes);
  expect(() => updateTextFile(path, () => 'ours\n')).toThrow('not UTF-8');
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('sweepDrafts() takes away old drafts of ours and nothing else', () => {
  const folder = makeFolder();
  const now = new Date();
  const old = new Date(now.getTime() - 120_000);
  const put = (name: string, time: Date) => {
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), time, time);
  };
  const recent = new Date(now.getTime() - 10_000);
  const pid = process.pid.toString(16).padStart(6, '0');
  put('.one.md.tideproof-0123456789ab.tmp', old);
  put(`.killed.md.tideproof-ffffff6789ab.tmp`, recent);
  put(`.at-work.md.tideproof-${pid}6789ab.tmp`, recent);
  put('.two.md.tideproof-0123456789ab.tmp', now);
  put('.three.md.swp', old);
  put('four.md', old);
  sweepDrafts(folder, now);
  sweepDrafts(join(folder, 'nowhere'), now);
  expect(readdirSync(folder).sort()).toEqual([
    `.at-work.md.tideproof-${pid}6789ab.tmp`,
    '.three.md.swp',
    '.two.md.tideproof-0123456789ab.tmp',
    'four.md',
  ]);
});
