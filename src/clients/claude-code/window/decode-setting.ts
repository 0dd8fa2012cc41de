import type { RowSetting } from '../../client.ts';

/** Not every row carries these, and the first rows of a file often do not. Never throws. */
export function decodeSetting(bytes: Buffer): RowSetting {
  try {
    const row = JSON.parse(bytes.toString('utf8'));
    return {
      ...(typeof row?.cwd === 'string' && row.cwd !== '' ? { cwd: row.cwd } : {}),
      ...(Number.isNaN(Date.parse(row?.timestamp)) ? {} : { time: new Date(row.timestamp).toISOString() }),
    };
  } catch {
    return {};
  }
}
