import { expect, test } from 'vitest';
import { OPENINGS } from '../../src/clients/claude-code/rows/decode-user-command.ts';
import { common, decode, origin, userRow } from './decode-rows.ts';
import { type Row, readRows } from './read-rows.ts';
import { framed, old, queued, text, typed } from './row-shapes.ts';

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

const says = (words: string): Row => ({ type: 'assistant', message: { content: [text(words)] } });
const command = (name: string) =>
  old(`<command-message>${name}</command-message>\n<command-name>/${name}</command-name>`);

/** What is on record as the answer to `/save`, after which rows follow, and then another message. */
function savedBefore(...rows: Row[]): string[] {
  const save = [command('save'), old(OPENINGS.save, { isMeta: true }), says('Saved.')];
  const facts = readRows([...save, ...rows, says('More.')]);
  return facts.flatMap((fact) => (fact.kind === 'handoff' ? fact.text : []));
}

test.each<[string, ...Row[]]>([
  ['a command without words', command('review'), old('Review the change.', { isMeta: true })],
  ['another command of ours', command('pin'), old('The user typed /pin with:', { isMeta: true })],
  ['what the user runs', old('<bash-input>git pull</bash-input>')],
  ['the end of a task', old(framed('task-notification', 'done'))],
  ['what a teammate says', old(framed('teammate-message', 'done'), { origin: { kind: 'peer' } })],
  ['what the client goes on with', old('Go on.', { isMeta: true, origin: { kind: 'auto-continuation' } })],
  ['a hook that does not let it end', old('Stop hook feedback:\nlint failed', { isMeta: true })],
  [
    'what a hook adds to its end',
    old('<system-reminder>\nStop hook additional context: lint failed\n</system-reminder>', { isMeta: true }),
  ],
  ['a prompt', typed('Go on.')],
  ['a remark', queued('And the tests?')],
])('the answer to /save ends at %s', (_what, ...rows) => {
  expect(savedBefore(...rows)).toEqual(['Saved.']);
});

test('the answer to /save goes on behind a remark of the client', () => {
  expect(savedBefore(old('PostToolUse:Edit hook feedback: no.', { isMeta: true }))).toEqual([
    'Saved.\n\nMore.',
  ]);
});
