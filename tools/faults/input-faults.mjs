import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS } from './events.mjs';

const nested = (depth) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
const callOf = (input) =>
  `{"type":"assistant","uuid":"odd-row","isSidechain":false,"message":{"id":"m","content":[{"type":"tool_use","id":"t","name":"mcp__x__y","input":${input}}]}}`;

/** Rows that no client should write. */
const ROWS = [
  callOf(nested(5_000)),
  callOf(nested(100_000)),
  '{"torn',
  '\0'.repeat(3000),
  callOf('{"__proto__":{"a":1},"constructor":null,"n":1e999,"s":"\\ud800"}'),
  `{"type":"user","uuid":"odd-row","message":{"content":"${'x'.repeat(2_000_000)}"}}`,
  '[1,2,3]',
  '{"type":"user","uuid":7,"message":{"content":{"a":1}}}',
];

/** Rows that cannot be read stand among those that can. */
export async function oddRows(world, random) {
  const session = world.addSession();
  const lines = session.text.trimEnd().split('\n');
  for (let nth = 0; nth < 3; nth++) lines.splice(random.below(lines.length), 0, random.pick(ROWS));
  writeFileSync(session.path, `${lines.join('\n')}\n`);
  for (let nth = 0; nth < 2; nth++) await world.tell(session, ...random.pick(EVENTS));
  await world.settle();
  return 'three rows';
}

/** The transcript is emptied, shortened or replaced, and goes on. What was known stays known. */
export async function changedTranscript(world, random) {
  const session = world.addSession();
  await world.tell(session, 'SessionEnd', { reason: 'other' });
  const how = random.pick(['emptied', 'shortened', 'replaced']);
  if (how === 'replaced') writeFileSync(session.path, '{"type":"summary","summary":"another"}\n');
  else truncateSync(session.path, how === 'emptied' ? 0 : random.below(session.text.length));
  for (let nth = 0; nth < 2; nth++) await world.tell(session, ...random.pick(EVENTS));
  // Everything that was in it is asked for again.
  writeFileSync(session.path, session.text);
  await world.settle();
  return how;
}

/** Something else than a transcript, or than a payload, comes in. */
export async function oddPayload(world, random) {
  const session = world.addSession();
  await world.tell(session, 'Stop');
  const [event, fields] = random.pick(EVENTS);
  const payload = JSON.stringify({
    session_id: session.id,
    transcript_path: session.path,
    cwd: world.project,
    hook_event_name: event,
    ...fields,
  });
  const [name, input] = random.pick([
    ['nothing', ''],
    ['no JSON', 'never mind'],
    ['half of it', payload.slice(0, random.below(payload.length))],
    ['a mark first', `\uFEFF${payload}`],
    ['UTF-16', Buffer.from(`\uFEFF${payload}`, 'utf16le')],
    ['10 MB', payload.replace('{', `{"tool_response":"${'}'.repeat(10 << 20)}",`)],
    ['70 MB', payload.replace('{', `{"tool_response":"${'x'.repeat(70 << 20)}",`)],
    ['100,000 deep', payload.replace('{', `{"tool_input":${nested(100_000)},`)],
    ['odd types', JSON.stringify({ session_id: [], cwd: {}, transcript_path: 7, hook_event_name: event })],
    ['odd places', payload.replace(JSON.stringify(session.path), JSON.stringify(oddPath(world, random)))],
  ]);
  await world.hook(input, event);
  await world.settle();
  return name;
}

function oddPath(world, random) {
  const path = join(world.home, 'odd');
  const kind =
    process.platform === 'win32'
      ? 'folder'
      : random.pick(['folder', 'pipe', '/dev/zero', '/dev/stdin', 'long', 'none']);
  if (kind === 'folder') mkdirSync(path);
  else if (kind === 'pipe') execFileSync('mkfifo', [path]);
  else if (kind === 'long') return `/${'x'.repeat(5000)}`;
  else if (kind === 'none') return join(path, 'none.jsonl');
  else return kind;
  appendFileSync(join(world.home, 'kind'), kind);
  return path;
}
