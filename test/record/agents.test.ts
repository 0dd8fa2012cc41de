import { expect } from 'vitest';
import { type Reading, test } from './make-reading.ts';

const action = (more: { resumes?: string } = {}) =>
  ({
    kind: 'start-agent',
    description: 'Look',
    prompt: 'Look at it.',
    agentType: 'Explore',
    ...more,
  }) as const;
const started = (agentId: string) =>
  ({ result: { kind: 'agent-started', agentId, isRunning: true, report: '' } }) as const;
const reported = (report: string, agentId = 'a1') =>
  ({ result: { kind: 'agent-started', agentId, isRunning: false, report } }) as const;
const tell = (reading: Reading, to: string, message: string, isDelivered = true) =>
  reading.act({ kind: 'message-agent', to, message }, { result: { kind: 'message-sent', isDelivered } });
const first = (reading: Reading) => reading.facts('agent')[0];

test('an agent is known with what it was asked, its id and the end of its report', ({ reading }) => {
  reading.act(action(), reported('I looked.\n\nAll is well.'));
  expect(reading.facts('agent')).toMatchObject([
    {
      ...{ text: 'Look', status: 'done' },
      detail: {
        asked: 'Look at it.',
        type: 'Explore',
        id: 'a1',
        outcome: 'completed',
        lastWord: 'All is well.',
      },
    },
  ]);
});

test('an agent in the background is at work until the client tells its end', ({ reading }) => {
  reading.act(action(), started('a1'));
  expect(first(reading)).toMatchObject({ status: 'open', detail: { id: 'a1' } });
  reading.take({ type: 'agent-ended', agentId: 'a1', outcome: 'stopped', text: 'I was at it.' });
  expect(first(reading)).toMatchObject({
    ...{ status: 'done', detail: { outcome: 'stopped', lastWord: 'I was at it.' } },
  });
});

test('an agent that is resumed or gets a message is the same, and at work again', ({ reading }) => {
  reading.act(action(), reported('Done.'));
  tell(reading, 'a1', 'And the docs?');
  expect(reading.facts('agent')).toMatchObject([{ status: 'open', detail: { asked: 'And the docs?' } }]);
  reading.act(action({ resumes: 'a1' }), reported('Done again.'));
  expect(reading.facts('agent')).toMatchObject([{ status: 'done', detail: { lastWord: 'Done again.' } }]);
});

test('a teammate that gets a message by its name is the one of its team', ({ reading }) => {
  reading.act(action(), started('pilot@harbour'));
  tell(reading, 'pilot', 'Go out.');
  expect(first(reading)).toMatchObject({ status: 'open', detail: { asked: 'Go out.', id: 'pilot@harbour' } });
});

test('a message that was not delivered, or to nobody we know, changes nothing', ({ reading }) => {
  reading.act(action(), reported('Done.'));
  tell(reading, 'a1', 'x', false);
  tell(reading, 'a9', 'x');
  expect(reading.facts('agent')).toMatchObject([{ status: 'done', detail: { asked: 'Look at it.' } }]);
});
