import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeForkedRow } from '../../src/clients/claude-code/rows.ts';
import { forEvery } from '../for-every.ts';

const OLD = '3f2a91c0-aaaa-4000-8000-000000000001';
const NEW = '7be4d502-bbbb-4000-8000-000000000002';
const fork = (row: string) => encodeForkedRow(Buffer.from(row), NEW)?.toString();

describe('encodeForkedRow()', () => {
  it.each([
    [`{ "sessionId" : "${OLD}", "a": 1 }`, { sessionId: NEW, a: 1 }],
    [
      `{"message":{"input":{"sessionId":"${OLD}"}},"sessionId":"${OLD}"}`,
      { message: { input: { sessionId: OLD } }, sessionId: NEW },
    ],
    ['{"type":"summary","summary":"Piers"}', { type: 'summary', summary: 'Piers' }],
  ])('takes %s for what it says', (row, expected) => {
    expect(JSON.parse(fork(row)!)).toEqual(expected);
  });

  it.each([
    '',
    '{"torn":',
    '[]',
    'null',
    `{"type":"api-request","sessionId":"${OLD}"}`,
    `{"type":"api-request-blob","sessionId":"${OLD}"}`,
    '{"type":"queue-operation","operation":"enqueue"}',
    '{"messageId":"x","type":"file-history-snapshot"}',
  ])('leaves %s behind', (row) => {
    expect(fork(row)).toBeUndefined();
  });

  it('keeps all else of any row', () =>
    forEvery(100, fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (fields, old) => {
      const row = { ...fields, type: 'user', sessionId: old };
      expect(JSON.parse(fork(JSON.stringify(row))!)).toEqual(
        JSON.parse(JSON.stringify({ ...row, sessionId: NEW })),
      );
    }));
});
