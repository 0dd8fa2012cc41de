import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/compactions.ts';
import { smallWindow, tooManyTokens } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, type Script, say } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { summarizerPrompt } from '../lab/after-compaction.ts';
import type { Stage } from '../lab/stage.ts';
import { builtCommand } from './built-command.ts';
import { additionalInstructions, setInstalledStage } from './client-stage.ts';
import { expectWhole, readDocuments, untilQuiet } from './whole-documents.ts';

const GOAL = 'The gauge of pier 4 is an hour late. Never touch anything below generated/.';
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

/** Two tasks, a commit, a decision, an error: what a good hour of work leaves behind. */
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
    say('We decided to store times in UTC because the gauge has no time zone.'),
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

test('a session with tasks, a commit and an error leaves notes and a handoff that git does not see', async () => {
  const { world, play, folder } = setWorkStage();
  const run = await play({
    prompts: [GOAL, 'Now the tables.', '/compact'],
    // Before a compaction a process in the background writes them, as everywhere but in most tests.
    environment: { ...TASKS, TIDEPROOF_ARCHIVE_SWEEP: 'true' },
    script: { main: work(world.project) },
  });
  await untilQuiet(folder, join(world.home, '.local'));
  const { sessionId } = run;
  const documents = readDocuments(folder);
  expectWhole(documents);

  const name = `${today()}-the-gauge-of-pier-4-is-an-hour-late-${sessionId!.slice(0, 8)}`;
  const notes = documents.get(`notes/${name}.md`)!;
  expect(notes).toContain('- **Next step:** The import of the tables is wrong; I mend it next.\n');
  expect(notes).toContain('- Task in progress: #2 Print the tables\n');
  expect(notes).toMatch(/\*\*Commit:\*\* [0-9a-f]{7} Read the clock in UTC \(line \d+\)\n/);
  expect(notes).toMatch(/\*\*Task done:\*\* #1 Mend the clock \(line \d+\)\n/);
  expect(notes).toMatch(/\*\*Decided:\*\* We decided to store times in UTC/);
  expect(notes).toMatch(/\*\*Error:\*\* .*TypeError: tables is not a function/);
  expect(notes).toMatch(/\*\*Compaction:\*\* number 1, manual, .+ tokens: \d+ of \d+ tracked facts/);
  expect(notes).toContain('**Note:** The pilot wants UTC');
  expect(additionalInstructions(summarizerPrompt(run, 1))).toContain('Noted:\n- The pilot wants UTC');
  const handoff = documents.get('HANDOFF.md')!;
  expect(handoff).toContain('at the end of the session.');
  expect(handoff).toContain('## Next step\n\n- The import of the tables is wrong; I mend it next.\n');
  expect(handoff).toContain('- Never touch anything below generated/.\n');
  expect(handoff).not.toContain('Changed since');
  expect(documents.get('CURRENT')).toBe(`${sessionId}\n`);
  expect(documents.get('snapshots/LAST')).toBe(`${name}-before-compaction-1.md\n`);
  expect(documents.get('compactions.log')).toMatch(
    new RegExp(`session=${sessionId} compaction=1 trigger=manual`),
  );
  const status = execFileSync('git', ['status', '--short'], { cwd: world.project, encoding: 'utf8' });
  expect(status).toBe('');
});

test('the guard holds the first /compact with its reason, lets the second through, and never holds the client itself', async () => {
  const { world, play, folder } = setWorkStage();
  const data = join(world.home, '.local', 'share', 'tideproof');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'config.json'), '{ "guard": { "manualCompact": true } }');
  const script = { main: work(world.project) };
  const held = await play({ prompts: [GOAL, '/compact'], environment: TASKS, script });
  const said = JSON.stringify(held.messages);
  expect(compactionsOf(held.requests)).toHaveLength(0);
  expect(said).toContain('tideproof holds this once');
  expect(said).toContain('.tideproof/HANDOFF.md');
  expect(existsSync(join(folder, 'HANDOFF.md'))).toBe(true);

  const second = await play({ prompts: ['/compact'], arguments: ['--continue'] });
  expect(compactionsOf(second.requests)).toHaveLength(1);

  const auto = await play({
    prompts: ['go on'],
    environment: { ...smallWindow, ...TASKS },
    script: {
      main: [call(bash('echo one'), 1000), call(bash('echo two'), tooManyTokens), say('done')],
    },
  });
  expect(compactionsOf(auto.requests)).toHaveLength(1);
  expect(JSON.stringify(auto.messages)).not.toContain('tideproof holds this once');
});

test('a client that is killed at any time leaves whole documents and every line that people wrote', async () => {
  const { world, play, folder } = setWorkStage();
  const first = await play({ prompts: [GOAL], environment: TASKS, script: { main: work(world.project) } });
  const [name = ''] = readdirSync(join(folder, 'notes'));
  const notes = join(folder, 'notes', name);
  const byHand: string[] = [];
  for (let kill = 0; kill < 4; kill += 1) {
    byHand.push(`by hand, number ${kill}`);
    appendFileSync(notes, `${byHand.at(-1)}\n`);
    const controller = new AbortController();
    let answers = 0;
    await play({
      prompts: ['go on', 'and on', '/compact', 'and on'],
      arguments: ['--resume', first.sessionId!],
      environment: TASKS,
      abort: controller.signal,
      script: {
        main: () => {
          answers += 1;
          if (answers === 1 + (kill % 4)) setTimeout(() => controller.abort(), 90 * kill);
          return answers % 2 === 1
            ? call(bash(`echo ${kill}`))
            : say(`We decided on ${kill} because of ${answers}.`);
        },
      },
    });
    expectWhole(readDocuments(folder));
  }
  await untilQuiet(folder, join(world.home, '.local'));
  const documents = readDocuments(folder);
  const written = documents.get(`notes/${name}`)!.split('\n');
  expect(byHand.filter((line) => !written.includes(line))).toEqual([]);
  expect(readdirSync(join(folder, 'notes')).filter((name) => name.endsWith('.md'))).toHaveLength(1);
}, 120_000);
