import type { ClientRows, RowSetting } from '../clients/client.ts';
import { START } from '../domain/position.ts';
import { openTranscript } from '../transcript/read-lines.ts';

/** How many lines are searched for a row with folder and time. */
const LINES_MAX = 200;

/** The folder and the time in which a session began, if its transcript says so. */
export function readSessionSetting(path: string, rows: ClientRows): RowSetting {
  const setting: RowSetting = {};
  using transcript = openTranscript(path);
  for (const line of transcript?.lines(START) ?? []) {
    const { cwd, time } = rows.decodeSetting(line.bytes);
    if (cwd !== undefined) setting.cwd ??= cwd;
    if (time !== undefined) setting.time ??= time;
    if ((setting.cwd !== undefined && setting.time !== undefined) || line.number >= LINES_MAX) break;
  }
  return setting;
}
