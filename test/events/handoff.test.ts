import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { updateTask } from '../transcripts/session-writer.ts';
import { makeNotesRoom, nameOf, workedSession } from './notes-room.ts';

const HANDOFF = '.tideproof/HANDOFF.md';

describe('A handoff', () => {
  it('is written before a compaction, with one snapshot for each compaction', () => {
    const { tell, transcribe, read, has, project } = makeNotesRoom();
    const rows = workedSession(project);
    const snapshot = (number: number) =>
      `.tideproof/snapshots/${nameOf('one')}-before-compaction-${number}.md`;
    transcribe('one', rows);
    tell('one', 'PreCompact', { trigger: 'auto' });
    expect(read(snapshot(1))).toContain('[in_progress] #2 Print the tables');
    rows.turn('Printed.', [updateTask(2, 'completed')]);
    transcribe('one', rows);
    tell('one', 'PreCompact', { trigger: 'auto' });
    expect(has(snapshot(2))).toBe(false);
    const first = read(snapshot(1));
    expect(first).toContain('- #1 Mend the clock\n- #2 Print the tables\n');
    expect(first).not.toContain('[in_progress]');
    expect(read(HANDOFF)).toContain('before a compaction.');
    rows.compaction('All is printed.');
    rows.turn('And now the piers.');
    transcribe('one', rows);
    tell('one', 'PreCompact', { trigger: 'auto' });

    expect(read(snapshot(1))).toBe(first);
    expect(read(snapshot(2))).toContain('And now the piers.');
    expect(first).not.toContain('And now the piers.');
    expect(read('.tideproof/snapshots/LAST')).toBe(`${nameOf('one')}-before-compaction-2.md\n`);
  });

  it('is written at once by a hook that cannot use the archive: its own is gone by the next event', () => {
    const { transcribe, read, project, open, sessionOf } = makeNotesRoom();
    transcribe('one', workedSession(project));
    const event = { kind: 'compaction-started', trigger: 'auto', instructions: '' } as const;
    handleEvent({ ...event, session: sessionOf('one') }, openArchive(':memory:'), open());
    expect(read(HANDOFF)).toContain('before a compaction.');
    expect(read('.tideproof/snapshots/LAST')).toBe(`${nameOf('one')}-before-compaction-1.md\n`);
  });

  it('is the newest of the project; the others keep their day, and what people wrote into them', () => {
    const { tell, transcribe, read, write, project, wait } = makeNotesRoom();
    for (const [name, before] of [['one'], ['two', 'one'], ['three', 'two']] as const) {
      const told = tell(name, 'SessionStart', { source: before ? 'clear' : 'startup' });
      const paths = `The whole handoff: ${HANDOFF}; once this session has one: .tideproof/handoffs/${nameOf(before ?? '')}.md`;
      if (before) expect(told).toMatchObject({ text: expect.stringContaining(paths) });
      transcribe(name, workedSession(project));
      tell(name, 'Stop');
      write(HANDOFF, `${read(HANDOFF)}\nCall ${name} first.\n`);
      tell(name, 'SessionEnd', { reason: 'clear' });
      wait(1);
    }
    expect(read(HANDOFF)).toMatch(/^Session three, written /m);
    expect(read(`.tideproof/handoffs/${nameOf('one')}.md`)).toMatch(/\nCall one first\.\n$/);

    tell('one', 'SessionStart', { source: 'resume' });
    tell('one', 'SessionEnd', { reason: 'other' });
    expect(read(HANDOFF)).toMatch(/^Session one, written [\s\S]*\nCall one first\.\n$/m);
    const others = ['three', 'two'].map((name) => `${nameOf(name)}.md`);
    expect(readdirSync(join(project, '.tideproof/handoffs'))).toEqual(others);
  });
});
