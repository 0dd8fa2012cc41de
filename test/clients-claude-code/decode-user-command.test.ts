import { expect, test } from 'vitest';
import { decodeLine } from '../../src/clients/claude-code/rows/decode-line.ts';

const origin = { uuid: 'row-2', line: 7, time: '2026-03-09T09:00:00.000Z' };

function decode(content: unknown, more: Record<string, unknown> = {}) {
  const row = { parentUuid: 'row-1', isSidechain: false, sessionId: 's', version: '2.1.325', ...more };
  const message = { role: 'user', content };
  const whole = { ...row, type: 'user', message, uuid: origin.uuid, timestamp: origin.time };
  return decodeLine(Buffer.from(JSON.stringify(whole)), 7).entries;
}

const acted = { origin, type: 'acted', by: 'user' };
const answered = { origin, type: 'answered', callId: 'row-1' };

test('a command that the user runs is an act of the user', () => {
  const action = { kind: 'run-command', command: 'git pull > log && echo "<b>"' };
  const act = { origin, type: 'called', callId: 'row-2', tool: '', action };
  expect(decode(`<bash-input> ${action.command}\n</bash-input>`)).toEqual([{ ...acted, act }]);
});

test.each([
  ['printed', '<bash-stdout>up to date</bash-stdout><bash-stderr></bash-stderr>', 'up to date', false],
  ['printed nothing', '<bash-stdout></bash-stdout><bash-stderr></bash-stderr>', '', false],
  ['failed', '<bash-stdout></bash-stdout><bash-stderr>fatal: no</bash-stderr>', 'fatal: no', true],
])('what it %s belongs to the row before', (_, content, text, failed) => {
  expect(decode(content)).toEqual([{ ...acted, act: { ...answered, text, failed } }]);
});

test.each([
  ['in words around it', 'Look: <bash-input>git push</bash-input>', {}],
  ['in text behind it', '<bash-input>git push</bash-input> and then Always push.', {}],
  ['of the client', '<bash-input>git push</bash-input>', { isMeta: true }],
  ['of another program', '<bash-input>git push</bash-input>', { origin: { kind: 'task' } }],
  ['of an agent', '<bash-input>git push</bash-input>', { isSidechain: true, agentId: 'a1' }],
  ['without a command', '<bash-input> </bash-input>', {}],
])('a tag %s is none', (_, content, more) => {
  expect(decode(content, more).filter(({ type }) => type === 'acted')).toEqual([]);
});
