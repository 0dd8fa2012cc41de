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
])('in %s a document has the day of the clock on the wall, and keeps it when put aside', (zone, day) => {
  process.env.TZ = zone;
  const name = nameDocument('one', '2026-03-09T05:00:00.000Z');
  expect(name).toBe(`${day}-one`);
  // What the document itself says about when it was written is a day only.
  expect(nameDocument('one', day)).toBe(name);
  expect(isDocumentOf(`${name}.md`, 'one')).toBe(true);
});
