import type { ClientRows } from '../clients/client.ts';
import { START } from '../domain/position.ts';
import { openTranscript } from '../transcript/read-lines.ts';

/** How many lines are searched for a row with folder and time. */
const LINES_MAX = 200;

/** The folder and the time in which a session began, if its transcript says so. */
export function readSessionSetting(path: string, rows: ClientRows) {
  const setting: { cwd?: string; time?: string } = {};
  using transcript = openTranscript(path);
  for (const line of transcript?.lines(START) ?? []) {
    // The first rows of a file often have neither.
    const { cwd, entries } = rows.decode(line.bytes, line.number);
    const time = Date.parse(entries[0]?.origin.time ?? '');
    if (cwd !== '') setting.cwd ??= cwd;
    if (!Number.isNaN(time)) setting.time ??= new Date(time).toISOString();
    if ((setting.cwd !== undefined && setting.time !== undefined) || line.number >= LINES_MAX) break;
  }
  return setting;
}
