import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workedSession } from '../flows/notes-room.ts';
import type { SessionWriter } from '../transcripts/session-writer.ts';
import { entryFile, makeRoom } from './room.ts';

/** A project with a session in it that the hooks have told of. */
function makeProject(change: (rows: SessionWriter) => void = () => {}) {
  const room = makeRoom();
  const project = join(room.home, 'tide tables');
  mkdirSync(join(project, 'src'), { recursive: true });
  const run = (words: string[], { input, ...environment }: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [entryFile, ...words], {
      cwd: project,
      encoding: 'utf8',
      input,
      env: { PATH: process.env.PATH, HOME: room.home, USERPROFILE: room.home, ...environment },
    });
  const tell = (name: string, event: string, fields: Record<string, unknown> = {}) => {
    const rows = workedSession(project);
    change(rows);
    const transcript_path = room.write(`${name}.jsonl`, rows.text());
    const payload = { session_id: name, transcript_path, cwd: project, hook_event_name: event, ...fields };
    const { stdout, stderr, status } = run(['hook', 'claude-code'], { input: JSON.stringify(payload) });
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  };
  const notesOf = (name: string) =>
    readdirSync(join(project, '.tideproof/notes'))
      .filter((file) => /^\d{4}-\d\d-\d\d-the-tide-tables-/.test(file) && file.endsWith(`-${name}.md`))
      .map((file) => `.tideproof/notes/${file}`)[0]!;
  const read = (path: string) => readFileSync(join(project, path), 'utf8');
  return { ...room, project, run, tell, notesOf, read };
}

describe('tideproof note', () => {
  it('adds to the notes of the session in work, and to its ledger', () => {
    const { run, tell, read, project, notesOf } = makeProject();
    tell('aaaa-1', 'Stop');
    tell('bbbb-2', 'Stop');
    const { stdout, status } = run(['note', 'The pilot wants UTC']);
    expect(status).toBe(0);
    expect(stdout).toBe(`Noted in ${join(project, notesOf('bbbb-2'))}\n`);
    expect(read(notesOf('bbbb-2'))).toMatch(/\*\*Note:\*\* The pilot wants UTC \(line \d+\)\n$/);
    expect(read(notesOf('aaaa-1'))).not.toContain('pilot');
    // The transcript is another file now: all that was read from it is read anew, and the note was never in it.
    tell('bbbb-2', 'Stop');
    expect(run(['handoff', '--dry-run']).stdout).toContain('## Notes\n\n- The pilot wants UTC\n');
  });

  it('goes to a session that has just begun, although the one before still stands in CURRENT', () => {
    const { run, tell, read } = makeProject();
    tell('aaaa-1', 'Stop');
    tell('aaaa-1', 'SessionEnd');
    tell('bbbb-2', 'SessionStart', { source: 'resume' });
    expect(read('.tideproof/CURRENT')).toBe('aaaa-1\n');
    expect(JSON.parse(run(['note', 'x', '--json']).stdout).session).toBe('bbbb-2');
  });

  it('takes the session by name, from the environment of Claude, and the text from stdin', () => {
    const { run, tell, read, notesOf } = makeProject();
    tell('aaaa-1', 'Stop');
    tell('bbbb-2', 'Stop');
    expect(run(['note', '-', '--session', 'aaaa'], { input: 'from stdin\n' }).status).toBe(0);
    expect(run(['note', 'by Claude'], { CLAUDE_CODE_SESSION_ID: 'aaaa-1' }).status).toBe(0);
    expect(read(notesOf('aaaa-1'))).toMatch(/from stdin.*\n.*by Claude/);
    expect(JSON.parse(run(['note', '--session', 'bbbb', '--json']).stdout)).toMatchObject({
      session: 'bbbb-2',
    });
  });

  it('without text says where the notes are and where the session stands', () => {
    const { run, tell, project, notesOf } = makeProject();
    tell('aaaa-1', 'Stop');
    const { stdout } = run(['note']);
    expect(stdout).toContain(join(project, notesOf('aaaa-1')));
    expect(stdout).toContain('- Task in progress: #2 Print the tables');
    expect(stdout).not.toContain('<!--');
  });

  it('is kept in the ledger also where no files are wanted', () => {
    const { run, tell, project } = makeProject();
    const off = { TIDEPROOF_NOTES_ENABLED: '0' };
    tell('aaaa-1', 'SessionStart');
    const { stdout } = run(['note', 'The pilot wants UTC'], off);
    expect(stdout).toBe('Noted. It will survive compactions.\n');
    expect(existsSync(join(project, '.tideproof'))).toBe(false);
    expect(run(['handoff', '--dry-run'], off).stdout).toContain('- The pilot wants UTC\n');
  });

  it.each([
    [['note', 'x'], 'E_SESSION_UNKNOWN'],
    [['note', 'x', '--session', 'zz'], 'E_SESSION_UNKNOWN'],
    [['handoff'], 'E_SESSION_UNKNOWN'],
    [['devdocs', 'x'], 'E_SESSION_UNKNOWN'],
  ])('%j says what is missing where there is no session', (words, code) => {
    const { status, stderr } = makeProject().run(words);
    expect(status).toBe(2);
    expect(stderr).toContain(code);
  });

  it('keeps a long note whole, and refuses one that is too long for any brief', () => {
    const { run, tell, project, notesOf } = makeProject();
    tell('aaaa-1', 'Stop');
    const long = `The pilot said: ${'wait for the tide, '.repeat(60)}then go.`;
    expect(run(['note', long]).status).toBe(0);
    expect(readFileSync(join(project, notesOf('aaaa-1')), 'utf8')).toContain(long);
    const { status, stderr } = run(['note', '-'], { input: 'x'.repeat(2_001) });
    expect(status).toBe(2);
    expect(stderr).toContain('Cannot write down 2,001 characters: a note has room for 2,000');
  });

  it('refuses an empty text and an id that could be two', () => {
    const { run, tell } = makeProject();
    tell('aaaa-bbbb-1', 'Stop');
    tell('aaaa-bbbb-2', 'Stop');
    expect(run(['note', '  ']).stderr).toContain('Cannot write down an empty note');
    const { stderr } = run(['note', 'x', '--session', 'aaaa']);
    expect(stderr).toMatch(/Cannot tell which session aaaa is: aaaa-bbbb-[12], aaaa-bbbb-[12]\b/);
  });
});

