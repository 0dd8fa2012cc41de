import type { IncomingHttpHeaders } from 'node:http';
import { textOfContent } from './text-of.ts';
import type { MessagesRequest, RequestKind } from './wire.ts';

/** The client's own words at the head of every request for a summary, stable over its three kinds of compaction. */
const summarizerWords = 'Your task is to create a detailed summary of';

/** A summary is asked for in the same shape as a turn, tools and all, so only the words of the last message tell. */
export function classifyRequest(headers: IncomingHttpHeaders, body: MessagesRequest): RequestKind {
  if (asksForSummary(body)) return 'summarizer';
  if (agentIdOf(headers) !== undefined) return 'subagent';
  // Side calls (titles, topic checks) go out without tools; a turn of a session always offers some.
  return (body.tools?.length ?? 0) > 0 ? 'main' : 'other';
}

export function agentIdOf(headers: IncomingHttpHeaders): string | undefined {
  return single(headers['x-claude-code-agent-id']);
}

export function sessionIdOf(headers: IncomingHttpHeaders): string | undefined {
  return single(headers['x-claude-code-session-id']);
}

function asksForSummary(body: MessagesRequest): boolean {
  const content = body.messages.findLast((message) => message.role === 'user')?.content ?? '';
  // Only the message's own text counts: a tool result may well quote those words, for instance from a transcript.
  const own =
    typeof content === 'string' ? content : textOfContent(content.filter((block) => block.type === 'text'));
  return own.includes(summarizerWords);
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
