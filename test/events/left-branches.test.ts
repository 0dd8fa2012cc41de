import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listEntries } from '../../src/archive/texts/list-entries.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { archiveTexts } from '../../src/history/archive-texts.ts';
import { makeFolder } from '../make-folder.ts';
import { type SessionWriter, writeSession } from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

const { reader } = makeContext({});

function makeRoom() {
  const directory = makeFolder();
  const path = join(directory, 'session.jsonl');
  writeFileSync(path, '');
  const texts = openTexts(join(directory, 'texts.db'));
  onTestFinished(() => texts.close());
  const rows = writeSession({ session: 1 });
  let written = 0;
  return {
    rows,
    path,
    texts,
    /** Writes what is new into the transcript, so many rows at a time, and takes the words of it in. */
    archive(atOnce = Number.POSITIVE_INFINITY) {
      while (written < rows.rows.length) {
        const more = rows.rows.slice(written, written + atOnce);
        written += more.length;
        appendFileSync(path, more.map((row) => `${row}\n`).join(''));
        archiveTexts(texts, [{ path, sessionId: 'session-1', agentId: '' }], {
          deadline: Date.now() + 60_000,
          readerOf: () => reader,
          onFailure: (_path, error) => {
            throw error;
          },
        });
      }
    },
    left: () =>
      listEntries(texts.database, 1, { limit: -1, offset: 0 })
        .filter(({ isLeft, kind }) => isLeft && (kind === 'prompt' || kind === 'said'))
        .map(({ text }) => text),
  };
}

/** Two turns are left, then another one. */
function play(rows: SessionWriter): void {
  rows.exchange('Round the totals.', 'I round.');
  rows.exchange('Paint them red.', 'Red it is.');
  rows.exchange('Darker.', 'Dark red it is.');
  rows.rewind(1);
  rows.exchange('Paint them green.', 'Green it is.');
}
const LEFT = ['Paint them red.', 'Red it is.', 'Darker.', 'Dark red it is.'];

test.each([Number.POSITIVE_INFINITY, 1, 2, 5])(
  'words of a branch that was left are marked, read %d rows at a time',
  (atOnce) => {
    const room = makeRoom();
    play(room.rows);
    room.archive(atOnce);
    expect(room.left()).toEqual(LEFT);
    room.rows.rewind(1);
    room.rows.exchange('Paint them blue.', 'Blue it is.');
    room.archive(atOnce);
    expect(room.left()).toEqual([...LEFT, 'Paint them green.', 'Green it is.']);
  },
);

test('rows that the client writes a second time leave nothing', () => {
  const room = makeRoom();
  play(room.rows);
  const again = [...room.rows.rows];
  room.archive();
  appendFileSync(room.path, again.map((row) => `${row}\n`).join(''));
  room.rows.exchange('Go on.', 'I go on.');
  room.archive();
  expect(room.left()).toEqual(LEFT);
});
