import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { bash, call, type Script, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { summarizerPrompt } from '../lab/after-compaction.ts';
import type { Stage } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';
import { additionalInstructions, setInstalledStage } from './client-stage.ts';
import { expectWhole, readDocuments } from './whole-documents.ts';

const GOAL = 'The gauge of pier 4 is an hour late. Never touch anything below generated/.';
/** What the summarizer writes for who comes after it. */
const HANDOFF = '- The import of the tables is wrong: `tables` is no function (seen in a run).';
const TASKS = { CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' };

/** As documents are named: the day on the wall. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function task(id: string, status: string) {
  return { name: 'TaskUpdate', input: { taskId: id, status } };
}

/** Two tasks, a commit, a note, an error: what a good hour of work leaves behind. */
function work(project: string): NonNullable<Script['main']> {
  const path = join(project, 'src', 'gauge.js');
  return [
    call([
      { name: 'TaskCreate', input: { subject: 'Mend the clock', description: 'An hour late' } },
      { name: 'TaskCreate', input: { subject: 'Print the tables', description: 'All piers' } },
      { name: 'Read', input: { file_path: path } },
    ]),
    call({ name: 'Edit', input: { file_path: path, old_string: 'hour = 1', new_string: 'hour = 0' } }),
    call(bash('git commit -am "Read the clock in UTC"')),
    call([
      task('1', 'completed'),
      bash(`"${process.execPath}" "${builtCommand()}" note "The pilot wants UTC"`),
    ]),
    say('Times are stored in UTC now, because the gauge has no time zone.'),
    call([task('2', 'in_progress'), bash('node -e "throw new TypeError(\'tables is not a function\')"')]),
    say('The import of the tables is wrong; I mend it next.'),
  ];
}

function setWorkStage(files: Record<string, string> = {}): Stage & { folder: string } {
  const stage = setInstalledStage({ 'src/gauge.js': 'export const hour = 1;\n', ...files });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: stage.world.project });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.org');
  git('add', 'src');
  git('commit', '-qm', 'Begin');
  return { ...stage, folder: join(stage.world.project, '.tideproof') };
}

test('a session leaves notes and a handoff that git does not see', async () => {
  const { world, play, folder } = setWorkStage();
  const run = await play({
    prompts: [GOAL, 'Now the tables.', '/compact'],
    // Before a compaction a process in the background writes them, as everywhere but in most tests.
    environment: { ...TASKS, TIDEPROOF_ARCHIVE_SWEEP: 'true' },
    script: {
      main: work(world.project),
      summarizer: () => summary(`Work on the gauge went on.\n\n10. Handoff\n${HANDOFF}`),
    },
  });
  expect(additionalInstructions(summarizerPrompt(run, 1))).toContain('The pilot wants UTC');
  const sessionId = run.sessionId!;
  const name = `${today()}-${sessionId.slice(0, 8)}`;
  await vi.waitFor(() => expectDocuments(readDocuments(folder), name, sessionId), { timeout: 60_000 });
  const status = execFileSync('git', ['status', '--short'], { cwd: world.project, encoding: 'utf8' });
  expect(status).toBe('');
});

function expectDocuments(documents: Map<string, string>, name: string, sessionId: string): void {
  expectWhole(documents);
  const notes = documents.get(`notes/${name}.md`)!;
  expect(notes).toContain('- **Last request:** Now the tables.\n');
  expect(notes).toContain('- **Task:** [in_progress] #2 Print the tables\n');
  expect(notes).toMatch(/\*\*Commit:\*\* [0-9a-f]{7} Read the clock in UTC \(line \d+\)\n/);
  expect(notes).toMatch(
    /\*\*Compaction:\*\* number 1, manual, .+ tokens: 2 of 2 prompts in context after it/,
  );
  expect(notes).toContain('**Note:** The pilot wants UTC');
  expect(notes).toContain(HANDOFF);
  const handoff = documents.get('HANDOFF.md')!;
  expect(handoff).toContain(`> ${GOAL}\n`);
  expect(handoff).toContain(`> ${HANDOFF}\n`);
  expect(handoff).toContain('- [in_progress] #2 Print the tables\n');
  expect(documents.get('CURRENT')).toBe(`${sessionId}\n`);
  expect(documents.get('snapshots/LAST')).toBe(`${name}-before-compaction-1.md\n`);
  expect(documents.get('compactions.log')).toMatch(
    new RegExp(`session=${sessionId} compaction=1 trigger=manual`),
  );
}
