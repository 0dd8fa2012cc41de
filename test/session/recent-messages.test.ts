import { expect, test } from 'vitest';
import type { Entry } from '../../src/domain/entry.ts';
import { createRecentMessages } from '../../src/session/read-transcript-end.ts';

test('Of a long conversation the last messages are held', () => {
  const recent = createRecentMessages();
  const said = (uuid: string): Entry => ({ origin: { uuid, line: 1, time: '' }, type: 'said', text: uuid });
  recent.read({ origin: { uuid: 's', line: 1, time: '' }, type: 'summarized', text: 'So far.' }, 10);
  for (let number = 1; number <= 9; number++) recent.read(said(`${number}`), 1_000_000);
  expect(recent.sinceSummary().split('\n')).toEqual(['5', '6', '7', '8', '9']);
});
