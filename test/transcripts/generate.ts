import fc from 'fast-check';
import { anyCharacter } from '../any-character.ts';
import {
  type Call,
  createTask,
  edit,
  PROJECT,
  read,
  run,
  type SessionWriter,
  todos,
  updateTask,
  write,
  writeSession,
} from './session-writer.ts';

type Move = (session: SessionWriter) => void;

const files = ['src/totals.ts', 'src/invoice lines.ts', 'test/totals.test.ts', 'docs/手册.md', 'Makefile'];
const paths = files.map((path) => `${PROJECT}/${path}`);
const commands = [
  'npm test',
  'cd "/home/ada/ledger app" && npm test',
  'make build',
  'git status',
  'ls -la src',
];
const prompts = [
  'Fix the rounding of the totals.',
  'Never touch generated/. Always run npm test before you say that it works.',
  'You can touch generated/ now.',
  'no, use the decimal library instead of floats!!',
  '以后都不要修改 vendor 目录。测试必须通过。',
  'Never print DB_PASSWORD=hunter2-Tr0ub4dor to the log.',
  'lone \ud83d surrogate, and a 😀 whole one',
];
const outputs = [
  '12 passed',
  'Error: expected 10.04 but got 10.05\n    at totals (src/totals.ts:12:3)\n1 failed',
  'TypeError: roundHalfEven is not a function',
  '(Bash completed with no output)',
  'naïve café — 合計が違います',
];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...prompts) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
);

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...commands), fc.constantFrom(...outputs), fc.boolean())
    .map(([command, output, failed]) => run(command, output, failed)),
  fc.constantFrom(...paths).map((path) => read(path)),
  fc.constantFrom(...paths).map((path) => write(path)),
  fc
    .tuple(fc.constantFrom(...paths), fc.boolean())
    .map(([path, failed]) => edit(path, 'function roundHalfEven() {}', failed)),
  fc.integer({ min: 1, max: 4 }).map((id) => createTask(id, `Task number ${id}`)),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('in_progress', 'completed', 'deleted'))
    .map(([id, status]) => updateTask(id, status)),
  fc
    .dictionary(
      fc.constantFrom('write the handbook', 'round the lines', 'ship'),
      fc.constantFrom('pending' as const, 'in_progress' as const, 'completed' as const),
    )
    .map(todos),
);

const agentIds = ['a1b2c3d', 'a2b3c4d'];
const launch = (id: string) => `Async agent launched successfully.\nagentId: ${id} (internal ID)`;

/** Agents are started, told more, asked for and resumed; their ends come at any time, or never. */
const agentCall: fc.Arbitrary<Call> = fc
  .tuple(fc.constantFrom(...agentIds), fc.constantFrom('start', 'resume', 'report', 'message', 'refused'))
  .map(([id, how]): Call => {
    const input = { description: `Look at ${id}`, prompt: 'Look, never touch.', subagent_type: 'Explore' };
    if (how === 'message')
      return { tool: 'SendMessage', input: { to: id, message: 'go on' }, result: '{"success":true}' };
    if (how === 'refused') return { tool: 'Agent', input, result: 'No such type', failed: true };
    const result = how === 'report' ? `all is well\nagentId: ${id}` : launch(id);
    return { tool: 'Agent', input: how === 'resume' ? { ...input, resume: id } : input, result };
  });

const agentEnd: fc.Arbitrary<Move> = fc
  .tuple(
    fc.constantFrom(...agentIds, 'bb7f051'),
    fc.constantFrom('completed', 'failed', 'killed', 'running'),
    fc.constantFrom('notice', 'attachment', 'status'),
    anyText,
  )
  .map(([id, status, how, word]) => (session) => {
    const text = `<task-notification>\n<task-id>${id}</task-id>\n<status>${status}</status>\n<result>${word}</result>\n</task-notification>`;
    if (how === 'notice') return session.prompt(text);
    const attachment =
      how === 'attachment'
        ? { type: 'queued_command', prompt: text, commandMode: 'task-notification' }
        : { type: 'task_status', taskId: id, taskType: 'local_agent', status };
    session.row({ type: 'attachment', attachment });
  });

const anyOrder = fc.constantFrom<(<Answer>(all: Answer[]) => Answer[])[]>(
  (all) => all,
  (all) => all.toReversed(),
  () => [],
);

const turn: fc.Arbitrary<Move> = fc
  .tuple(
    anyText,
    fc.array(fc.oneof({ weight: 6, arbitrary: anyCall }, { weight: 1, arbitrary: agentCall }), {
      maxLength: 3,
    }),
    anyOrder,
  )
  .map(([words, calls, order]) => (session) => {
    session.turn(words, calls, order);
  });

/** What an agent does, with its answers in any order or missing. */
const agentActs: fc.Arbitrary<Move> = fc
  .tuple(fc.array(anyCall, { minLength: 1, maxLength: 4 }), anyOrder)
  .map(([calls, order]) => (session) => {
    session.agent(calls, order);
  });

const noted = (content: string) => ({ role: 'user', content });

/** Rows that hold nothing for us, or that no client should have written. */
const noise: fc.Arbitrary<Move> = fc.constantFrom<Move[]>(
  (session) => session.line('{"type":"mode","mode":"normal"}'),
  (session) =>
    session.line('{"type":"api-request-blob","hash":"00","message":{"role":"user","content":"Never!"}}'),
  (session) => session.line('{"type":"queue-operation","operation":"enqueue","content":"Never do this."}'),
  (session) => session.line('{"type":"user","message":{"role":"us'),
  (session) => session.line(''),
  (session) => session.line('null'),
  (session) => session.row({ type: 'user', isSidechain: true, message: noted('Never look behind you.') }),
  (session) => session.row({ type: 'user', isMeta: true, message: noted('Always be meta.') }),
  (session) => session.row({ type: 'system', subtype: 'turn_duration', durationMs: 9368 }),
  (session) =>
    session.row({
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: 'and always sign the commits', commandMode: 'prompt' },
    }),
);

