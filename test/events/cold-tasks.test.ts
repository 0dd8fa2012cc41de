import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  clearTaskSummaries,
  isTaskCheckDue,
  listTaskSummaries,
} from '../../src/archive/records/task-summaries.ts';

import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { createTask, edit, PROJECT, run, updateTask, writeSession } from '../transcripts/session-writer.ts';
import { makeContext } from './test-context.ts';

/** At most 67,000 tokens before a compaction, of which 70 % are reached at the 47th message of a test session. */
const SMALL_WINDOW = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
const LINE = '#1 Round the lines: done; changed src/lines.ts; commit 1a2b3c4 Round lines';

/** A session that finishes a task in its third turn and then goes on with other things. */
function makeSession(environment: NodeJS.ProcessEnv = SMALL_WINDOW, model = 'claude-opus-5-5') {
  const root = mkdtempSync(join(tmpdir(), 'tideproof cold tasks '));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const archive = openArchive(':memory:');
  onTestFinished(() => archive.close());
  const transcript_path = join(root, 'session.jsonl');
  const rows = writeSession();
  const logged: string[] = [];
  const given = {
    // Warnings are another matter.
    TIDEPROOF_WARNINGS: '[]',
    TIDEPROOF_HOME: join(root, 'data'),
    CLAUDE_CONFIG_DIR: join(root, 'claude'),
    ...environment,
  };
  const options = {
    cwd: PROJECT,
    now: () => new Date('2026-05-04T08:00:00.000Z'),
    writeLog: (line: string) => void logged.push(line),
  };
  rows.prompt('Round the lines, then go on with the rest.');
  rows.turn('First this.', [createTask(1, 'Round the lines'), createTask(2, 'All the rest')]);
  rows.turn('', [updateTask(1, 'in_progress'), edit(`${PROJECT}/src/lines.ts`, 'roundLine')]);
  rows.turn('', [run('npm test', '4 passed'), run('git commit -am x', '[main 1a2b3c4] Round lines')]);
  rows.turn('', [updateTask(1, 'completed'), updateTask(2, 'in_progress')]);
  let turns = 4;
  const tell = (event: string, fields: Record<string, unknown> = {}) => {
    writeFileSync(transcript_path, rows.text().replaceAll('claude-opus-5-5', model));
    const common = { session_id: 'session-1', transcript_path, cwd: PROJECT, hook_event_name: event };
    const decoded = decodeEvent({ ...common, ...fields }, {})!;
    const reply = handleEvent(decoded, archive, makeContext(given, options));
    return 'text' in reply ? reply.text : '';
  };
  return {
    archive,
    rows,
    logged,
    tell,
    /** The turn of the last look. */
    lookedAt: () =>
      archive.database.prepare('SELECT tasks_checked_turn AS turn FROM transcripts').get()?.turn,
    workUntil(turn: number) {
      for (; turns < turn; turns += 1) rows.turn(`Step ${turns}.`, [run(`ls part${turns}`, 'nothing')]);
    },
    summaries: () => listTaskSummaries(archive.database, {}).map(({ task, text }) => [task, text]),
    isDue: () => isTaskCheckDue(archive.database, transcript_path),
  };
}

test('a cold task is put into one line once the context is rather full, and nothing is said about it', () => {
  const { workUntil, tell, summaries, logged } = makeSession();
  workUntil(46);
  expect(tell('Stop', { prompt: 'go on' })).toBe('');
  expect(summaries()).toEqual([]);
  workUntil(56);
  expect(tell('Stop', { prompt: 'go on' })).toBe('');
  expect(summaries()).toEqual([['#1', LINE]]);
  expect(logged).toEqual([]);
});

test('a compaction makes up for every look that was missed, at any fill', () => {
  const { workUntil, tell } = makeSession();
  workUntil(23);
  expect(tell('PreCompact', { trigger: 'auto' })).not.toContain(LINE);
  workUntil(24);
  expect(`${tell('PreCompact', { trigger: 'auto' })}\n`).toContain(`\n- ${LINE}\n`);
});

test('the line stays the same over compactions, whatever happens to the task’s files later', () => {
  const { rows, workUntil, tell, summaries } = makeSession();
  workUntil(60);
  const compact = () => {
    const told = tell('PreCompact', { trigger: 'auto' });
    tell('SubagentStop', { agent_id: 'a1', agent_type: '', last_assistant_message: '<summary>x</summary>' });
    tell('SessionStart', { source: 'compact' });
    rows.compaction('x');
    return told;
  };
  const first = compact();
  workUntil(70);
  rows.turn('', [edit(`${PROJECT}/src/lines.ts`, 'again'), run('npm test', '1 failed', true)]);
  const second = compact();
  for (const told of [first, second]) expect(told.split(LINE)).toHaveLength(2);
  expect(summaries()).toEqual([['#1', LINE]]);
});

test('a task that is taken up again is told as open, not as finished', () => {
  const { rows, workUntil, tell } = makeSession();
  workUntil(60);
  tell('Stop');
  rows.turn('', [updateTask(1, 'in_progress')]);
  const told = tell('PreCompact', { trigger: 'auto' });
  expect(told).toContain('- [in_progress] #1 Round the lines');
  expect(told).not.toContain(LINE);
});

test('a line that was cleared is neither told nor made again', () => {
  const { archive, workUntil, tell, summaries, isDue } = makeSession();
  workUntil(60);
  tell('Stop');
  const [made] = listTaskSummaries(archive.database, {});
  expect(clearTaskSummaries(archive.database, [made!.id, 99], '2026-05-05')).toBe(1);
  workUntil(80);
  expect(isDue()).toBe(false);
  expect(tell('PreCompact', { trigger: 'auto' })).not.toContain('Round the lines');
  expect(summaries()).toEqual([]);
});

test('an agent gets none of the session’s lines', () => {
  const { workUntil, tell } = makeSession();
  workUntil(60);
  tell('Stop');
  const told = tell('PreCompact', { trigger: 'auto', agent_id: 'a7', agent_type: 'mini' });
  expect(told).toBe(SUMMARY_REQUEST);
});