describe('tideproof handoff', () => {
  it('writes the report of the session in work and says where it is', () => {
    const { run, tell, read, project } = makeProject();
    tell('aaaa-1', 'Stop');
    const { stdout } = run(['handoff']);
    expect(stdout).toContain(
      `Written to ${join(project, '.tideproof/HANDOFF.md')}\n\n# Handoff: The tide tables`,
    );
    expect(read('.tideproof/HANDOFF.md')).toContain('on demand.');
  });

  it('prints it and writes nothing, as text or as data', () => {
    const { run, tell, read } = makeProject();
    tell('aaaa-1', 'Stop');
    const { stdout } = run(['handoff', '--dry-run']);
    expect(stdout).toMatch(/^# Handoff: The tide tables are an hour late\.\n/);
    const data = JSON.parse(run(['handoff', '--dry-run', '--json']).stdout);
    expect(data).toMatchObject({ sessionId: 'aaaa-1', path: null, reason: 'on demand' });
    expect(data.sections.map(({ name }: { name: string }) => name)).toContain('next');
    expect(read('.tideproof/HANDOFF.md')).toContain('at the end of a turn.');
  });
});

describe('tideproof devdocs', () => {
  const plan = (rows: SessionWriter) =>
    rows.turn('', [
      { tool: 'ExitPlanMode', input: { plan: '# Tables by tide\n\n1. Mend\n2. Print' }, result: 'Approved.' },
    ]);

  it('makes plan, context and checklist, named after a task or a name', () => {
    const { run, tell, read, project } = makeProject(plan);
    tell('aaaa-1', 'Stop');
    const { stdout } = run(['devdocs', '2']);
    const folder = join(project, '.tideproof/dev/print-the-tables');
    expect(stdout).toBe(
      ['plan.md', 'context.md', 'tasks.md'].map((name) => `${join(folder, name)}\n`).join(''),
    );
    expect(read('.tideproof/dev/print-the-tables/plan.md')).toMatch(
      /^# Plan: Print the tables\n\nApproved .+, frozen since\.\n\n# Tables by tide/,
    );
    expect(read('.tideproof/dev/print-the-tables/tasks.md')).toContain(
      '1 of 2 done.\n\n- [x] #1 Mend the clock\n- [ ] #2 Print the tables (in work)\n',
    );
    expect(read('.tideproof/dev/print-the-tables/context.md')).toContain(
      '## Decisions\n\n- We decided to store times in UTC',
    );
    expect(run(['devdocs', 'Über Piers!']).stdout).toContain('/dev/über-piers/');
  });

  it('keeps context and checklist current, and the plan as it was approved', () => {
    let planned = '# First plan';
    let done = false;
    const { run, tell, read } = makeProject((rows) => {
      if (planned !== '')
        rows.turn('', [{ tool: 'ExitPlanMode', input: { plan: planned }, result: 'Approved.' }]);
      if (done)
        rows.turn('', [
          {
            tool: 'TaskUpdate',
            input: { taskId: '2', status: 'completed' },
            result: 'Updated task #2 status',
          },
        ]);
    });
    planned = '';
    tell('aaaa-1', 'Stop');
    run(['devdocs', 'tables']);
    expect(read('.tideproof/dev/tables/plan.md')).toContain('No plan has been approved yet');
    planned = '# First plan';
    tell('aaaa-1', 'Stop');
    expect(read('.tideproof/dev/tables/plan.md')).toContain('# First plan');
    planned = '# Another plan';
    done = true;
    tell('aaaa-1', 'Stop');
    expect(read('.tideproof/dev/tables/plan.md')).not.toContain('Another');
    expect(read('.tideproof/dev/tables/tasks.md')).toContain('2 of 2 done.');
  });
});
