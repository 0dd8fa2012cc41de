export interface Call {
  tool: string;
  input: Record<string, unknown>;
  result: string;
  failed?: boolean;
  /** What the client keeps of the result for itself, if that is no output. */
  kept?: Record<string, unknown>;
}

/** Where the sessions of the tests are at work. */
export const PROJECT = '/home/ada/ledger app';

/** Writes the rows of a session the way the client does: one row per content block, ids that are never used twice. */
export interface SessionWriter {
  /** Rows as they stand in the file, without their newlines. */
  rows: string[];
  text(): string;
  prompt(text: string): void;
  /** One message of the assistant with its words, its calls, and then the answers in the order they came back. */
  turn(words: string, calls?: Call[], answerOrder?: (calls: Call[]) => Call[]): void;
  /** A prompt and the turn that follows it. */
  exchange(prompt: string, words: string, calls?: Call[]): void;
  /** A command that the user runs with `!`. What a failed one prints is all in the second tag. */
  userRuns(command: string, printed: string, failed?: boolean): void;
  /** What an agent called and was answered, as older clients repeat it in the session that started it. */
  agent(calls: Call[], answerOrder?: (calls: Call[]) => Call[]): void;
  /** The user goes back behind this prompt, counted from 0 since the last compaction; it counts once another prompt follows. */
  rewind(nth: number): void;
  /** A row of the client's log of its queue. */
  queue(operation: 'enqueue' | 'remove' | 'dequeue' | 'popAll', content?: string): void;
  /** Newer clients leave the last round as it was and say so. */
  compaction(summary: string, trigger?: 'auto' | 'manual', keeps?: boolean | readonly string[]): void;
  /** A row of any other kind; what every row has is added. */
  row(fields: Record<string, unknown>): void;
  /** A line that is written as it is. */
  line(text: string): void;
}

export interface SessionWriterOptions {
  /** Makes the ids of one session differ from those of another. */
  session?: number;
  /** Writes the transcript of this subagent instead of the session's own. */
  agentId?: string;
}

export function writeSession({ session = 1, agentId }: SessionWriterOptions = {}): SessionWriter {
  const rows: string[] = [];
  const sessionId = uuid(session, 0);
  let serial = 0;
  let messages = 0;
  let calls = 0;
  let started = '';
  let parentUuid: string | null = null;
  let round: string[] = [];
  let parents: (string | null)[] = [];

  const row = (fields: Record<string, unknown>): void => {
    serial += 1;
    const own = uuid(session, serial);
    const time = new Date(Date.UTC(2026, 2, 9, 9, 0, serial)).toISOString();
    const common = { userType: 'external', cwd: PROJECT, sessionId, version: '2.1.325' };
    const whose = agentId === undefined ? { isSidechain: false } : { isSidechain: true, agentId };
    rows.push(JSON.stringify({ parentUuid, ...whose, ...common, ...fields, uuid: own, timestamp: time }));
    parentUuid = own;
    round.push(own);
  };

  const assistantRow = (content: Record<string, unknown>): void => {
    const usage = { input_tokens: 12, cache_read_input_tokens: 1_000 * messages, output_tokens: 40 };
    const message = { id: `msg_${session}_${messages}`, role: 'assistant', model: 'claude-opus-5-5', usage };
    row({ type: 'assistant', message: { ...message, type: 'message', content: [content] } });
  };

  const answerBlock = (id: string, call: Call) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: call.result,
    is_error: call.failed === true,
  });

  const answerRow = (id: string, call: Call): void => {
    const backgroundTaskId = /^Command running in background with ID: ([\w-]+)/.exec(call.result)?.[1];
    const output = { stdout: call.result, stderr: '', interrupted: false, backgroundTaskId };
    row({
      type: 'user',
      message: { role: 'user', content: [answerBlock(id, call)] },
      toolUseResult: call.kept ?? output,
      ...denialOf(call),
    });
  };

  const agentRow = (type: 'user' | 'assistant', block: Record<string, unknown>): void => {
    const message = { type, message: { role: type, content: [block] }, uuid: `agent row ${serial}` };
    const data = { message, normalizedMessages: [], type: 'agent_progress', prompt: '', agentId: 'a1b2c3d' };
    row({ type: 'progress', data, toolUseID: 'agent_msg_1', parentToolUseID: started });
  };

  const writer: SessionWriter = {
    rows,
    row,
    text: () => rows.map((each) => `${each}\n`).join(''),
    line: (text) => void rows.push(text),
    prompt(text) {
      parents.push(parentUuid);
      row({ type: 'user', message: { role: 'user', content: text }, promptSource: 'typed' });
    },
    userRuns(command, printed, failed = false) {
      const [output, errors] = failed ? ['', printed] : [printed, ''];
      const written = `<bash-stdout>${output}</bash-stdout><bash-stderr>${errors}</bash-stderr>`;
      for (const content of [`<bash-input>${command}</bash-input>`, written])
        row({ type: 'user', message: { role: 'user', content } });
    },
    rewind(nth) {
      if (parents.length === 0) return;
      parentUuid = parents[nth % parents.length] ?? null;
      parents = parents.slice(0, nth % parents.length);
    },
    queue(operation, content) {
      serial += 1;
      const timestamp = new Date(Date.UTC(2026, 2, 9, 9, 0, serial)).toISOString();
      rows.push(JSON.stringify({ type: 'queue-operation', operation, timestamp, sessionId, content }));
    },
    turn(words, made = [], answerOrder = (all) => all) {
      messages += 1;
      round = [];
      if (words !== '') assistantRow({ type: 'text', text: words });
      const ids = new Map<Call, string>();
      for (const call of made) {
        calls += 1;
        const id = `toolu_${session}_${calls}`;
        ids.set(call, id);
        if (call.tool === 'Agent') started = id;
        assistantRow({ type: 'tool_use', id, name: call.tool, input: call.input });
      }
      for (const call of answerOrder(made)) answerRow(ids.get(call)!, call);
    },
    exchange(text, words, made) {
      writer.prompt(text);
      writer.turn(words, made);
    },
    agent(made, answerOrder = (all) => all) {
      const ids = new Map<Call, string>();
      for (const call of made) {
        calls += 1;
        ids.set(call, `toolu_${session}_${calls}`);
        agentRow('assistant', { type: 'tool_use', id: ids.get(call), name: call.tool, input: call.input });
      }
      for (const call of answerOrder(made)) agentRow('user', answerBlock(ids.get(call)!, call));
    },
    compaction(summary, trigger = 'auto', keeps = false) {
      parents = [];
      const uuids = keeps === true ? round : keeps || [];
      const preservedMessages = keeps ? { preservedMessages: { uuids, allUuids: uuids } } : {};
      const sizes = { preTokens: 167_000, postTokens: 9_000, durationMs: 70_000 };
      const compactMetadata = { trigger, ...sizes, ...preservedMessages };
      row({
        type: 'system',
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        compactMetadata,
      });
      const head = 'This session is being continued from a previous conversation that ran out of context.';
      const content = `${head} The summary below covers the earlier portion of the conversation.\n\nSummary:\n${summary}`;
      const flags = { isVisibleInTranscriptOnly: true, isCompactSummary: true };
      row({ type: 'user', message: { role: 'user', content }, ...flags });
    },
  };
  return writer;
}

