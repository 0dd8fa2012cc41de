import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRoom, type Room, transcriptOf } from './room.ts';

interface Hit {
  id: number;
  kind: string;
  tool: string;
  sessionId: string;
  line: number;
  uuid: string;
  snippet: string;
}

const AGENT_ROW = {
  ...{ type: 'assistant', uuid: 'agent-row', sessionId: 'two', isSidechain: true, cwd: '/home/dev/dock' },
  timestamp: '2025-11-15T09:00:00.000Z',
  message: { id: 'm', content: [{ type: 'text', text: 'The agent measured the keel.' }] },
};

async function hits(room: Room, ...words: string[]): Promise<Hit[]> {
  return JSON.parse((await room.run('search', ...words, '--json')).stdout).hits;
}

async function makeImported(): Promise<Room> {
  const room = makeRoom();
  room.write('.claude/projects/-pier/one.jsonl', transcriptOf('one', '/home/dev/pier'));
  room.write('.claude/projects/-dock/two.jsonl', transcriptOf('two', '/home/dev/dock'));
  room.write('.claude/projects/-dock/two/subagents/agent-a1.jsonl', `${JSON.stringify(AGENT_ROW)}\n`);
  await room.run('import');
  return room;
}

describe('tideproof search', () => {
  it('finds what subagents said, as part of their session', async () => {
    expect(await hits(await makeImported(), 'measured', 'keel', '--all')).toMatchObject([
      { kind: 'said', sessionId: 'two', agentId: 'a1', line: 1, uuid: 'agent-row' },
    ]);
  });

  it('keeps to the project, unless it is told another or all', async () => {
    const room = await makeImported();

    expect((await room.run('search', 'keel')).status).toBe(1);
    expect((await room.run('search', 'keel')).stdout).toContain('To search all projects, add --all');
    expect((await room.run('search', 'keel', '--project', '/home/dev')).status).toBe(0);
    expect((await room.run('search', 'keel', '--session', 'tw')).status).toBe(0);
  });

  it('shows where a hit stands, and how to open it', async () => {
    const { stdout } = await (await await makeImported()).run('search', 'keel', '--all');

    expect(stdout).toMatch(
      /^\d+ {2}said {2}2025-11-15 \d\d:00 · dock · session two, line 1\n {2}The agent measured the keel\.$/m,
    );
    expect(stdout).toMatch(/tideproof show \d+/);
  });

  it('has every word that came since the last time', async () => {
    const room = await makeImported();
    const row = { ...AGENT_ROW, uuid: 'late', isSidechain: false };
    row.message.content[0]!.text = 'And the rudder too.';
    appendFileSync(join(room.home, '.claude/projects/-dock/two.jsonl'), `${JSON.stringify(row)}\n`);
    await room.run('import');

    expect(await hits(room, 'rudder', '--all')).toHaveLength(1);
  });

  it('says what to do when there is nothing, or nothing to look for', async () => {
    const room = makeRoom();

    expect((await room.run('search', 'tide')).stdout).toContain('tideproof import');
    expect(room.start('search', '-').stderr).toContain('Missing what to search for');
    expect((await room.run('search', 'tide', '--kind', 'promt')).stderr).toContain('Did you mean prompt?');
    expect((await room.run('search', 'tide', '--since', 'once')).stderr).toContain(
      'Cannot take "once" as --since',
    );
  });

  it('keeps no words for who wants that', async () => {
    const room = makeRoom();
    room.write('.claude/projects/-pier/one.jsonl', transcriptOf('one', '/home/dev/pier'));
    await room.runWith({ TIDEPROOF_ARCHIVE_WORDS: 'false' }, 'import');

    expect((await room.run('search', 'pier', '--all')).stdout).toContain('nothing to search yet');
  });
});
