import { expect, test } from 'vitest';
import { exit, makeReading, type Reading, refused } from './make-reading.ts';

const edited = (reading: Reading) => reading.state().edited.map(({ path, edits }) => [path, edits]);

test('edited files are counted, the newest last', () => {
  const reading = makeReading();
  reading.edits('/proj/a.ts');
  reading.act({ kind: 'write-file', path: '/proj/b.ts', content: 'x' });
  reading.edits('/proj/a.ts');
  expect(reading.state().edited).toEqual([
    { path: '/proj/b.ts', edits: 1, time: '2026-03-09T09:00:04.000Z', line: 4, generation: 0 },
    { path: '/proj/a.ts', edits: 2, time: '2026-03-09T09:00:06.000Z', line: 6, generation: 0 },
  ]);
});

test('an edit that failed, was refused or has no answer yet is none', () => {
  const reading = makeReading();
  reading.edits('/proj/a.ts', exit(1));
  reading.edits('/proj/a.ts', refused());
  reading.call({ kind: 'write-file', path: '/proj/a.ts', content: 'x' });
  reading.act({ kind: 'read-file', path: '/proj/a.ts' });
  reading.runs('sed -i s/a/b/ a.ts');
  expect(edited(reading)).toEqual([]);
});

test('edits of an agent count, unless it works in a copy of the tree', () => {
  const reading = makeReading();
  const startedBy = reading.call({
    ...{ kind: 'start-agent', description: 'look', prompt: '', agentType: '', isApart: true },
  });
  reading.actBy('agent', { kind: 'write-file', path: '/proj/a.ts', content: 'x' });
  reading.actBy('agent', { kind: 'write-file', path: '/copy/a.ts', content: 'x' }, {}, startedBy);
  expect(edited(reading)).toEqual([['/proj/a.ts', 1]]);
});

test('edits are counted anew after a compaction', () => {
  const reading = makeReading();
  reading.edits('/proj/a.ts');
  reading.edits('/proj/b.ts');
  reading.compacts();
  reading.edits('/proj/a.ts');
  expect(reading.state().edited).toMatchObject([
    { path: '/proj/b.ts', generation: 0 },
    { path: '/proj/a.ts', generation: 1, edits: 1 },
  ]);
});