/** The marks that the client leaves when a user refuses a call. */
export function denialOf({ result, failed }: Pick<Call, 'result' | 'failed'>): Record<string, unknown> {
  if (!failed || !result.startsWith("The user doesn't want to")) return {};
  const [, userFeedback] = /the user said:\n([\s\S]*)/.exec(result) ?? [];
  return { toolDenialKind: 'user-rejected', ...(userFeedback === undefined ? {} : { userFeedback }) };
}

export function run(command: string, result: string, failed = false): Call {
  return { tool: 'Bash', input: { command, description: 'what it does' }, result, failed };
}

export function read(path: string, result = '1\tcontents'): Call {
  return { tool: 'Read', input: { file_path: path }, result };
}

export function write(path: string, content = 'export {};\n'): Call {
  return {
    tool: 'Write',
    input: { file_path: path, content },
    result: `File created successfully at: ${path}`,
  };
}

export function edit(path: string, after: string, failed = false): Call {
  const result = failed
    ? '<tool_use_error>String to replace not found in file.</tool_use_error>'
    : `The file ${path} has been updated.`;
  return { tool: 'Edit', input: { file_path: path, old_string: 'old', new_string: after }, result, failed };
}

export function todos(items: Record<string, 'pending' | 'in_progress' | 'completed'>): Call {
  const list = Object.entries(items).map(([content, status]) => ({ content, status, activeForm: content }));
  return { tool: 'TodoWrite', input: { todos: list }, result: 'Todos have been modified successfully.' };
}

export function createTask(id: number, subject: string): Call {
  const input = { subject, description: `${subject}, with tests` };
  return { tool: 'TaskCreate', input, result: `Task #${id} created successfully: ${subject}` };
}

export function updateTask(id: number, status: string): Call {
  return { tool: 'TaskUpdate', input: { taskId: String(id), status }, result: `Updated task #${id} status` };
}

function uuid(session: number, serial: number): string {
  return `${hex(session, 8)}-0000-4000-8000-${hex(serial, 12)}`;
}

function hex(number: number, width: number): string {
  return number.toString(16).padStart(width, '0');
}
