import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeNote } from '../../src/documents/take-note.ts';
import { withArchive } from '../../src/events/event-context.ts';
import { keepDocuments } from '../../src/events/keep-documents.ts';
import { readPart } from '../../src/notes/managed-part.ts';
import { createTask, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeNotesRoom, nameOf, workedSession } from './notes-room.ts';

const NOTES = `.tideproof/notes/${nameOf('one')}.md`;

describe('The notes of a session', () => {
  it('have the state of now on top and what happened below', () => {
    const { tell, transcribe, read, project, logged } = makeNotesRoom();
    transcribe('one', workedSession(project));
    tell('one', 'Stop');

    const notes = read(NOTES);
    const state = readPart(notes, 'state')!;
    const failure = 'TypeError: tables is not a function';
    for (const words of ['The tide tables are an hour late.', failure, '[in_progress] #2 Print the tables'])
      expect(state).toContain(words);
    expect(state).not.toContain('Next step');
    const log = notes
      .split('\n')
      .filter((line) => /^- \d{4}-\d\d-\d\d \d\d:\d\d \*\*.+\(line \d+\)$/.test(line));
    expect(log.map((line) => line.replace(/^- \S+ \S+ | \(line \d+\)$/g, ''))).toEqual([
      '**Task done:** #1 Mend the clock',
      '**Commit:** 1a2b3c4 Read the clock in UTC',
      '**Failed:** `npm test` (exit 1): TypeError: tables is not a function',
    ]);
    expect(read('.tideproof/CURRENT')).toBe('one\n');
    expect(logged).toEqual([]);
  });

  it('hold what is noted before the client has written the transcript, and afterwards, too', () => {
    const { tell, transcribe, read, project, archive, open, sessionOf } = makeNotesRoom();
    tell('one', 'SessionStart', { source: 'startup' });
    takeNote(sessionOf('one'), 'The tide gate sticks.', archive, open());
    transcribe('one', workedSession(project));
    takeNote(sessionOf('one'), 'The tide gate is oiled.', archive, open());
    tell('one', 'Stop');
    for (const note of ['The tide gate sticks.', 'The tide gate is oiled.'])
      expect(read(NOTES)).toContain(note);
  });

  it('keep what people write, and do not bring back what they took out', () => {
    const { tell, transcribe, read, write, project } = makeNotesRoom();
    const rows = workedSession(project);
    transcribe('one', rows);
    tell('one', 'Stop');
    const edited = read(NOTES)
      .replace(/^.*\*\*Commit:.*\n/m, '')
      .replace('- **Last request:**', '- ask the pilot first\n- **Last request:**')
      .replace('<!-- /tideproof:state -->', '<!-- /tideproof:state -->\n\nMine, above.')
      .concat('- mine, at the end');
    write(NOTES, edited);
    rows.turn('And now the tables.', [updateTask(2, 'completed')]);
    transcribe('one', rows);
    tell('one', 'Stop');

    const notes = read(NOTES);
    expect(notes).not.toContain('**Commit:**');
    expect(notes).toContain('### Edited by hand');
    for (const line of ['- ask the pilot first', 'Mine, above.', '- mine, at the end'])
      expect(notes.split('\n')).toContain(line);
    expect(notes).toMatch(/- mine, at the end\n- .+\*\*Task done:\*\* #2/);
  });

  it('hold what was noted, which briefs carry too, without secrets', () => {
    const { tell, transcribe, read, project, archive, open, sessionOf } = makeNotesRoom();
    transcribe('one', workedSession(project));
    tell('one', 'Stop');
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    takeNote(sessionOf('one'), `The pilot wants UTC, token ${secret}`, archive, open());
    tell('one', 'Stop');
    const told = tell('one', 'PreCompact', { trigger: 'auto' });

    expect(read(NOTES)).toContain('**Note:** The pilot wants UTC');
    expect(read(NOTES)).not.toContain(secret);
    const text = expect.stringContaining('The pilot wants UTC');
    expect(told).toMatchObject({ kind: 'instruct-summarizer', text });
  });

  it('are kept in the middle of a long turn, but not at every tool', () => {
    const { tell, transcribe, read, wait, project } = makeNotesRoom();
    tell('one', 'SessionStart', { source: 'startup' });
    const rows = workedSession(project);
    tell('one', 'UserPromptSubmit', { prompt: 'The tide tables are an hour late.', prompt_id: 'p1' });
    transcribe('one', rows);
    tell('one', 'PostToolUse');
    expect(read(NOTES)).toContain('The tide tables are an hour late.');
    for (const seconds of [10, 90]) {
      rows.turn('', [createTask(seconds, `Look for ${seconds} seconds`)]);
      transcribe('one', rows);
      wait(seconds);
      tell('one', 'PostToolUse');
      expect(read(NOTES).includes(`Look for ${seconds} seconds`)).toBe(seconds === 90);
    }
  });

  it('are as of now when the context passes a threshold, without a word about it', () => {
    const { tell, transcribe, read, project, archive, open, sessionOf } = makeNotesRoom();
    transcribe('one', workedSession(project));
    tell('one', 'Stop');
    const before = read(NOTES);
    const event = { kind: 'tool-finished', session: sessionOf('one') } as const;
    for (const passed of ['50k tokens', '60k tokens'])
      keepDocuments(event, withArchive(open(), archive, event), passed);
    expect(read(NOTES)).toBe(before);
    const snapshots = [`${nameOf('one')}-before-compaction-1.md`, 'LAST'];
    expect(readdirSync(join(project, '.tideproof/snapshots'))).toEqual(snapshots);
    expect(read('.tideproof/HANDOFF.md')).toContain(' at 60k tokens.');
  });
});

describe('A project', () => {
  it('gets no files for a question and its answer', () => {
    const { tell, transcribe, has } = makeNotesRoom();
    const rows = writeSession();
    rows.exchange('What does the pier cost?', 'It is free for ferries.');
    transcribe('one', rows);
    for (const event of ['Stop', 'PreCompact', 'SessionEnd']) tell('one', event, { trigger: 'manual' });
    expect(has('.tideproof')).toBe(false);
  });

  it.each([
    ['notes are switched off', { TIDEPROOF_NOTES_ENABLED: '0' }],
    ['it is the home', { CLAUDE_PROJECT_DIR: homedir() }],
    ['it is not there', { CLAUDE_PROJECT_DIR: '/no such folder' }],
  ])('gets no files when %s', (_why, environment) => {
    const { tell, transcribe, project, logged } = makeNotesRoom(environment);
    transcribe('one', workedSession(project));
    for (const event of ['Stop', 'PreCompact', 'SessionEnd']) tell('one', event, { trigger: 'manual' });
    expect(readdirSync(project)).toEqual([]);
    expect(readdirSync(homedir())).not.toContain('.tideproof');
    expect(logged).toEqual([]);
  });

  it('cannot make us write elsewhere', () => {
    const { tell, transcribe, root, project, logged } = makeNotesRoom();
    const elsewhere = join(root, 'elsewhere');
    mkdirSync(join(elsewhere, 'notes'), { recursive: true });
    writeFileSync(join(elsewhere, 'key'), 'private\n');
    mkdirSync(join(project, '.tideproof'));
    symlinkSync(join(elsewhere, 'notes'), join(project, '.tideproof', 'notes'));
    symlinkSync(join(elsewhere, 'key'), join(project, '.tideproof', 'HANDOFF.md'));
    transcribe('one', workedSession(project));
    tell('one', 'SessionEnd');
    expect(readdirSync(join(elsewhere, 'notes'))).toEqual([]);
    expect(readFileSync(join(elsewhere, 'key'), 'utf8')).toBe('private\n');
    expect(logged.join('\n')).toContain('leads out of the project');
  });
});
