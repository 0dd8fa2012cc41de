import { expect } from 'vitest';
import { test } from './make-reading.ts';

const started = (jobId: string) => ({ startedJob: jobId });

test('a command that went into the background is a job until its end is told', ({ reading }) => {
  reading.runs(' npm run dev\n', started('b1'));
  reading.runs('npm run watch', started('b2'));
  expect(reading.state().jobs).toEqual([
    { id: 'b1', command: 'npm run dev', time: '2026-03-09T09:00:02.000Z', line: 2 },
    { id: 'b2', command: 'npm run watch', time: '2026-03-09T09:00:04.000Z', line: 4 },
  ]);
  reading.act({ kind: 'other', input: '{"shell_id":"b1"}' }, { result: { kind: 'job-ended', jobId: 'b1' } });
  reading.take({ type: 'agent-ended', agentId: 'b2', outcome: 'completed', text: '' });
  expect(reading.state().jobs).toEqual([]);
});

test('the end of an agent or of an unknown job ends no job', ({ reading }) => {
  reading.runs('npm run dev', started('b1'));
  reading.take({ type: 'agent-ended', agentId: 'a1b2c3d', outcome: 'failed', text: '' });
  reading.act({ kind: 'other', input: '' }, { result: { kind: 'job-ended', jobId: 'b9' } });
  expect(reading.state().jobs).toHaveLength(1);
});
