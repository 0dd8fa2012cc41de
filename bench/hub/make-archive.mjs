// An archive of a given size: a generated history, taken in by `tideproof import` as anybody's is.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeHistory } from '../history/make-history.mjs';

/** Of a transcript of the generated history, so much is text; the rest is how the client writes it down. */
const TEXT_SHARE = 0.478;
/** Of the largest history that was ever published: 1,300 sessions and 69,000 messages in 1 GB of transcripts. */
const MESSAGES_PER_MEGABYTE = 69;
const SESSIONS_PER_MEGABYTE = 1.3;

/** The home whose archive has about so many megabytes of text. One that was made before is taken as it is. */
export function makeArchive(root, home, megabytesOfText) {
  if (existsSync(join(home, '.local', 'share', 'tideproof', 'texts.db'))) return;
  mkdirSync(home, { recursive: true });
  const megabytes = megabytesOfText / TEXT_SHARE;
  makeHistory(join(home, '.claude', 'projects'), {
    sessions: Math.max(8, Math.round(megabytes * SESSIONS_PER_MEGABYTE)),
    messages: Math.max(400, Math.round(megabytes * MESSAGES_PER_MEGABYTE)),
    megabytes,
  });
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist', 'tideproof.cjs'), 'import'], {
    env: { PATH: process.env.PATH, HOME: home, USERPROFILE: home },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The import failed: ${stderr}`);
  rmSync(join(home, '.claude'), { recursive: true });
}
