import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTask, edit, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeNotesRoom } from './notes-room.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
const RULE = 'Never touch anything below generated/.';
const ASKED = `The totals of R0042 are off. ${RULE}`;

/** A project with a session in it that is compacted right away. */
function makeProject(config: unknown = {}) {
  const room = makeNotesRoom();
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  room.write('.tideproof/config.json', text);
  const rows = writeSession();
  rows.prompt(ASKED);
  rows.turn('I look at them first.', [createTask(1, 'Round every line'), createTask(2, 'Write it down')]);
  rows.turn('Something else now.');
  let compactions = 0;
  const compact = (summary = '<summary>nothing much</summary>') => {
    const name = `session-${++compactions}`;
    const tell = (event: string, fields: Record<string, unknown>) => {
      const reply = room.tell(name, event, fields);
      return 'text' in reply ? reply.text : '';
    };
    room.transcribe(name, rows);
    const survival = tell('PreCompact', { trigger: 'auto' });
    tell('SubagentStop', { agent_id: 'a1', agent_type: '', last_assistant_message: summary });
    return { survival, brief: tell('SessionStart', { source: 'compact' }) };
  };
  const write = (path: string, content: string) => {
    room.write(join('..', path), content);
    return join(room.root, path);
  };
  return { ...room, write, rows, compact };
}

describe('The brief', () => {
  it('holds the ids the user has patterns for, unless the summary has them', () => {
    const { compact } = makeProject({ patterns: [{ name: 'finding', regex: 'R\\d{4}' }] });
    expect(compact().brief).toContain('- R0042, the user: "The totals of R0042 are off."');
    expect(compact('<summary>R0042 is next</summary>').brief).not.toContain('- R0042: ');
    expect(makeProject().compact().brief).not.toContain('- R0042: ');
    expect(compact().survival).toContain('- R0042, the user: "The totals of R0042 are off."');
    expect(makeProject().compact().survival).not.toContain('R0042');
  });

  it('holds the last lines of a ledger, latest first, masked, and not those that the summary has', () => {
    const { write, compact } = makeProject({ ledgerFiles: [{ path: 'LEDGER.md', lines: 3 }, 'missing.md'] });
    const secret = `ghp_${'aB3dE5gH7j'.repeat(4).slice(0, 36)}`;
    write(
      'project/LEDGER.md',
      `# Ledger\n\n- first\n- second finding\n---\n- third finding\n- token ${secret}\n`,
    );
    const { brief } = compact('<summary>We had the third finding.</summary>');
    for (const line of ['token [masked', 'second finding'])
      expect(brief).toContain(`- From LEDGER.md: ${line}`);
    for (const other of ['third finding', 'LEDGER.md: first', secret, 'missing.md'])
      expect(brief).not.toContain(other);
  });

  it('shows nothing of a private part that begins before what was read', () => {
    const { write, compact } = makeProject({
      ledgerFiles: [{ path: 'LEDGER.md', lines: 200 }],
      memos: ['*.txt'],
    });
    write('project/LEDGER.md', `<private>\n${'hush hush\n'.repeat(8_000)}</private>\n- a finding\n`);
    write('project/a.txt', '<private>\n# Hush hush\n</private>\n# Open\n');
    const { brief } = compact();
    expect(brief).toContain('From LEDGER.md: a finding');
    expect(brief).toContain('a.txt: Open');
    expect(brief.toLowerCase()).not.toContain('hush');
  });

  it('takes tasks as the client has them on disk', () => {
    const { write, rows, compact } = makeProject();
    rows.turn('', [updateTask(2, 'in_progress')]);
    const task = { description: '', blocks: [], blockedBy: [] };
    for (const changed of [
      { id: '1', subject: 'x', status: 'completed' },
      { id: '3', subject: 'Third', status: 'pending', blockedBy: ['2'] },
    ])
      write(`claude/tasks/session-1/${changed.id}.json`, JSON.stringify({ ...task, ...changed }));
    const { survival, brief } = compact();
    for (const text of [survival, brief]) {
      expect(text).not.toContain('Round every line');
      expect(text).toMatch(/in.progress.*#2 Write it down/);
      expect(text).toContain('#3 Third (blocked by #2)');
    }
  });

  it('is made whatever the configuration holds, and the log says what is wrong', () => {
    const { compact, logged } = makeProject('{ "git": ');
    expect(compact().brief).toContain(RULE);
    for (const words of ['configuration: ', 'Cannot be used']) expect(logged.join('\n')).toContain(words);
  });
});

describe.skipIf(!hasGit)('With a repository', () => {
  function makeRepository(config: unknown = {}) {
    const room = makeProject(config);
    const by = ['-c', 'user.name=Ada', '-c', 'user.email=a@b'];
    const git = (...words: string[]) =>
      execFileSync('git', [...by, ...words], { cwd: room.project, encoding: 'utf8' });
    git('init', '-q', '-b', 'tides');
    git('add', '.');
    git('commit', '-qm', 'First');
    return { ...room, git, head: git('rev-parse', 'HEAD').slice(0, 7) };
  }

  it('brief and instructions say branch, head and what is not committed', () => {
    const { write, head, compact } = makeRepository();
    write('project/.tideproof/config.json', '{}\n');
    write('project/new.ts', '');
    const { survival, brief } = compact();
    const changes = '1 file changed: .tideproof/config.json; 1 untracked: new.ts';
    for (const text of [survival, brief])
      expect(text).toContain(`- On branch tides at ${head}\n- ${changes}`);
  });

  it('leaves out files that are gone by now, and says nothing about them when the whole folder is gone', () => {
    const { root, project, write, rows, compact } = makeProject();
    for (const name of ['kept.ts', 'gone.ts'])
      rows.turn('', [edit(join(project, name), 'export const width = 4;')]);
    rows.turn('Both are changed.');
    rows.exchange('Go on.', 'I go on.');
    write('project/kept.ts', '');
    for (const text of Object.values(compact())) {
      expect(text).toContain('kept.ts');
      expect(text.split(' last calls: ')[0]).not.toContain('gone.ts');
    }
    rmSync(join(root, 'project'), { recursive: true });
    expect(compact().survival).toContain('- gone.ts');
  });
});
