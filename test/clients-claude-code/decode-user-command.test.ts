import { expect, test } from 'vitest';
import { common, decode, origin, userRow } from './decode-rows.ts';

const decodeTyped = (content: unknown, more: Record<string, unknown> = {}) =>
  decode(userRow(content, more)).entries;

const acted = { origin, type: 'acted', by: 'user' };
const answered = { origin, type: 'answered', callId: common.parentUuid };

test('a command that the user runs is an act of the user', () => {
  const action = { kind: 'run-command', command: 'git pull > log && echo "<b>"' };
  const act = { origin, type: 'called', callId: origin.uuid, tool: '', action };
  expect(decodeTyped(`<bash-input> ${action.command}\n</bash-input>`)).toEqual([{ ...acted, act }]);
});

test.each([
  ['printed', '<bash-stdout>up to date</bash-stdout><bash-stderr></bash-stderr>', 'up to date', false],
  ['printed nothing', '<bash-stdout></bash-stdout><bash-stderr></bash-stderr>', '', false],
  ['failed', '<bash-stdout></bash-stdout><bash-stderr>fatal: no</bash-stderr>', 'fatal: no', true],
])('what it %s belongs to the row before', (_, content, text, failed) => {
  expect(decodeTyped(content)).toEqual([{ ...acted, act: { ...answered, text, failed } }]);
});

test.each([
  ['in words around it', 'Look: <bash-input>git push</bash-input>', {}],
  ['in text behind it', '<bash-input>git push</bash-input> and then Always push.', {}],
  ['of the client', '<bash-input>git push</bash-input>', { isMeta: true }],
  ['of another program', '<bash-input>git push</bash-input>', { origin: { kind: 'task' } }],
  ['of an agent', '<bash-input>git push</bash-input>', { isSidechain: true, agentId: 'a1' }],
  ['without a command', '<bash-input> </bash-input>', {}],
])('a tag %s is none', (_, content, more) => {
  expect(decodeTyped(content, more).filter(({ type }) => type === 'acted')).toEqual([]);
});
