import { type Call, run, type SessionWriter, writeSession } from '../transcripts/session-writer.ts';

/** A session that is too large in one way, with what the user said in it. */
export interface LargeSession {
  rows: SessionWriter;
  said: string[];
  /** Whether a torn line ends the file. */
  torn?: boolean;
}

const WORDS = 'tide gauge pier harbour sluice invoice ledger total cent rounding window moon'.split(' ');
const PICTURE = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGFyYm91cg==' } };

/** About so many tokens of output, different for each seed. */
export function output(tokens: number, seed: number): string {
  const line = `${seed} ${WORDS.map((word, index) => `${word} ${(seed * 7 + index) % 97}`).join(' ')}\n`;
  return line.repeat(Math.max(1, Math.round((tokens * 3.6) / line.length)));
}

type Growing = LargeSession & { say(text: string): void };

function start(session: number): Growing {
  const rows = writeSession({ session: 900 + session });
  const said: string[] = [];
  return {
    rows,
    said,
    say(text) {
      said.push(text);
      rows.prompt(text);
    },
  };
}

/** A message of the assistant in rows of its own, as the client writes them, with answers in between. */
function message(rows: SessionWriter, id: string, blocks: object[]): void {
  const usage = { input_tokens: 100_000, cache_read_input_tokens: 800_000, output_tokens: 10 };
  for (const block of blocks)
    rows.row({
      type: 'assistant',
      message: { id, role: 'assistant', model: 'claude-opus-5-5', usage, content: [block] },
    });
}

function answer(rows: SessionWriter, id: string, content: unknown): void {
  const block = { type: 'tool_result', tool_use_id: id, content };
  rows.row({ type: 'user', message: { role: 'user', content: [block] }, toolUseResult: { stdout: content } });
}

function work(session: Growing, rounds: number, tokens: number): void {
  for (let n = 0; n < rounds; n += 1) {
    session.say(`Request ${session.said.length}: look at gauge ${n}, please.`);
    session.rows.turn(`I look at gauge ${n}.`, [run(`cat gauge-${n}.log`, output(tokens, n))]);
    session.rows.turn(`Gauge ${n} is ${n % 2 ? 'late' : 'early'} by ${n} minutes.`);
  }
}

