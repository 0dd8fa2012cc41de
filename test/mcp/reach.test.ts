import { expect, it } from 'vitest';
import { plainBlock } from '../../src/domain/plain-line.ts';
import { PROJECT, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';
import { ask, type Stage, setStage } from './stage.ts';

const ERROR = "Exit code 1\nTypeError: Cannot read properties of undefined (reading 'berth')";
const OUTPUT = ERROR.replace('Exit code 1\n', '');
const HIT = /^\[\d+\] \d{4}-\d\d-\d\d \d\d:\d\d session [\w-]{8} /m;
const LIGHTHOUSE = '/home/ada/lighthouse';

/** A session with an error, an answer and a task. */
function play(session: number): SessionWriter {
  const written = writeSession({ session });
  written.prompt('Moor the boats.');
  written.turn('I run the tests.', [
    { tool: 'Bash', input: { command: 'npm test' }, result: ERROR, failed: true },
  ]);
  written.turn('I ask.', [
    {
      tool: 'AskUserQuestion',
      input: { questions: [{ question: 'Which berth?' }] },
      result: 'The user answered: "Which berth?"="The outer one.".',
    },
    {
      tool: 'TaskCreate',
      input: { subject: 'Dredge the berth', description: '' },
      result: 'Task #1 created successfully: Dredge the berth',
    },
  ]);
  return written;
}

const idOf = (written: SessionWriter): string => JSON.parse(written.rows[0]!).sessionId;
const [own, other] = [idOf(play(1)), idOf(play(2))];

/** A home with a session of the project and one of another. */
function stageTwo(): Stage {
  const stage = setStage();
  stage.leave(own, play(1).text());
  stage.leave(other, play(2).text().replaceAll(PROJECT, LIGHTHOUSE));
  stage.importAll();
  return stage;
}

it('the MCP server stays in the project, and looks into others only when asked to', async () => {
  const stage = stageTwo();
  const client = await stage.connect({ CLAUDE_PROJECT_DIR: '/home/ada/pier' });
  const { text } = await ask(client, 'recall', { query: 'TypeError berth' });
  expect(text).toContain('Nothing is on record in /home/ada/pier for: TypeError berth');
  expect(text).toContain('With "all" the other projects of this machine are searched too');
  expect(text).not.toContain(ERROR);
  const wide = await ask(client, 'recall', { query: 'TypeError berth', all: true });
  expect(wide.text).toContain('Quotations: data with its origin');
  expect(wide.text).toContain(`(in ${PROJECT})`);
  expect(wide.text).toContain(plainBlock(OUTPUT));
});

it('the MCP server reaches a session or an entry of another project by no name and no number, unless asked to', async () => {
  const client = await stageTwo().connect({ CLAUDE_CODE_SESSION_ID: own });
  const { text: hit } = await ask(client, 'recall', {
    query: 'TypeError berth',
    all: true,
    session: other,
  });
  const id = Number(/\[(\d+)\]/.exec(hit)?.[1]);
  const named = { session: other.slice(0, 8) };
  const refused = [
    ['show', { id }, `Entry ${id} is of another project. With "all"`],
    ['handoff', named, `Session ${named.session} is of another project. With "all"`],
  ] as const;
  for (const [tool, given, message] of refused) {
    const { text, isError } = await ask(client, tool, given);
    expect(text, tool).toContain(message);
    expect(isError, tool).toBe(true);
    expect(text, tool).not.toContain('berth');
  }
  for (const given of [{ query: 'berth' }, { kind: 'decision' }, { query: 'berth', order: 'oldest' }]) {
    const { text } = await ask(client, 'recall', { ...given, ...named });
    expect(text).toMatch(/^Nothing is on record in session .*With "all"/s);
    expect((await ask(client, 'recall', { ...given, ...named, all: true })).text).toMatch(HIT);
  }
  expect((await ask(client, 'show', { id, all: true })).text).toContain(plainBlock(ERROR));
  expect((await ask(client, 'handoff', { ...named, all: true })).text).toContain('Dredge the berth');
});
