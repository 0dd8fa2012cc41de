import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordInjection } from '../../src/archive/records/injections.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { hashText } from '../../src/system/hash-text.ts';
import { recordSessions } from './recorded-sessions.ts';
import { makeRoom } from './room.ts';
import { runInProcess } from './run-in-process.ts';

test('audit --texts shows every text that a model was given, also outside of compactions, and checks its hash', async () => {
  const room = makeRoom();
  const file = join(room.dataDir, 'archive.db');
  recordSessions(file);
  const archive = openArchive(file);
  const text = '[tideproof] Context at 76 % of the point where it is compacted.';
  recordInjection(archive.database, {
    ...{
      sessionId: '3f2a91c0-0000',
      agentId: '',
      compactionId: null,
      event: 'prompt-submitted',
      matcher: '',
    },
    ...{ injectedAt: '2026-03-09T10:00:00.000Z', reason: 'context at 76 %', tokens: 20, text },
    sha256: hashText(text),
  });
  archive.close();
  const audit = (...words: string[]) => runInProcess(room, ['audit', '--texts', ...words]);
  const { stdout, status } = await audit('--all', '--json');
  const { texts } = JSON.parse(stdout);
  expect(status).toBe(0);
  expect(texts[0]).toMatchObject({ reason: 'context at 76 %', text, hashMatches: true });
  expect(texts.length).toBeGreaterThan(1);
  expect((await audit('--session', '3f2a91c0-0000')).stdout).toMatch(
    /Session 3f2a91c0: context at 76 %\n[\s\S]*✓ hash matches\n\n {2}\[tideproof\] Context/,
  );
  expect((await audit('--project', '/nowhere')).status).toBe(1);
});
