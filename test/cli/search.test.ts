import { describe, expect, it } from 'vitest';
import { OPENINGS } from '../../src/clients/claude-code/rows/decode-user-command.ts';
import { writeSession } from '../transcripts/session-writer.ts';
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

  it('finds handoffs by their kind: the sections of summaries, and what the model wrote after /handoff', async () => {
    const room = makeRoom();
    const rows = writeSession();
    rows.exchange('Careen the ketch, and write a handoff when you are done.', 'The ketch leaks at the keel.');
    rows.compaction('Keel work.\n\n10. Handoff\n- The keel leaks only at spring tide (seen in a run).');
    rows.row({
      type: 'user',
      isMeta: true,
      message: { role: 'user', content: [{ type: 'text', text: `${OPENINGS.handoff}:\n\nWrite it.` }] },
    });
    rows.turn('Caulk the keel from inside; from outside it failed twice.');
    rows.exchange('Go on with the keel.', 'The keel is dry.');
    room.write('.claude/projects/-ledger/one.jsonl', rows.text());
    await room.run('import');
    const found = await hits(room, 'keel', '--all', '--kind', 'handoff');
    expect(found.map(({ kind }) => kind)).toEqual(['handoff', 'handoff']);
    expect(found.map(({ line }) => line).sort()).toEqual([4, 6]);
    const [section] = found.filter(({ line }) => line === 4);
    expect(section!.snippet).not.toContain('Keel work');
    const shown = (await room.run('show', String(section!.id))).stdout;
    expect(shown).toContain('only at spring tide (seen in a run).');
    // The summary holds the section too, and is found as what it is.
    expect(await hits(room, '"spring tide"', '--all', '--kind', 'summary')).toHaveLength(1);
    const said = await hits(room, 'keel', '--all', '--kind', 'said');
    expect(said.map(({ line }) => line).sort()).toEqual([2, 8]);
  });

  it('keeps to the project, unless it is told another or all', async () => {
    const room = await makeImported();

    expect((await room.run('search', 'keel')).status).toBe(1);
    expect((await room.run('search', 'keel')).stdout).toContain('To search all projects, add --all');
    expect((await room.run('search', 'keel', '--project', '/home/dev')).status).toBe(0);
    expect((await room.run('search', 'keel', '--session', 'tw')).status).toBe(0);
  });
});
