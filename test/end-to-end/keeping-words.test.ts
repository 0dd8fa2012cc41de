import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openTexts, readTexts } from '../../src/archive/texts/open-texts.ts';
import { makeRoom } from './hook-room.ts';

let serial = 0;

function said(text: string, uuid = `row-${serial++}`): string {
  const message = { id: uuid, role: 'assistant', content: [{ type: 'text', text }] };
  const row = { type: 'assistant', uuid, sessionId: 'session-1', cwd: '/home/ada/pier', message };
  return `${JSON.stringify({ ...row, timestamp: '2026-03-09T12:00:00.000Z' })}\n`;
}

function keptIn(home: string): string[] {
  const select = 'SELECT text FROM entries ORDER BY id';
  return (
    readTexts({ dataDir: home }, (database) =>
      database
        .prepare(select)
        .all()
        .map(({ text }) => String(text)),
    ) ?? []
  );
}

describe('Words are kept', () => {
  it('at the end of a turn, after a compaction and at the end of a session, without secrets', async () => {
    const room = makeRoom();
    const secret = ['sk', 'ant', 'api03-Xq9mZt4LwPb7RsKd2VnY'].join('-');
    const kept: unknown[] = [];
    for (const event of ['Stop', 'PostCompact', 'SessionEnd']) {
      room.append(said(`${event}: the key is ${secret}, use it`));
      expect(await room.tell(event, { trigger: 'auto' })).toMatchObject({ code: 0, stderr: '' });
      kept.push(expect.stringMatching(`^${event}: the key is .masked anthropic-key`));
      expect(keptIn(room.home)).toEqual(kept);
    }
    expect(readFileSync(join(room.home, 'texts.db'), 'latin1')).not.toContain(secret);
  });

  it('later, when the client waits and somebody else writes', async () => {
    const room = makeRoom();
    room.write(said('one'));
    openTexts(join(room.home, 'texts.db')).close();
    const writer = openDatabase(join(room.home, 'texts.db'));
    writer.exec('BEGIN IMMEDIATE');
    const { code, stdout, stderr, milliseconds } = await room.tell('SessionEnd', { reason: 'other' });
    writer.exec('ROLLBACK');
    writer.close();
    expect([code, stdout, stderr]).toEqual([0, '', '']);
    // The client would cut it off after ten seconds, and others that write may take twenty.
    expect(milliseconds).toBeLessThan(9_000);
    expect(keptIn(room.home)).toEqual([]);
    await room.tell('Stop', {});
    expect(keptIn(room.home)).toEqual(['one']);
  });
});

const start = { source: 'startup' };

it('The start of a session catches up with what hooks have missed, without making the client wait', async () => {
  const room = makeRoom();
  const missed = join(room.directory, '.claude', 'projects', '-pier', 'missed.jsonl');
  mkdirSync(join(missed, '..'), { recursive: true });
  writeFileSync(missed, said('nobody told of this'));
  room.write('');
  const { code, stdout } = await room.tell('SessionStart', start, {
    environment: { TIDEPROOF_ARCHIVE_SWEEP: 'true' },
  });
  expect([code, stdout]).toEqual([0, '']);
  for (let wait = 0; keptIn(room.home).length === 0 && wait < 100; wait++) await sleep(100);

  expect(keptIn(room.home)).toEqual(['nobody told of this']);
  expect(room.log()).toBe('');
});
