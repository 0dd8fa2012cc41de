import { afterEach, expect, test } from 'vitest';
import { type MockApi, startMockApi } from '../../src/clients/claude-code/live-test/lab/mock-api.ts';
import { bash, call, openScript, type Script } from '../../src/clients/claude-code/live-test/lab/script.ts';

let api: MockApi | undefined;
afterEach(() => api?.close());

const summaryWords = 'Your task is to create a detailed summary of the conversation so far';
const prompt = (content: unknown) => ({
  model: 'm',
  tools: [{ name: 'Bash' }],
  messages: [{ role: 'user', content }],
});

async function ask(script: Script, bodies: unknown[], path = '/v1/messages', maximumRequests?: number) {
  api = await startMockApi(openScript(script, maximumRequests));
  const answers = [];
  for (const body of bodies) {
    const response = await fetch(`${api.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

test('without a stream the answer is one message with text, calls and the scripted usage', async () => {
  const script = { main: [{ ...call(bash('ls'), 4_321), text: 'let me look' }] };
  const [answer] = await ask(script, [prompt('hello')]);

  expect(JSON.parse(answer!.text)).toMatchObject({
    role: 'assistant',
    stop_reason: 'tool_use',
    content: [{ text: 'let me look' }, { name: 'Bash', input: { command: 'ls' } }],
    usage: { input_tokens: 4_321 },
  });
});

test('a script that never ends is cut off with an error', async () => {
  const bodies = [prompt('a'), prompt('b'), prompt('c')];
  const answers = await ask({ main: () => call(bash('true')) }, bodies, '/v1/messages', 2);

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 400]);
  expect(answers[2]!.text).toContain('more than 2 requests');
});

test('a step function that throws is reported to the client instead of leaving it waiting', async () => {
  const script: Script = {
    main: () => {
      throw new Error('no such step');
    },
  };
  const [answer] = await ask(script, [prompt('a')]);

  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('no such step') });
});

test('a tool result that quotes the summarizer is no summarizer request', async () => {
  const quoted = [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: summaryWords }] }];
  const asked = [{ type: 'text', text: summaryWords }];
  await ask({}, [prompt(quoted), prompt(asked), { ...prompt('title?'), tools: [] }]);

  expect(api!.requests.map((request) => request.kind)).toEqual(['main', 'summarizer', 'other']);
});

test('other addresses are answered harmlessly and recorded', async () => {
  const [counted] = await ask({}, [prompt('count me')], '/v1/messages/count_tokens');
  const stray = await fetch(`${api!.url}/api/anything`);

  expect(JSON.parse(counted!.text).input_tokens).toBeGreaterThan(0);
  expect(await stray.json()).toEqual({});
  expect(api!.requests.map(({ kind, path }) => [kind, path])).toEqual([
    ['other', '/v1/messages/count_tokens'],
    ['other', '/api/anything'],
  ]);
});
