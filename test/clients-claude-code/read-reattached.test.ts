import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readReattached } from '../../src/clients/claude-code/files/read-reattached.ts';
import { decodeReattached } from '../../src/clients/claude-code/rows.ts';
import type { TouchedFile } from '../../src/clients/client.ts';

const VERSION = '2.1.325';

/** Touched files, each with its own name in it, that were changed so many minutes ago and read now. */
function touch(minutesAgo: Record<string, number>): TouchedFile[] {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-reattached-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return Object.entries(minutesAgo).map(([name, minutes]) => {
    const path = join(folder, name);
    writeFileSync(path, name);
    const changedAt = new Date(Date.now() - minutes * 60_000);
    utimesSync(path, changedAt, changedAt);
    return { path, touchedAt: new Date().toISOString(), isGone: true, isPlan: false };
  });
}

test('the files that were changed last come back, not those that were read last', () => {
  expect(readReattached(touch({ old: 9, new: 1, older: 10, mid: 5 }), VERSION)).toBe('new\n\nmid\n\nold');
});

test('a file that stayed, or that nobody can be sure of, takes its place and is not told', () => {
  const [stayed, changed, plain] = touch({ stayed: 1, changed: 2, plain: 3 }) as [
    TouchedFile,
    TouchedFile,
    TouchedFile,
  ];
  const files = [
    { ...stayed, isGone: false },
    { ...changed, touchedAt: new Date(Date.now() - 600_000).toISOString() },
    plain,
    ...touch({ fourth: 4 }),
  ];
  expect(readReattached(files, VERSION)).toBe('plain');
});

test('a plan comes back beside the files, however it was changed', () => {
  const [plan] = touch({ plan: 0 }) as [TouchedFile];
  const isPlan = { ...plan, isPlan: true, touchedAt: new Date(0).toISOString() };
  expect(readReattached([...touch({ one: 1, two: 2, three: 3 }), isPlan], VERSION)).toBe(
    'one\n\ntwo\n\nthree\n\nplan',
  );
});

test('what is no file, too long, or of a client whose rows do not tell is not foreseen', () => {
  const [folder, long, relative] = touch({ folder: 1, long: 2, relative: 3 }) as [
    TouchedFile,
    TouchedFile,
    TouchedFile,
  ];
  rmSync(folder.path);
  mkdirSync(folder.path);
  writeFileSync(long.path, 'ü'.repeat(5_000));
  expect(readReattached([folder, long, { ...relative, path: 'relative' }], VERSION)).toBe('');
  expect(readReattached(touch({ one: 1 }), '2.1.76')).toBe('');
});

test.each([
  ['a file', { type: 'file', filename: '/a', content: { type: 'text', file: { content: 'words' } } }],
  ['a plan', { type: 'plan_file_reference', planFilePath: '/a', planContent: 'words' }],
  ['a skill', { type: 'invoked_skills', skills: [{ name: 'x', content: 'words' }] }],
])('%s in a row is known by its words', (_what, attachment) => {
  expect(decodeReattached(Buffer.from(JSON.stringify({ attachment, type: 'attachment' })))).toBe('words');
});

test.each([
  ['a reference', { type: 'compact_file_reference', filename: '/a' }],
  ['an image', { type: 'file', filename: '/a', content: { type: 'image', file: { base64: 'x' } } }],
  ['a listing', { type: 'skill_listing', content: 'words' }],
])('%s has none', (_what, attachment) => {
  expect(decodeReattached(Buffer.from(JSON.stringify({ attachment, type: 'attachment' })))).toBe('');
});
