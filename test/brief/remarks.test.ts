import { expect, test } from 'vitest';
import type { SessionWriter } from '../transcripts/session-writer.ts';
import { run } from '../transcripts/session-writer.ts';
import { briefOf } from './played-session.ts';

const REMARK = 'also think about how the ferries of the northern lock are counted';

const play = (...answers: string[]) =>
  briefOf((session: SessionWriter) => {
    session.prompt('Write the plan of the harbour.');
    session.turn('First the quays.', [run('make quays', 'ok')]);
    session.queue('enqueue', REMARK);
    session.queue('remove');
    session.turn('', [run('make piers', 'ok')]);
    for (const answer of answers) session.turn(answer, [run('make plan', 'ok')]);
  }).text;

test('A remark that nobody has taken up is told first', () => {
  expect(play('Now the piers of `plan.md`.')).toContain(`Said by the user meanwhile: ${REMARK}`);
});

test('One that a later message speaks of is told as taken up', () => {
  const answer =
    'Good point: the ferries of the northern lock are counted by the gate `gate_4`, twice a day.';
  expect(play(answer, 'Now the lamps of `plan.md`.')).toContain(
    `Said by the user meanwhile, and taken up since: ${REMARK}`,
  );
  // What was said last may only announce the answer.
  expect(play(answer)).toContain(`Said by the user meanwhile: ${REMARK}`);
});
