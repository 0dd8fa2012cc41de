import { afterEach, expect, test } from 'vitest';
import { isDocumentOf, nameDocument } from '../../src/notes/document-names.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test.each([
  ['UTC', '2026-03-09'],
  ['America/Los_Angeles', '2026-03-08'],
  ['Pacific/Auckland', '2026-03-09'],
])(
  'in %s a document has the day of the clock on the wall, and keeps it when it is put aside',
  (zone, day) => {
    process.env.TZ = zone;
    const name = nameDocument('one', 'The tide tables', '2026-03-09T05:00:00.000Z');
    expect(name).toBe(`${day}-the-tide-tables-one`);
    // What the document itself says about when it was written is a day only.
    expect(nameDocument('one', 'The tide tables', day)).toBe(name);
    expect(isDocumentOf(`${name}.md`, 'one')).toBe(true);
  },
);

test('a document without a time has no day in its name', () => {
  expect(nameDocument('one', 'Tides', '')).toBe('tides-one');
});
