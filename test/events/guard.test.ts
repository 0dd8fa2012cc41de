import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { encodeReply } from '../../src/clients/claude-code/events/encode-reply.ts';
import { withArchive } from '../../src/events/event-context.ts';
import { holdCompaction } from '../../src/events/prepare-compaction.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { makeNotesRoom, workedSession } from './notes-room.ts';

const ON = { TIDEPROOF_GUARD_MANUAL_COMPACT: '1' };
const MANUAL = { trigger: 'manual' };

function makeGuarded(environment: NodeJS.ProcessEnv = ON) {
  const room = makeNotesRoom(environment);
  room.transcribe('one', workedSession(room.project));
  return {
    ...room,
    compact: (fields: Record<string, unknown> = MANUAL) => room.tell('one', 'PreCompact', fields),
  };
}

describe('The guard', () => {
  it('holds the first /compact, says why, and lets the second one through', () => {
    const { compact, read, tell } = makeGuarded();
    const held = compact();
    expect(held).toMatchObject({ kind: 'hold-compaction' });
    const { decision, reason } = JSON.parse(encodeReply(held, 'compaction-started', false));
    expect(decision).toBe('block');
    expect(reason).toContain('.tideproof/HANDOFF.md');
    expect(reason).toContain('/compact again within 10 minutes');
    expect(read('.tideproof/HANDOFF.md')).toContain('because /compact was held');
    expect(compact()).toMatchObject({ kind: 'instruct-summarizer' });
    tell('one', 'PostCompact', { ...MANUAL, compact_summary: '<summary>x</summary>' });
    expect(compact()).toMatchObject({ kind: 'hold-compaction' });
  });

  it('holds again when the second try comes too late', () => {
    const { compact, wait } = makeGuarded();
    compact();
    wait(601);
    expect(compact()).toMatchObject({ kind: 'hold-compaction' });
    wait(599);
    expect(compact()).toMatchObject({ kind: 'instruct-summarizer' });
  });

  it.each([
    ['a compaction of the client itself', ON, { trigger: 'auto' }],
    ['an unknown trigger', ON, {}],
    ['a compaction when it is switched off', {}, MANUAL],
    ['one without a handoff, because notes are off', { ...ON, TIDEPROOF_NOTES_ENABLED: '0' }, MANUAL],
  ])('never holds %s', (_what, environment, fields) => {
    const { compact } = makeGuarded(environment);
    for (let time = 0; time < 3; time += 1)
      expect(compact(fields)).toMatchObject({ kind: 'instruct-summarizer' });
  });

  it('never holds a session that has nothing to save', () => {
    const { compact, transcribe } = makeGuarded();
    const rows = writeSession();
    rows.exchange('What does the pier cost?', 'It is free.');
    transcribe('one', rows);
    expect(compact().kind).not.toBe('hold-compaction');
  });

  it('lets through when the handoff cannot be written, or nothing can be remembered', () => {
    const { compact, write, logged, archive, open, sessionOf } = makeGuarded();
    const forgetful = openArchive(':memory:');
    const event = {
      kind: 'compaction-started',
      session: sessionOf('one'),
      instructions: '',
      ...MANUAL,
    } as const;
    expect(
      holdCompaction({ ...event, trigger: 'manual' }, withArchive(open(), forgetful, event)),
    ).toBeUndefined();
    forgetful.close();
    expect(archive.isLasting).toBe(true);
    write('.tideproof/HANDOFF.md/in-the-way', '');
    expect(compact()).toMatchObject({ kind: 'instruct-summarizer' });
    expect(logged.join('\n')).toContain('the guard failed and let the compaction through');
  });
});
