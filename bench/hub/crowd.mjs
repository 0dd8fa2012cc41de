// One process of a crowd: several people who push, or several who search, each without a pause until the time is up.
import { performance } from 'node:perf_hooks';
import { makeRandom } from '../history/make-history.mjs';
import { createWriting } from '../history/writing.mjs';
import { loadHub } from './load-hub.mjs';
import { contextOf, withHub } from './people.mjs';

const ENTRIES = 53;
const ROOM = 15_000;
const HITS = 20;

process.once('message', async ({ file, port, people, queries, seconds, start }) => {
  const parts = loadHub(file);
  process.send('ready');
  await new Promise((resolve) => process.once('message', resolve));
  const until = performance.now() + seconds * 1000;
  const done = { milliseconds: [], errors: [] };
  const act = queries ? search : push;
  await Promise.all(
    people.map((person, index) => act(parts, { person, index, port, queries, until, start, done })),
  );
  process.send(done, () => process.disconnect());
});

async function timed(done, action) {
  const from = performance.now();
  try {
    await action();
    done.milliseconds.push(performance.now() - from);
  } catch (error) {
    done.errors.push(String(error));
  }
}

/** Each time another session, said like those of the archive. Two machines of one member write the same ones. */
async function push(parts, { person, port, until, start, done }) {
  const context = contextOf(parts, person.home, port, person.user);
  for (let round = 0; performance.now() < until; round++) {
    parts.writeSession({ context }, sessionOf(person, round, start));
    await timed(done, () => parts.pushToHub(context));
  }
}

function sessionOf({ user, number }, round, start) {
  const writing = createWriting(makeRandom(number * 10_000 + round), number, new Map());
  const texts = Array.from({ length: ENTRIES }, () => entryOf(JSON.parse(writing.next(ROOM, start, false))));
  return { id: `${user} session ${round}`, cwd: writing.cwd, texts, start: start + round * 3_600_000 };
}

function entryOf({ message: { content } }) {
  if (typeof content === 'string') return { kind: 'prompt', text: content };
  const [{ type, text, name, input, content: result, is_error: failed }] = content;
  if (type === 'text') return { kind: 'said', text };
  if (type === 'tool_use') return { kind: 'call', tool: name, text: JSON.stringify(input) };
  return { kind: 'result', tool: 'Bash', text: result, failed };
}

/** Over one connection, as a dashboard or an MCP server has it open. */
async function search(parts, { person, index, port, queries, until, done }) {
  const context = contextOf(parts, person.home, port, person.user);
  await withHub(parts, context, async (hub) => {
    for (let next = index * 7; performance.now() < until; next++) {
      const { query, filter } = queries[next % queries.length];
      await timed(done, () => parts.searchHub(hub, { query, limit: HITS, now: Date.now(), ...filter }));
    }
  });
}
