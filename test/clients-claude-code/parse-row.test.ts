import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRow } from '../../src/clients/claude-code/rows/parse-row.ts';

const content = [
  { type: 'tool_result', tool_use_id: 'call-1', content: `${'"quoted" \\ and → so on. '.repeat(50)}` },
];
const row = { cwd: '/home/ada/app', type: 'user', message: { role: 'user', content } };
const last = { uuid: 'row-1', timestamp: '2026-03-09T09:00:00.000Z' };

function parse(value: unknown) {
  return parseRow(Buffer.from(JSON.stringify(value)));
}

test('parseRow() leaves out the copy for the screen, whatever it holds and whatever follows it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.boolean(), (toolUseResult, isLast) => {
      const given = isLast ? { ...row, ...last, toolUseResult } : { ...row, toolUseResult, ...last };
      expect(parse(given)).toEqual({ ...row, ...last });
    }),
  );
});

test.each([
  ['a quote behind backslashes', { stdout: 'C:\\\\"\\' }],
  ['brackets in a text', { stdout: '}],"uuid":"row-2"' }],
  ['a text alone', 'Error: it says "no"'],
  ['a number alone', 12],
  ['itself', { toolUseResult: { toolUseResult: 'x' } }],
])('parseRow() finds the end of a copy that is or holds %s', (_name, toolUseResult) => {
  expect(parse({ ...row, toolUseResult, ...last })).toEqual({ ...row, ...last });
  expect(parse({ ...row, ...last, toolUseResult })).toEqual({ ...row, ...last });
});

test('parseRow() keeps what a tool was given under the same name', () => {
  const input = { id: 1, toolUseResult: 'x'.repeat(2000) };
  const called = { type: 'assistant', message: { content: [{ type: 'tool_use', name: 'mcp', input }] } };
  expect(parse(called)).toEqual(called);
});

test('parseRow() leaves out the copy of a row as Claude Code 2.1 ends it', () => {
  const given = { ...row, ...last, toolUseResult: { stdout: 'all' }, sourceToolAssistantUUID: 'row-0' };
  expect(parse(given)).toEqual({ ...row, ...last });
});

test('parseRow() throws when the row ends inside the copy', () => {
  const whole = JSON.stringify({ ...row, ...last, toolUseResult: { stdout: 'all is well' } });
  for (const cut of [1, 2, 3, 10, 20])
    expect(() => parseRow(Buffer.from(whole.slice(0, -cut)))).toThrow(SyntaxError);
});

test('parseRow() reads a row behind the mark of an encoding', () => {
  expect(parseRow(Buffer.from('\ufeff{"type":"user"}'))).toEqual({ type: 'user' });
});
