import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workedSession } from '../events/notes-room.ts';
import type { SessionWriter } from '../transcripts/session-writer.ts';
import { makeRoom } from './room.ts';
import { runInProcess } from './run-in-process.ts';

/** A project with a session in it that the hooks have told of. */
function makeProject(change: (rows: SessionWriter) => void = () => {}) {
  const room = makeRoom();
  const project = join(room.home, 'tide tables');
  mkdirSync(join(project, 'src'), { recursive: true });
  const run = (words: string[], environment: NodeJS.ProcessEnv = {}) =>
    runInProcess(room, words, { environment, cwd: project });
  const tell = (name: string, event: string, fields: Record<string, unknown> = {}) => {
    const rows = workedSession(project);
    change(rows);
    const transcript_path = room.write(`${name}.jsonl`, rows.text());
    const payload = { session_id: name, transcript_path, cwd: project, hook_event_name: event, ...fields };
    expect(room.hook(payload)).toMatchObject({ stdout: '', stderr: '', status: 0 });
  };
  const notesOf = (name: string) =>
    readdirSync(join(project, '.tideproof/notes'))
      .filter((file) => /^\d{4}-\d\d-\d\d-/.test(file) && file.endsWith(`-${name}.md`))
      .map((file) => `.tideproof/notes/${file}`)[0]!;
  const read = (path: string) => readFileSync(join(project, path), 'utf8');
  return { ...room, project, run, tell, notesOf, read };
}

describe('tideproof note', () => {
  it('adds to the notes of the session in work, and to its ledger', async () => {
    const { run, tell, read, project, notesOf } = makeProject();
    tell('aaaa-1', 'Stop');
    tell('bbbb-2', 'Stop');
    const { stdout, status } = await run(['note', 'The pilot wants UTC']);
    expect(status).toBe(0);
    expect(stdout).toBe(`Noted in ${join(project, notesOf('bbbb-2'))}\n`);
    expect(read(notesOf('bbbb-2'))).toMatch(/\*\*Note:\*\* The pilot wants UTC \(line \d+\)\n$/);
    expect(read(notesOf('aaaa-1'))).not.toContain('pilot');
    expect((await run(['note'])).stdout).toContain('\n## Noted\n\n- The pilot wants UTC\n');
    // The transcript is another file now: all that was read from it is read anew, and the note was never in it.
    tell('bbbb-2', 'Stop');
    expect((await run(['handoff', '--dry-run'])).stdout).toContain('\n- The pilot wants UTC\n');
  });

  it('goes to a session that has just begun', async () => {
    const { run, tell } = makeProject();
    tell('aaaa-1', 'Stop');
    tell('aaaa-1', 'SessionEnd');
    tell('bbbb-2', 'SessionStart', { source: 'resume' });
    expect(JSON.parse((await run(['note', 'x', '--json'])).stdout).session).toBe('bbbb-2');
  });

  it('goes to the session that was prompted last, if several run and the client does not tell in which one it is', async () => {
    const { run, tell } = makeProject();
    tell('aaaa-1', 'Stop');
    tell('bbbb-2', 'Stop');
    tell('aaaa-1', 'UserPromptSubmit', { prompt: 'Go on', prompt_id: 'p1' });
    expect(JSON.parse((await run(['note', 'x', '--json'])).stdout).session).toBe('aaaa-1');
  });

  it('is kept in the ledger also where no files are wanted', async () => {
    const { run, tell, project } = makeProject();
    const off = { TIDEPROOF_NOTES_ENABLED: '0' };
    tell('aaaa-1', 'SessionStart');
    const { stdout } = await run(['note', 'The pilot wants UTC'], off);
    expect(stdout).toBe('Noted. It will survive compactions.\n');
    expect(existsSync(join(project, '.tideproof'))).toBe(false);
    const report = (await run(['handoff', '--dry-run'], off)).stdout;
    expect(report).toMatch(/^# Handoff: [\s\S]*- The pilot wants UTC\n/);
    expect((await run(['handoff'], off)).stdout).toMatch(/^! Not written to a file: notes are switched off/);
  });
});

it('tideproof handoff writes the report of the session in work and says where it is', async () => {
  const { run, tell, read, project } = makeProject();
  tell('aaaa-1', 'Stop');
  const { stdout } = await run(['handoff']);
  expect(stdout).toContain(
    `Written to ${join(project, '.tideproof/HANDOFF.md')}\n\n# Handoff: The tide tables`,
  );
  expect(read('.tideproof/HANDOFF.md')).toContain('on demand.');
});

describe('tideproof handoff --dev', () => {
  const planned = (rows: SessionWriter) => {
    const plan = '# Tables by tide\n\n1. Mend\n2. Print';
    rows.turn('', [{ tool: 'ExitPlanMode', input: { plan }, result: 'Approved.' }]);
    rows.compaction('Tables are being printed.\n10. Handoff\n- Times are in UTC (edited, not run).');
  };

  it('makes plan, context and checklist, named after a task or a name', async () => {
    const { run, tell, read, project } = makeProject(planned);
    tell('aaaa-1', 'Stop');
    const { stdout } = await run(['handoff', '--dev', '2']);
    const folder = '.tideproof/dev/print-the-tables';
    const files = ['plan.md', 'context.md', 'tasks.md'].map((name) => join(project, folder, name));
    expect(stdout).toBe(`${files.join('\n')}\n`);
    const plan = /^# Plan: Print the tables\n\nApproved .+, frozen since\.\n\n# Tables by tide/;
    expect(read(`${folder}/plan.md`)).toMatch(plan);
    const tasks = '1 of 2 done.\n\n- [x] #1 Mend the clock\n- [ ] #2 Print the tables (in work)\n';
    expect(read(`${folder}/tasks.md`)).toContain(tasks);
    expect(read(`${folder}/context.md`)).toContain('\n> - Times are in UTC (edited, not run).\n');
    expect((await run(['handoff', '--dev', 'Über Piers!'])).stdout).toContain('/dev/über-piers/');
    const { stderr } = await run(['handoff', '--dev', '#9']);
    expect(stderr).toMatch(/^There is no task #9 .*\n.*a name with letters/);
  });

  it('keeps the plan as it was approved first, and the checklist current', async () => {
    let plan = '# First plan';
    const { run, tell, read } = makeProject((rows) => {
      rows.turn('', [{ tool: 'ExitPlanMode', input: { plan }, result: 'Approved.' }]);
    });
    tell('aaaa-1', 'Stop');
    await run(['handoff', '--dev', 'tables']);
    plan = '# Another plan';
    tell('aaaa-1', 'Stop');
    expect(read('.tideproof/dev/tables/plan.md')).toContain('# First plan');
    expect(read('.tideproof/dev/tables/plan.md')).not.toContain('Another');
    expect(read('.tideproof/dev/tables/tasks.md')).toContain('1 of 2 done.');
  });
});
