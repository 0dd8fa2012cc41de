import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Arrival, Occasions } from '../../src/archive/records/health-records.ts';
import { listDead } from '../../src/clients/claude-code/doctor/check-events.ts';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planInstall } from '../../src/clients/claude-code/settings/plan-settings.ts';
import { run, writeSession } from '../transcripts/session-writer.ts';
import { entryFile, makeRoom, type Room } from './room.ts';

const EVERY_DAY = ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'Stop'];
const CAUSES = { SessionStart: { source: 'startup' }, UserPromptSubmit: { prompt: 'Mend the next pier' } };

/** A home in which hooks that are gone are registered, so that no time is spent on a rehearsal; events come by hand. */
function lived(events: readonly string[], compactions: number): Room {
  const room = makeRoom();
  room.write('.claude/settings.json', planInstall('{}', hooks, hookCommand('/nowhere/node', entryFile)).text);
  const session = writeSession();
  tell(room, ['SessionStart'], '/none');
  for (let nth = 1; nth <= 6; nth += 1) {
    session.prompt(`Mend pier ${nth}`);
    session.turn('Mended.', [run(`hammer pier-${nth}`, 'done')]);
  }
  for (let nth = 0; nth < compactions; nth += 1) session.compaction('Piers were mended.');
  const later = new Date(Date.now() + 1000).toISOString();
  const text = session.text().replaceAll(/"timestamp":"[^"]*"/g, `"timestamp":"${later}"`);
  tell(room, events, room.write('.claude/projects/-home-ada-pier/s.jsonl', text));
  return room;
}

function tell(room: Room, events: readonly string[], transcript: string): void {
  for (const event of events) {
    const causes = CAUSES[event as keyof typeof CAUSES];
    const about = { session_id: 's', transcript_path: transcript, cwd: room.home, hook_event_name: event };
    const { status } = spawnSync(process.execPath, [entryFile, 'hook', 'claude-code'], {
      input: JSON.stringify({ ...about, ...causes }),
      env: { PATH: process.env.PATH, HOME: room.home, TIDEPROOF_ARCHIVE_SWEEP: 'false' },
    });
    expect(status).toBe(0);
  }
}

async function eventsLine(room: Room): Promise<{ status: string; detail: string; fix: string } | undefined> {
  const { findings } = JSON.parse((await room.run('doctor', '--json')).stdout);
  return findings.find(({ check }: { check: string }) => check === 'Events');
}

describe('tideproof doctor', () => {
  it('names the events that never arrived although a compaction is in the transcript', async () => {
    const line = await eventsLine(lived(EVERY_DAY, 1));
    expect(line).toMatchObject({ status: 'warning', fix: expect.stringContaining('test --live') });
    expect(line?.detail).toMatch(
      /^PreCompact, SubagentStop, SessionStart after a compaction, PostCompact did not/,
    );
    expect(line?.detail).toContain('6 prompts and 1 compaction');
  });

  it('names an event of every day that never arrives', async () => {
    expect((await eventsLine(lived(['UserPromptSubmit', 'PostToolUse'], 0)))?.detail).toMatch(
      /^Stop did not arrive/,
    );
  });

  it('has nothing to say where every event came that had an occasion', async () => {
    expect(await eventsLine(lived(EVERY_DAY, 0))).toBeUndefined();
  });
});

describe('listDead()', () => {
  const SINCE = '2026-11-01T08:00:00.000Z';
  const occasions: Occasions = { sessions: 9, prompts: 99, tools: 99, compactions: 3 };
  const all = ['session-started', 'prompt-submitted', 'tool-finished', 'turn-ended', 'compaction-started']
    .concat(['summary-written', 'session-compacted', 'compaction-finished'])
    .map((event): Arrival => ({ event, firstAt: SINCE, lastAt: SINCE }));

  it('is empty where all arrive, and until there was occasion enough', () => {
    expect(listDead(all, occasions, SINCE, '99.0.0')).toEqual([]);
    const few: Occasions = { sessions: 2, prompts: 4, tools: 0, compactions: 0 };
    expect(listDead([], few, SINCE, '99.0.0')).toEqual([]);
  });

  it('has an event that came only before the last install', () => {
    const [first, ...others] = all;
    const before = { ...first!, lastAt: '2026-10-31T08:00:00.000Z' };
    expect(listDead([before, ...others], occasions, SINCE, '99.0.0')).toEqual(['SessionStart']);
  });

  it('expects of a client only what it knows, or is known to tell', () => {
    const arrived = all.filter(({ event }) => !['summary-written', 'compaction-finished'].includes(event));
    expect(listDead(arrived, occasions, SINCE, '99.0.0')).toEqual(['SubagentStop', 'PostCompact']);
    expect(listDead(arrived, occasions, SINCE, '2.0.76')).toEqual([]);
  });
});