/** The user goes back behind a prompt and asks something else, or leaves it at that. */
const rewind: fc.Arbitrary<Move> = fc
  .tuple(fc.nat({ max: 3 }), fc.option(anyText))
  .map(([nth, text]) => (session) => {
    session.rewind(nth);
    if (text !== null) session.prompt(text);
  });

/** Messages typed while the model works: taken in, taken back, or left for the next turn. */
const queued: fc.Arbitrary<Move> = fc
  .tuple(anyText, fc.constantFrom('remove', 'dequeue', 'popAll', 'none'))
  .map(([text, then]) => (session) => {
    session.queue('enqueue', text);
    if (then === 'popAll') session.queue('popAll', text);
    if (then === 'remove' || then === 'dequeue') session.queue(then);
    if (then === 'dequeue') session.prompt(text);
  });

/** The client writes rows a second time, for instance when a session is taken up again. */
const repeat: fc.Arbitrary<Move> = fc.nat().map((index) => (session) => {
  const again = session.rows[index % Math.max(1, session.rows.length)];
  if (again !== undefined) session.line(again);
});

const telling = (how: 'prompt' | 'compaction') =>
  anyText.map(
    (text): Move =>
      (session) => {
        session[how](text);
      },
  );

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: telling('prompt') },
  { weight: 6, arbitrary: turn },
  { weight: 1, arbitrary: telling('compaction') },
  { weight: 2, arbitrary: noise },
  { weight: 1, arbitrary: agentEnd },
  { weight: 1, arbitrary: agentActs },
  { weight: 1, arbitrary: repeat },
  { weight: 1, arbitrary: rewind },
  { weight: 1, arbitrary: queued },
);

/** Transcripts of sessions that may have happened: work, answers out of order, compactions, noise, repeated rows. */
export const anyTranscript: fc.Arbitrary<Buffer> = fc
  .array(move, { minLength: 1, maxLength: 14 })
  .map((moves) => {
    const session = writeSession();
    for (const each of moves) each(session);
    return Buffer.from(session.text());
  });

const STRANGE = [null, true, 7, -1.5, '', [], {}, [null], { text: 7 }, 'constructor'];

/** A value that does not belong where it stands, or that does. */
function odd(...usual: unknown[]): fc.Arbitrary<unknown> {
  const strange = fc.constantFrom<unknown>(...STRANGE);
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: strange });
}

const oddBlock = fc.record(
  {
    type: odd('text', 'tool_use', 'tool_result', 'image', 'thinking'),
    text: odd('Never do that.', 'Always do this.'),
    id: odd('toolu_1', 'toolu_2'),
    name: odd('Bash', 'Edit', 'TodoWrite', 'TaskUpdate', 'Agent', 'SendMessage', '__proto__', 'toString'),
    input: odd(
      { command: 7, file_path: ['a'], todos: { not: 'a list' } },
      { command: 'npm test', edits: [{}, null, 3], todos: [{ content: 7 }, null] },
      { taskId: {}, status: 'completed', subject: 8, plan: null },
    ),
    tool_use_id: odd('toolu_1', 'toolu_2'),
    content: odd('Error: x', [{ type: 'text', text: 'Error: y' }]),
    is_error: odd(true, false),
  },
  { requiredKeys: [] },
);

const oddMessage = fc.record(
  {
    id: odd('msg_1', 'msg_2'),
    model: odd('claude-opus-5-5', '<synthetic>'),
    content: fc.oneof(odd('Never do that.'), fc.array(fc.oneof(oddBlock, odd('text')), { maxLength: 3 })),
    usage: odd({ input_tokens: 5 }, { input_tokens: '5' }, { cache_read_input_tokens: null }),
  },
  { requiredKeys: [] },
);

/** Rows in the shape of the client's, with anything at all in their fields: other versions, other writers, damage. */
export const anyRow: fc.Arbitrary<Record<string, unknown>> = fc.record(
  {
    type: odd('user', 'assistant', 'system', 'attachment', 'progress'),
    subtype: odd('compact_boundary', undefined),
    uuid: odd('row-1', 'row-2', 'row-3'),
    timestamp: odd('2026-03-09T09:00:00.000Z'),
    isSidechain: odd(false),
    isMeta: odd(undefined),
    isCompactSummary: odd(undefined, true),
    message: fc.oneof({ weight: 5, arbitrary: oddMessage }, { weight: 1, arbitrary: odd('text') }),
    data: fc.oneof(
      odd('text'),
      fc.record({
        message: fc.oneof(odd('text'), fc.record({ type: odd('user', 'assistant'), message: oddMessage })),
        type: odd('agent_progress', 'bash_progress'),
        agentId: odd('a1b2c3d'),
      }),
    ),
    attachment: odd(
      { type: 'queued_command', prompt: 7 },
      { type: 'queued_command', prompt: [{ text: {} }] },
      { type: 'queued_command', prompt: '<task-notification><task-id>', commandMode: 'task-notification' },
      { type: 'task_status', taskId: 'constructor', taskType: 'local_agent', status: 'completed' },
    ),
    compactMetadata: odd(
      { trigger: 3, preTokens: '9', preservedMessages: { uuids: 'a' } },
      { preservedMessages: 4 },
    ),
  },
  { requiredKeys: ['type', 'uuid'] },
);