const fillings: Record<string, (session: Growing, tokens: number) => void> = {
  'long results of tools': (session, tokens) => {
    work(session, 30, tokens / 30);
  },
  'many small rounds': (session, tokens) => {
    const rounds = Math.min(600, Math.round(tokens / 200));
    work(session, rounds, Math.max(20, tokens / rounds - 100));
  },
  'one prompt and hours of work': (session, tokens) => {
    session.say('Port everything, and never ask.');
    for (let n = 0; n < 200; n += 1)
      session.rows.turn(`Step ${n}.`, [run(`step ${n}`, output(tokens / 200, n))]);
  },
  'a last round that is larger than all else': (session, tokens) => {
    work(session, 10, 200);
    session.say('Now print the whole log.');
    session.rows.turn('I print it.', [run('cat all.log', output(tokens, 5))]);
  },
  'long pastes of the user': (session, tokens) => {
    for (let n = 0; n < 4; n += 1) {
      session.say(`Paste ${n} begins here.\n${output(tokens / 4, n)}Paste ${n} ends here.`);
      session.rows.turn(`I read paste ${n}.`);
    }
    session.say('What do you make of it?');
  },
  'long words of the assistant, and files that it wrote': (session, tokens) => {
    session.say('Write the handbook.');
    for (let n = 0; n < 40; n += 1) {
      const content = output(tokens / 80, n);
      const call: Call = {
        tool: 'Write',
        input: { file_path: `/book/${n}.md`, content },
        result: 'File created',
      };
      session.rows.turn(output(tokens / 80, n + 500), [call]);
    }
  },
  'thinking and pictures': (session, tokens) => {
    for (let n = 0; n < 40; n += 1) {
      session.said.push(`See picture ${n}.`);
      session.rows.row({
        type: 'user',
        message: { role: 'user', content: [PICTURE, { type: 'text', text: `See picture ${n}.` }] },
        promptSource: 'typed',
      });
      message(session.rows, `think_${n}`, [
        { type: 'thinking', thinking: output(tokens / 40, n), signature: 'c2ln' },
        { type: 'text', text: `Picture ${n} shows a pier.` },
        { type: 'tool_use', id: `read_${n}`, name: 'Read', input: { file_path: `/p/${n}.png` } },
      ]);
      answer(session.rows, `read_${n}`, [PICTURE, PICTURE]);
    }
  },
  'calls side by side, answered in between': (session, tokens) => {
    for (let n = 0; n < 20; n += 1) {
      session.say(`Run both checks of day ${n}.`);
      message(session.rows, `both_${n}`, [
        { type: 'text', text: 'Both.' },
        { type: 'tool_use', id: `a_${n}`, name: 'Bash', input: { command: 'a' } },
      ]);
      answer(session.rows, `a_${n}`, output(tokens / 40, n));
      message(session.rows, `both_${n}`, [
        { type: 'tool_use', id: `b_${n}`, name: 'Bash', input: { command: 'b' } },
      ]);
      answer(session.rows, `b_${n}`, output(tokens / 40, n));
    }
    // Interrupted: a call that nobody answered, and an answer that nobody asked for.
    message(session.rows, 'open', [
      { type: 'tool_use', id: 'open', name: 'Bash', input: { command: 'sleep' } },
    ]);
    answer(session.rows, 'nobody', 'lost');
    session.torn = true;
  },
  'several compactions': (session, tokens) => {
    for (const part of [1, 2, 3]) {
      work(session, 10, tokens / 30);
      if (part < 3) session.rows.compaction(`Summary ${part}: gauges were looked at.`, 'auto', true);
    }
  },
  'compactions of a part': (session, tokens) => {
    work(session, 5, tokens / 20);
    const kept = uuidsOf(session.rows);
    work(session, 5, tokens / 20);
    partial(session.rows, 'from', kept);
    work(session, 5, tokens / 20);
    const before = uuidsOf(session.rows);
    work(session, 5, tokens / 20);
    partial(session.rows, 'up_to', uuidsOf(session.rows).slice(before.length));
  },
  'subagents, hooks, requests and errors of the client': (session, tokens) => {
    const { rows } = session;
    for (let n = 0; n < 15; n += 1) {
      work(session, 1, tokens / 15);
      rows.row({
        type: 'user',
        isSidechain: true,
        agentId: 'a1',
        message: { role: 'user', content: output(2000, n) },
      });
      rows.row({
        type: 'attachment',
        attachment: { type: 'file', filename: 'a' },
        rendered: [{ content: output(2000, n) }],
        renderedRole: 'user',
      });
      rows.line(
        JSON.stringify({
          type: 'api-request-blob',
          hash: `${n}`,
          message: { role: 'user', content: output(3000, n) },
        }),
      );
      rows.queue('enqueue', `Meanwhile ${n}`);
      rows.queue('popAll', `Meanwhile ${n}`);
    }
    session.said.push('Stop, use the other file.');
    const how = { commandMode: 'prompt', origin: { kind: 'human' }, humanTurn: true };
    const attachment = { type: 'queued_command', prompt: 'Stop, use the other file.', ...how };
    rows.row({ type: 'attachment', attachment });
    const content = [{ type: 'text', text: 'Prompt is too long' }];
    const error = { id: 'e', role: 'assistant', model: '<synthetic>', usage: {}, content };
    rows.row({ type: 'assistant', isApiErrorMessage: true, apiErrorStatus: 400, message: error });
  },
  'branches that were left': (session, tokens) => {
    work(session, 10, tokens / 10);
    session.rows.prompt('Wrong branch.');
    session.rows.turn('I follow the wrong branch.', [run('wrong', output(tokens / 4, 3))]);
    session.rows.rewind(10);
    session.say('Right branch.');
    session.rows.turn('I follow the right branch.');
  },
  'refusals and answers of the user': (session, tokens) => {
    session.say('Tidy up.');
    message(session.rows, 'no', [
      { type: 'tool_use', id: 'no', name: 'Write', input: { file_path: 'x', content: 'y' } },
    ]);
    const words = `Use src/other.ts instead, because ${'it is long '.repeat(60)}`.trim();
    session.said.push(words);
    const refusal = `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n${words}`;
    const content = [{ type: 'tool_result', is_error: true, tool_use_id: 'no', content: refusal }];
    const kept = { toolDenialKind: 'user-rejected', userFeedback: words, holdsPersonsWords: true };
    session.rows.row({ type: 'user', message: { role: 'user', content }, ...kept });
    work(session, 20, tokens / 20);
  },
};

/** One for each way in which sessions get too large. */
export const shapes = Object.fromEntries(
  Object.entries(fillings).map(([name, fill], index) => [
    name,
    (tokens: number): LargeSession => {
      const session = start(index + 1);
      fill(session, tokens);
      return session;
    },
  ]),
);

function uuidsOf(rows: SessionWriter): string[] {
  return rows.rows.map((row) => JSON.parse(row).uuid).filter((uuid) => uuid !== undefined);
}

function partial(rows: SessionWriter, direction: 'from' | 'up_to', uuids: string[]): void {
  const kept = { messagesSummarized: 10, preservedMessages: { uuids, allUuids: uuids } };
  const boundary = { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' };
  rows.row({ ...boundary, compactMetadata: { trigger: 'manual', ...kept } });
  const summarizeMetadata = { messagesSummarized: 10, direction };
  const message = { role: 'user', content: `Summary ${direction}.` };
  rows.row({ type: 'user', isCompactSummary: true, summarizeMetadata, message });
}
