import { expect, test } from 'vitest';
import { listTaskSummaries } from '../../src/archive/records/task-summaries.ts';
import { SUMMARY_REQUEST } from '../../src/domain/handoff-request.ts';
import { createTask, edit, PROJECT, run, updateTask } from '../transcripts/session-writer.ts';
import { makeConversation } from './conversation.ts';

/** At most 67,000 tokens before a compaction, of which 70 % are reached at the 47th message of a test session. */
const SMALL_WINDOW = { CLAUDE_CODE_AUTO_COMPACT_WINDOW: '100000' };
const LINE = '#1 Round the lines: done; changed src/lines.ts; commit 1a2b3c4 Round lines';

/** A session that finishes a task in its third turn and then goes on with other things. */
function makeSession() {
  // Warnings are another matter.
  const environment = { TIDEPROOF_WARNINGS: '[]', ...SMALL_WINDOW };
  const conversation = makeConversation({ environment, isBlank: true });
  const { rows, flush, archive } = conversation;
  rows.prompt('Round the lines, then go on with the rest.');
  rows.turn('First this.', [createTask(1, 'Round the lines'), createTask(2, 'All the rest')]);
  rows.turn('', [updateTask(1, 'in_progress'), edit(`${PROJECT}/src/lines.ts`, 'roundLine')]);
  rows.turn('', [run('npm test', '4 passed'), run('git commit -am x', '[main 1a2b3c4] Round lines')]);
  rows.turn('', [updateTask(1, 'completed'), updateTask(2, 'in_progress')]);
  let turns = 4;
  return {
    rows,
    tell(event: string, fields: Record<string, unknown> = {}) {
      flush();
      return conversation.tell(event, fields);
    },
    workUntil(turn: number) {
      for (; turns < turn; turns += 1) rows.turn(`Step ${turns}.`, [run(`ls part${turns}`, 'nothing')]);
    },
    summaries: () => listTaskSummaries(archive.database, {}).map(({ task, text }) => [task, text]),
  };
}

test('a cold task is put into one line once the context is rather full, and nothing is said about it', () => {
  const { workUntil, tell, summaries } = makeSession();
  workUntil(46);
  expect(tell('Stop', { prompt: 'go on' })).toBe('');
  expect(summaries()).toEqual([]);
  workUntil(56);
  expect(tell('Stop', { prompt: 'go on' })).toBe('');
  expect(summaries()).toEqual([['#1', LINE]]);
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

test('an agent gets none of the session’s lines', () => {
  const { workUntil, tell } = makeSession();
  workUntil(60);
  tell('Stop');
  const told = tell('PreCompact', { trigger: 'auto', agent_id: 'a7', agent_type: 'mini' });
  expect(told).toBe(SUMMARY_REQUEST);
});
