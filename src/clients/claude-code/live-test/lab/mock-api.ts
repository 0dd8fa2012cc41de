import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { OpenRequest, Step } from './script.ts';
import {
  type Answer,
  type ContentBlock,
  isFailure,
  type MessagesRequest,
  type RecordedRequest,
  type RequestKind,
  textOfContent,
} from './wire.ts';

/** The client's own words in every request for a summary, the same in its three kinds of compaction. */
const summarizerWords = 'Your task is to create a detailed summary of';

export interface MockApi {
  url: string;
  /** Grows while the client runs. */
  requests: RecordedRequest[];
  close(): Promise<void>;
}

/** A step may be asynchronous: the client waits for it as for a model. */
type NextStep = (request: OpenRequest) => Step | Promise<Step>;

/** A Messages API on loopback whose answers follow a script. Only reachable from this machine. */
export async function startMockApi(nextStep: NextStep): Promise<MockApi> {
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, response) => {
    // A killed client breaks its connection, which is no failure here.
    answer(incoming, response, nextStep, requests).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Closes keep-alive connections, which `close()` would otherwise wait for.
        server.closeAllConnections();
      }),
  };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  nextStep: NextStep,
  requests: RecordedRequest[],
): Promise<void> {
  const [path = '/'] = (incoming.url ?? '/').split('?');
  const text = await readText(incoming);
  const body: MessagesRequest = { model: '', messages: [], ...parse(text) };
  const isMessage = path === '/v1/messages';
  const open: OpenRequest = {
    kind: isMessage ? classifyRequest(incoming, body) : 'other',
    path,
    sessionId: headerOf(incoming, 'session-id'),
    agentId: headerOf(incoming, 'agent-id'),
    body,
  };
  const step = isMessage ? await stepFor(open, nextStep) : {};
  const nth = requests.push({ ...open, answer: step });
  const send = (status: number, fields: Record<string, unknown>) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(fields));
  if (path === '/v1/messages/count_tokens') return send(200, { input_tokens: Math.ceil(text.length / 4) });
  if (!isMessage) return send(200, {});
  if (isFailure(step)) {
    const type = step.status >= 500 ? 'api_error' : 'invalid_request_error';
    return send(step.status, { type: 'error', error: { type, message: step.message } });
  }
  if (body.stream !== true) return send(200, encodeMessage(step, body.model, nth));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(encodeStream(step, body.model, nth));
  if (!step.isLeftOpen) response.end();
}

/** If the step function throws, the turn ends with its message, so that the client does not wait forever. */
async function stepFor(open: OpenRequest, nextStep: NextStep): Promise<Step> {
  try {
    return await nextStep(open);
  } catch (error) {
    return { status: 400, message: `lab: the script failed: ${error}` };
  }
}

function parse(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function classifyRequest(incoming: IncomingMessage, body: MessagesRequest): RequestKind {
  if (asksForSummary(body)) return 'summarizer';
  if (headerOf(incoming, 'agent-id') !== undefined) return 'subagent';
  // Side calls (titles, topic checks) go out without tools; a turn of a session always offers some.
  return (body.tools?.length ?? 0) > 0 ? 'main' : 'other';
}

function headerOf({ headers }: IncomingMessage, name: 'agent-id' | 'session-id'): string | undefined {
  return [headers[`x-claude-code-${name}`]].flat()[0];
}

/** Such a request has the shape of a turn, so only the words of the last message tell. A tool result may quote them, as from a transcript. */
function asksForSummary(body: MessagesRequest): boolean {
  const content = body.messages.findLast((message) => message.role === 'user')?.content ?? '';
  const own =
    typeof content === 'string' ? content : textOfContent(content.filter((block) => block.type === 'text'));
  return own.includes(summarizerWords);
}

/** The answer to a request without streaming. `nth` makes ids unique in a run. */
function encodeMessage(answer: Answer, model: string, nth: number) {
  return {
    ...{ id: `msg_lab_${nth}`, type: 'message', role: 'assistant', model, stop_sequence: null },
    content: blocksOf(answer, nth),
    stop_reason: (answer.calls?.length ?? 0) > 0 ? 'tool_use' : 'end_turn',
    usage: usageOf(answer),
  };
}

/** The answer as server-sent events, each block in one delta. */
function encodeStream(answer: Answer, model: string, nth: number): string {
  const { content, stop_reason, usage, ...envelope } = encodeMessage(answer, model, nth);
  const start = { ...envelope, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  const end = [
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage }),
    event('message_stop', {}),
  ];
  return [
    event('message_start', { message: start }),
    ...content.flatMap((block, index) => {
      const { empty, delta } = streamed(block);
      return [
        event('content_block_start', { index, content_block: { ...block, ...empty } }),
        event('content_block_delta', { index, delta }),
        event('content_block_stop', { index }),
      ];
    }),
    ...(answer.isLeftOpen ? [] : end),
  ].join('');
}

function blocksOf({ text, calls = [] }: Answer, nth: number): ContentBlock[] {
  return [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map((call, index) => ({ type: 'tool_use', id: `toolu_lab_${nth}_${index}`, ...call })),
  ];
}

/** What a block lacks when it begins, and how it comes. */
function streamed({ type, text, input }: ContentBlock) {
  if (type === 'text') return { empty: { text: '' }, delta: { type: 'text_delta', text } };
  return { empty: { input: {} }, delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) } };
}

function usageOf({ isCachedForHour, inputTokens = 1_000, outputTokens = 10 }: Answer) {
  const hour = { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 1 };
  return {
    ...(isCachedForHour && { cache_creation: hour }),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
  };
}

function event(type: string, data: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
