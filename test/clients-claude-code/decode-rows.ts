import { decodeLine } from '../../src/clients/claude-code/rows/decode-line.ts';

export const origin = { uuid: 'row-1', line: 7, time: '2026-03-09T09:00:00.000Z' };
/** What every row has. */
export const common = {
  parentUuid: 'parent-1',
  isSidechain: false,
  userType: 'external',
  cwd: '/home/ada/app',
  sessionId: 'session-1',
  version: '2.1.325',
  uuid: origin.uuid,
  timestamp: origin.time,
};

export function decode(row: unknown) {
  return decodeLine(Buffer.from(typeof row === 'string' ? row : JSON.stringify(row)), origin.line);
}

export function userRow(content: unknown, fields: Record<string, unknown> = {}) {
  return { ...common, type: 'user', message: { role: 'user', content }, ...fields };
}
