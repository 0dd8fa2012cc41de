import { checkAddress } from '../system/check-address.ts';
import type { Writer } from './writer.ts';

export interface EndpointChoice {
  url: string;
  model: string;
  /** Empty for an endpoint that wants none. */
  apiKey: string;
}

const ANSWER_TOKENS = 1200;

/** An endpoint that speaks like Anthropic's (its address ends in /messages) or like OpenAI's (any other). */
export function askEndpoint({ url, model, apiKey }: EndpointChoice): Writer {
  const address = checkAddress(url, 'handover.endpoint');
  const isAnthropic = /\/messages\/?$/.test(address.pathname);
  if (!isAnthropic && !/\/completions\/?$/.test(address.pathname))
    address.pathname = `${address.pathname.replace(/\/$/, '')}/chat/completions`;
  return {
    name: address.origin + address.pathname,
    async write({ system, prompt, timeoutMilliseconds }) {
      const user = { role: 'user', content: prompt };
      const body = isAnthropic
        ? { model, max_tokens: ANSWER_TOKENS, system, messages: [user] }
        : { model, max_tokens: ANSWER_TOKENS, messages: [{ role: 'system', content: system }, user] };
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersFor(isAnthropic, apiKey) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMilliseconds),
        // The key must go nowhere else.
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
      return decodeAnswer(await response.json());
    },
  };
}

function headersFor(isAnthropic: boolean, apiKey: string): Record<string, string> {
  const key: [string, string] = isAnthropic ? ['x-api-key', apiKey] : ['authorization', `Bearer ${apiKey}`];
  return Object.fromEntries([
    ...(isAnthropic ? [['anthropic-version', '2023-06-01']] : []),
    ...(apiKey === '' ? [] : [key]),
  ]);
}

/** `content[].text` of the one kind, `choices[0].message.content` of the other. */
function decodeAnswer(body: unknown): string {
  const { content, choices } = body as {
    content?: { text?: string }[];
    choices?: { message?: { content?: string } }[];
  };
  return content?.map(({ text = '' }) => text).join('') ?? choices?.[0]?.message?.content ?? '';
}
