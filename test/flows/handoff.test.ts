import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeHandoff } from '../../src/documents/write-handoff.ts';
import { readPart } from '../../src/notes/managed-part.ts';
import { run, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeNotesRoom, workedSession } from './notes-room.ts';

const HANDOFF = '.tideproof/HANDOFF-one.md';

function titlesOf(report: string): string[] {
  return [...report.matchAll(/^## (.+)$/gm)].map((match) => match[1]!);
}

describe('A handoff', () => {
  it('reads like the report of a colleague whose shift is over', () => {
    const { tell, transcribe, read, write, project, logged } = makeNotesRoom();
    write('src/clock.ts', '');
    transcribe('one', workedSession(project));
    tell('one', 'SessionEnd', { reason: 'other' });

    const text = read(HANDOFF);
    expect(text).toMatch(/^# Handoff: The tide tables are an hour late\.\n/);
    const report = readPart(text, 'handoff')!;
    expect(report).toMatch(/^Session one, written \S+ \S+ at the end of the session\.\n/);
    expect(titlesOf(report)).toEqual([
      'Goal',
      'Where it stands',
      'Next step',
      'Pending',
      'Done',
      'Errors still open',
      'Decisions',
      'Standing instructions of the user',
      'Files changed',
      'Tests',
      'How to continue',
    ]);
    expect(report).toContain(
      '## Next step\n\n- Resolve `npm test`: TypeError: tables is not a function\n- Go on with #2 Print the tables\n',
    );
    expect(report).toContain('## Done\n\n- #1 Mend the clock\n- Commit 1a2b3c4 Read the clock in UTC\n');
    expect(report).toContain(`claude --resume one`);
    expect(report).toContain(`"Read ${HANDOFF} and go on from there"`);
    expect(report).not.toContain('stale');
    expect(logged).toEqual([]);
  });

  it('is written before a compaction, with a snapshot that stays as it was', () => {
    const { tell, transcribe, read, has, project } = makeNotesRoom();
    const rows = workedSession(project);
    transcribe('one', rows);
    tell('one', 'PreCompact', { trigger: 'auto' });
    const first = read('.tideproof/snapshots/one-1.md');
    tell('one', 'PreCompact', { trigger: 'auto' });
    expect(has('.tideproof/snapshots/one-2.md')).toBe(false);
    expect(read(HANDOFF)).toContain('before a compaction.');
    rows.turn('Printed.', [updateTask(2, 'completed')]);
    transcribe('one', rows);
    tell('one', 'PreCompact', { trigger: 'auto' });

    expect(read('.tideproof/snapshots/one-1.md')).toBe(first);
    expect(first).toContain('#2 Print the tables (in work)');
    expect(read('.tideproof/snapshots/one-2.md')).toContain('- #2 Print the tables\n');
    expect(read('.tideproof/snapshots/LAST')).toBe('one-2.md\n');
  });

  it('keeps what people write into it', () => {
    const { tell, transcribe, read, write, project } = makeNotesRoom();
    const rows = workedSession(project);
    transcribe('one', rows);
    tell('one', 'PreCompact', { trigger: 'auto' });
    const edited = read(HANDOFF).replace('## Pending\n', '## Pending\n\n- ask the pilot\n');
    write(HANDOFF, `${edited}\nCall me. Ada\n`);
    rows.turn('Printed.', [updateTask(2, 'completed')]);
    transcribe('one', rows);
    tell('one', 'SessionEnd');
    expect(read(HANDOFF).split('\n')).toEqual(expect.arrayContaining(['- ask the pilot', 'Call me. Ada']));
    expect(readPart(read(HANDOFF), 'handoff')).not.toContain('ask the pilot');
  });

  it('lists errors that were left behind apart from those in the way', () => {
    const { tell, transcribe, read, project } = makeNotesRoom();
    const rows = workedSession(project);
    rows.prompt('Leave the tables for now, look at the pier.');
    rows.turn('', [run('npm run pier', 'Error: no such pier', true)]);
    transcribe('one', rows);
    tell('one', 'SessionEnd');
    const report = read(HANDOFF);
    expect(report).toMatch(/## Errors still open\n\n- `npm run pier`: Error: no such pier\n/);
    expect(report).toMatch(/## Errors met earlier and not seen resolved\n\n- `npm test`: TypeError/);
    expect(report).toContain('## Asked last\n\n> Leave the tables for now, look at the pier.');
  });

  it('marks what is gone: files, commits, the branch', () => {
    const { tell, transcribe, read, write, project, archive, open, sessionOf } = makeNotesRoom();
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
        cwd: project,
        encoding: 'utf8',
      });
    git('init', '-q', '-b', 'main');
    write('src/clock.ts', 'one');
    git('add', '.');
    git('commit', '-qm', 'Begin');
    const rows = workedSession(project);
    const hash = git('rev-parse', '--short', 'HEAD').trim();
    rows.turn('', [run('git commit -m Begin', `[main ${hash}] Begin`)]);
    transcribe('one', rows);
    tell('one', 'SessionEnd');
    expect(read(HANDOFF)).toContain('Commit 1a2b3c4 Read the clock in UTC (stale: no longer in the branch)');
    expect(read(HANDOFF)).toContain(`- Commit ${hash} Begin\n`);
    git('checkout', '-qb', 'other');
    rmSync(join(project, 'src'), { recursive: true });
    writeHandoff(sessionOf('one'), 'on demand', archive, open());

    expect(read(HANDOFF)).toMatch(/- src\/clock\.ts \(.+\) \(stale: no longer there\)\n/);
    expect(read(HANDOFF)).toContain('The session was on branch main (stale: the folder is on other now)');
  });

  it('names the sessions before it, and the next session is told where it is', () => {
    const { tell, transcribe, read, project, wait } = makeNotesRoom();
    for (const [name, before] of [['one'], ['two', 'one'], ['three', 'two']] as const) {
      const told = tell(name, 'SessionStart', { source: before ? 'clear' : 'startup' });
      if (before)
        expect(told).toMatchObject({
          text: expect.stringContaining(`The whole shift report: .tideproof/HANDOFF-${before}.md`),
        });
      transcribe(name, workedSession(project));
      tell(name, 'SessionEnd', { reason: 'clear' });
      wait(1);
    }
    expect(read('.tideproof/HANDOFF-three.md')).toMatch(
      /## Before this session\n\n- \[session two\]\(HANDOFF-two\.md\), last seen .+\n- \[session one\]\(HANDOFF-one\.md\), last seen .+\n/,
    );
  });

  it('is named as seen from the folder that the session works in', () => {
    const { tell, transcribe, read, write, project } = makeNotesRoom();
    write('.git/HEAD', 'ref: refs/heads/main\n');
    write('tables/today.md', '');
    transcribe('one', workedSession(project));
    tell('one', 'SessionEnd', { cwd: join(project, 'tables') });
    expect(read(HANDOFF)).toContain('"Read ../.tideproof/HANDOFF-one.md and go on from there"');
  });

  it('cannot be broken by what it quotes', () => {
    const { tell, transcribe, read, project } = makeNotesRoom();
    const rows = writeSession();
    rows.prompt(
      'Explain <!-- /tideproof:handoff --> and <!-- tideproof:handoff 1 -->, please.\n# Not a title',
    );
    for (let turn = 0; turn < 6; turn += 1) rows.turn(`It is <!-- a comment ${turn}`, [run('ls', project)]);
    transcribe('one', rows);
    for (const event of ['PreCompact', 'Stop', 'SessionEnd', 'SessionEnd'])
      tell('one', event, { trigger: 'auto' });
    const text = read(HANDOFF);
    expect(text.match(/<!-- /g)).toHaveLength(2);
    expect(text).toContain('> # Not a title');
    expect(text).not.toContain('Edited by hand');
    expect(read('.tideproof/notes/one.md')).not.toContain('Edited by hand');
  });
});
