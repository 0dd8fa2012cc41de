/**
 * What belongs to the session that it was written for: copies of what was sent, the queue of prompts, and snapshots whose
 * files lie in a folder of that session. A fork by the client itself leaves out most of this too.
 */
const LEFT_BEHIND = /^(?:api-request.*|queue-operation|file-history-snapshot)$/;
const LEFT_BEHIND_STARTS = [
  '{"type":"api-request',
  '{"type":"queue-operation"',
  '{"type":"file-history-snapshot"',
];

/**
 * A transcript row → the same row in the file of another session, to the byte but for the id; nothing when it does not
 * belong there, or is no row. Never throws.
 */
export function encodeForkedRow(bytes: Buffer, sessionId: string): Buffer | undefined {
  const start = bytes.toString('latin1', 0, 40);
  if (LEFT_BEHIND_STARTS.some((mark) => start.startsWith(mark))) return undefined;
  const row = parseRow(bytes);
  if (row === undefined || LEFT_BEHIND.test(String(row.type))) return undefined;
  if (typeof row.sessionId !== 'string') return Buffer.from(bytes);
  const written = Buffer.from(`"sessionId":${JSON.stringify(row.sessionId)}`);
  const at = bytes.indexOf(written);
  // The input of a tool may have a field of that name as well: then only the parsed row tells which is which.
  if (at === -1 || at !== bytes.lastIndexOf(written))
    return Buffer.from(JSON.stringify({ ...row, sessionId }));
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(`"sessionId":${JSON.stringify(sessionId)}`),
    bytes.subarray(at + written.length),
  ]);
}

function parseRow(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const row = JSON.parse(bytes.toString('utf8'));
    return row !== null && typeof row === 'object' && !Array.isArray(row) ? row : undefined;
  } catch {
    return undefined;
  }
}
