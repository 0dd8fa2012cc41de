import { expect } from 'vitest';
import { exit, makeReading, refused, test } from './make-reading.ts';

const editAction = (after: string, before = '') =>
  ({ kind: 'edit-file', path: '/proj/a.ts', edits: [{ before, after }] }) as const;

test('files are known with how often they were read, written and edited', ({ reading }) => {
  const path = '/proj/a.ts';
  reading.act({ kind: 'write-file', path, content: 'x' });
  reading.act({ kind: 'read-file', path });
  reading.edits(path);
  reading.edits(path);
  expect(reading.facts('file')).toMatchObject([
    { key: path, text: path, uses: 4, detail: { writes: 1, reads: 1, edits: 2 } },
  ]);
});

test('what failed or was refused does not count', ({ reading }) => {
  const path = '/proj/a.ts';
  reading.act({ kind: 'write-file', path, content: 'x' }, refused());
  reading.act({ kind: 'read-file', path }, exit(1));
  reading.edits(path, exit(1));
  expect(reading.facts('file')).toMatchObject([{ detail: { writes: 0, reads: 0, edits: 0 } }]);
});

test.each([
  ['export async function roundHalf(cents) {', 'roundHalf'],
  ['// rounds\n  const RATE = 3;', 'RATE'],
  ['func (s *Store) Save(x int) error {', 'Save'],
  ['pub fn ebb() {}', 'ebb'],
  ['public static final class Tide {', 'Tide'],
  ['const c = amount * 100;', undefined],
  ['the function is called later', undefined],
  ['return roundHalf(1);', undefined],
])('an edit tells where it was by what it declares: %s', (after, where) => {
  const reading = makeReading();
  const { kind, path, edits } = editAction(after);
  reading.act({ kind, path, edits: [...edits] });
  expect(reading.facts('file')[0]?.detail.where).toBe(where);
});

test('edited files are kept, the newest last, with when they were edited', ({ reading }) => {
  reading.edits('/proj/a.ts');
  reading.act({ kind: 'write-file', path: '/proj/b.ts', content: 'x' });
  reading.edits('/proj/b.ts', exit(1));
  reading.call({ kind: 'write-file', path: '/proj/c.ts', content: 'x' });
  reading.runs('sed -i s/a/b/ d.ts');
  reading.compacts();
  reading.edits('/proj/a.ts');
  expect(reading.state().edited).toMatchObject([
    { path: '/proj/b.ts', line: 4, generation: 0 },
    { path: '/proj/a.ts', line: 12, generation: 1 },
  ]);
});

test('edits of an agent count, unless it works in a copy of the tree', ({ reading }) => {
  const startedBy = reading.call({
    ...{ kind: 'start-agent', description: 'look', prompt: '', agentType: '', isApart: true },
  });
  reading.actBy('agent', { kind: 'write-file', path: '/proj/a.ts', content: 'x' });
  reading.actBy('agent', { kind: 'write-file', path: '/copy/a.ts', content: 'x' }, {}, startedBy);
  expect(reading.state().edited.map(({ path }) => path)).toEqual(['/proj/a.ts']);
});
