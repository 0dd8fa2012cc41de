import type { ActionOf, EntryOf } from '../domain/entry.ts';
import type { Sighting } from '../domain/fact.ts';
import { lastParagraph } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

const WORD_MAX = 300;
const ASKED_MAX = 300;
/** Maximum number of agents remembered; the oldest of more have ended long ago. */
const KNOWN_MAX = 200;

interface Carry {
  /** The fact's key of each agent by its id: the end of an agent and messages to it name only the id. */
  known: [agentId: string, key: string][];
}

/** Subagents: what each was asked, its id for resuming it, and the end of its report. */
export const agents: Extractor<Carry, 'called' | 'answered' | 'agent-ended'> = {
  name: 'agents',
  reads: ['called', 'answered', 'agent-ended'],
  start: () => ({ known: [] }),
  read(entry, carry, call) {
    if (entry.type === 'called')
      return entry.action.kind === 'start-agent' ? [startAgent(entry.action, entry.callId, carry)] : [];
    if (entry.type === 'agent-ended') return endAgent(entry, carry);
    if (call?.action.kind === 'start-agent') return [answerStart(entry, call.action, carry)];
    if (call?.action.kind === 'message-agent') return answerMessage(entry, call.action, carry);
    return [];
  },
};

function startAgent(action: ActionOf<'start-agent'>, callId: string, carry: Carry): Sighting {
  const { description, agentType, prompt } = action;
  const key = keyOf(action, callId, carry);
  const set = { asked: prompt.slice(0, ASKED_MAX), ...(agentType && { type: agentType }) };
  return { kind: 'agent', key, text: description, status: 'open', set };
}

/** The answer is the report of the agent, or says that it was started in the background. */
function answerStart(answer: EntryOf<'answered'>, action: ActionOf<'start-agent'>, carry: Carry): Sighting {
  const { callId, failed, result } = answer;
  const key = keyOf(action, callId, carry);
  const told = result?.kind === 'agent-started' ? result : undefined;
  const { agentId: id, isRunning = false, report = '' } = told ?? {};
  if (id) remember(carry, id, key);
  // Refused, or of an unknown type: there is no agent to resume.
  else if (failed && !action.resumes) return { kind: 'agent', key, status: 'superseded' };
  const set: Sighting['set'] = id ? { id } : {};
  if (isRunning) return { kind: 'agent', key, status: 'open', set };
  set.outcome = failed ? 'failed' : report.trim() === '' ? 'ended without a report' : 'completed';
  set.lastWord = lastParagraph(report, WORD_MAX);
  return { kind: 'agent', key, status: 'done', set };
}

/** An agent that gets a message is at work again, even if it had ended. */
function answerMessage(
  answer: EntryOf<'answered'>,
  sent: ActionOf<'message-agent'>,
  carry: Carry,
): Sighting[] {
  const { result } = answer;
  const key = findKey(carry, sent.to);
  if (key === undefined || result?.kind !== 'message-sent' || !result.isDelivered) return [];
  return [{ kind: 'agent', key, status: 'open', set: { asked: sent.message.slice(0, ASKED_MAX) } }];
}

function endAgent({ agentId, outcome, text }: EntryOf<'agent-ended'>, carry: Carry): Sighting[] {
  const key = findKey(carry, agentId);
  if (key === undefined) return [];
  const set = { outcome, ...(text !== '' && { lastWord: lastParagraph(text, WORD_MAX) }) };
  return [{ kind: 'agent', key, status: 'done', set }];
}

function keyOf(action: ActionOf<'start-agent'>, callId: string, carry: Carry): string {
  return (action.resumes && findKey(carry, action.resumes)) || callId;
}

/** Teammates are named without their team, too. */
function findKey(carry: Carry, agentId: string): string | undefined {
  return carry.known.findLast(([id]) => id === agentId || id.startsWith(`${agentId}@`))?.[1];
}

function remember(carry: Carry, agentId: string, key: string): void {
  if (findKey(carry, agentId) !== undefined) return;
  carry.known.push([agentId, key]);
  if (carry.known.length > KNOWN_MAX) carry.known.shift();
}
