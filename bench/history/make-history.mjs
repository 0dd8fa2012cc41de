// Writes a history of Claude Code sessions as its users have them after a year: by default the largest that was ever
// published, 1,300 sessions with 69,000 messages in 1 GB. The same seed gives the same bytes.
//   node bench/history/make-history.mjs --into folder [--sessions 1300] [--messages 69000] [--megabytes 1000] [--seed 1]
import { closeSync, mkdirSync, openSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createWriting } from './writing.mjs';

const FIRST_DAY = Date.UTC(2026, 0, 5, 8);
const DAYS = 300;
const SUBAGENT_SHARE = 0.04;

/** Folder by folder as the client has them: projects/<folder>/<session>.jsonl, and agents below their session. */
export function makeHistory(projectsFolder, { sessions, messages, megabytes, seed = 1 }) {
  const random = makeRandom(seed);
  const bytesWanted = (megabytes * 1e6) / messages;
  const namesOf = new Map();
  let rows = 0;
  let bytes = 0;
  for (let index = 0; index < sessions; index++) {
    const writing = createWriting(random, index, namesOf);
    const { cwd, sessionId } = writing;
    const folder = join(projectsFolder, cwd.replace(/\W/g, '-'));
    const startedAt = FIRST_DAY + (index / sessions) * DAYS * 86_400_000;
    const count = Math.round((messages * (index + 1)) / sessions) - Math.round((messages * index) / sessions);
    const isAgent = random() < SUBAGENT_SHARE;
    const parent = isAgent ? join(folder, sessionId, 'subagents') : folder;
    const path = join(parent, isAgent ? `agent-a${sessionId.slice(0, 16)}.jsonl` : `${sessionId}.jsonl`);
    mkdirSync(parent, { recursive: true });
    const file = openSync(path, 'w');
    let text = '';
    let endedAt = startedAt;
    for (let number = 0; number < count; number++) {
      // What was written so far decides how long the next one may be, so the sum comes out.
      const room = Math.max(300, bytesWanted * (rows + 2) - bytes);
      endedAt = startedAt + number * 20_000;
      const row = writing.next(room, endedAt, isAgent);
      rows += 1;
      bytes += Buffer.byteLength(row) + 1;
      text += `${row}\n`;
      if (text.length > 1 << 22) {
        writeSync(file, text);
        text = '';
      }
    }
    writeSync(file, text);
    closeSync(file);
    utimesSync(path, endedAt / 1000, endedAt / 1000);
  }
  return { sessions, messages: rows, bytes };
}

/** Mulberry32: small, and the same on every machine. */
export function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      into: { type: 'string' },
      sessions: { type: 'string', default: '1300' },
      messages: { type: 'string', default: '69000' },
      megabytes: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.into === undefined) throw new Error('Say where to write it: --into folder');
  const made = makeHistory(values.into, {
    sessions: Number(values.sessions),
    messages: Number(values.messages),
    megabytes: Number(values.megabytes),
    seed: Number(values.seed),
  });
  console.log(
    `${made.sessions} sessions, ${made.messages} messages, ${(made.bytes / 1e6).toFixed(0)} MB in ${values.into}`,
  );
}
