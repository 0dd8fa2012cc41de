import { dirname, join } from 'node:path';
import type { ClientEvent } from '../../../domain/client-event.ts';
import { plainWords } from '../../../domain/plain-line.ts';
import type { SessionRef } from '../../../domain/session.ts';
import type { ClientStatus } from '../../client.ts';
import { countOf, countTokens, type Fields, fieldOf, isTooLong, textOf } from '../rows/content-blocks.ts';
import { typedText } from '../rows/typed-text.ts';
import { CLIENT_ID } from '../settings/client-files.ts';
import { findOption, readCommandLine, readEnvironment } from '../settings/client-variables.ts';

const SESSION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As typed by the user: our command, or that of our plugin. */
const OWN_COMMAND = /^\s*\/(?:tideproof:)?(?<name>pin|recall)(?:\s+(?<words>[\s\S]*))?$/;

/** The pause after which it does, if nothing else is set. */
const SLEEP_MILLISECONDS = 60_000;

/** Decodes a hook payload of Claude Code; undefined for those that we ignore. Unknown fields are no errors. */
export function decodeEvent(payload: Fields, environment: NodeJS.ProcessEnv): ClientEvent | undefined {
  const session = decodeSession(payload);
  if (session.id === '') return undefined;
  const clientPid = Number(environment.CLAUDE_PID) || undefined;
  const common = { ...speaker(session, textOf(payload.agent_id)), clientPid };
  const lastMessage = textOf(payload.last_assistant_message);
  const promptId = textOf(payload.prompt_id);
  const trigger = payload.trigger === 'manual' ? 'manual' : 'auto';
  switch (payload.hook_event_name) {
    case 'SessionStart':
      return {
        ...common,
        kind: 'session-started',
        reason: REASONS.find((reason) => reason === payload.source) ?? 'startup',
        ...findOrigin(readCommandLine(clientPid)),
      };
    case 'UserPromptSubmit':
      return decodePrompt(textOf(payload.prompt), promptId, common);
    case 'PreCompact':
      return {
        ...common,
        ...{ kind: 'compaction-started', trigger },
        instructions: textOf(payload.custom_instructions),
        ...findSleepDelay(environment, clientPid),
      };
    case 'SubagentStop':
      if (textOf(payload.agent_type) !== '')
        return common.agentId ? { ...common, kind: 'agent-ended' } : undefined;
      // The summarizer is an agent without a type, but its last message, the summary, belongs to the session.
      if (payload.agent_type !== '' || lastMessage === '') return undefined;
      return {
        ...{ session, clientPid, kind: 'summary-written', summary: lastMessage },
        ...decodeAskedAgain(payload.asked_again),
      };
    case 'PostCompact':
      return { ...common, kind: 'compaction-finished', trigger, summary: textOf(payload.compact_summary) };
    case 'PostToolUse':
      return { ...common, kind: 'tool-finished' };
    case 'Stop':
      return { ...common, kind: 'turn-ended', lastMessage, promptId };
    case 'StopFailure': {
      const isTooLarge = isTooLong(lastMessage) || isTooLong(textOf(payload.error_details));
      return { ...common, kind: 'turn-failed', isTooLarge };
    }
    case 'SessionEnd':
      return { ...common, kind: 'session-ended', reason: textOf(payload.reason) };
    default:
      return undefined;
  }
}

/** What our mod adds to the event of a summary for which it asked the model once more. */
function decodeAskedAgain(given: unknown) {
  const text = textOf(fieldOf(given, 'text'));
  if (text === '') return {};
  const usage = fieldOf(given, 'usage');
  const tokensWritten = countOf(fieldOf(usage, 'output_tokens')) ?? 0;
  const tokensRead = (countTokens(usage) ?? tokensWritten) - tokensWritten;
  return { askedAgain: { text, tokensRead, tokensWritten } };
}

type Speaker = Pick<ClientEvent, 'session' | 'agentId' | 'clientPid'>;

/** A subagent's event names the main session's transcript; its own is in a folder beside that. */
function speaker(session: SessionRef, agentId: string): Speaker {
  if (agentId === '') return { session };
  const folder = join(dirname(session.transcriptPath), session.id, 'subagents');
  return { session: { ...session, transcriptPath: join(folder, `agent-${agentId}.jsonl`) }, agentId };
}

/** A finished background agent is reported as a prompt too; only text that the user typed counts. */
function decodePrompt(whole: string, promptId: string, common: Speaker): ClientEvent | undefined {
  // The client passes a command to hooks before it is expanded into a prompt.
  const { name, words: given = '' } = OWN_COMMAND.exec(whole)?.groups ?? {};
  const words = given.trim();
  if (name === 'pin' && common.agentId === undefined) return { ...common, kind: 'pin-asked', words };
  if (name === 'recall' && words !== '') return { ...common, kind: 'recall-asked', words };
  const prompt = typedText(whole);
  return prompt === '' ? undefined : { ...common, kind: 'prompt-submitted', prompt, promptId };
}

/** In the cloud the client types `/compact` itself after a pause. It hides from hooks that it does, so its process is asked. */
function findSleepDelay(environment: NodeJS.ProcessEnv, pid: number | undefined) {
  if (!environment.CLAUDE_CODE_REMOTE) return {};
  const own = readEnvironment(pid);
  if (!own.CLAUDE_CODE_SLEEP_COMPACT) return {};
  const given = Number(own.CLAUDE_CODE_SLEEP_COMPACT_AFTER_MS);
  return { byItselfAfterMilliseconds: given > 0 ? given : SLEEP_MILLISECONDS };
}

const REASONS = ['startup', 'resume', 'clear', 'compact', 'fork'] as const;

/** The session that a client was started to fork, or whose teammate it is, from its command line. */
export function findOrigin(words: readonly string[]): { forkOf?: string; teammateOf?: string } {
  const resumed = findSessionAfter(words, /^(?:--resume|-r)(?:=|$)/);
  const forkOf = words.includes('--fork-session') ? resumed : undefined;
  const teammateOf = findSessionAfter(words, /^--parent-session-id(?:=|$)/);
  return { ...(forkOf && { forkOf }), ...(teammateOf && { teammateOf }) };
}

function findSessionAfter(words: readonly string[], option: RegExp): string | undefined {
  const given = findOption(words, option) ?? '';
  return SESSION_ID.test(given) ? given : undefined;
}

function decodeSession(payload: Fields): SessionRef {
  const { session_id: id, cwd, transcript_path: transcriptPath } = payload;
  return { client: CLIENT_ID, id: textOf(id), cwd: textOf(cwd), transcriptPath: textOf(transcriptPath) };
}

export function decodeStatus(fields: Fields): ClientStatus {
  const { model, context_window: context } = fields;
  const modelId = textOf(fieldOf(model, 'id'));
  const window = countOf(fieldOf(context, 'context_window_size'));
  const costUsd = countOf(fieldOf(fields.cost, 'total_cost_usd'));
  // After a compaction there may be no usage, but a percentage of 0.
  const empty = fieldOf(context, 'used_percentage') === 0 ? 0 : undefined;
  const tokens = countTokens(fieldOf(context, 'current_usage')) ?? empty;
  return {
    session: decodeSession(fields),
    modelId,
    modelName: plainWords(textOf(fieldOf(model, 'display_name')) || modelId),
    tokens,
    window: window || undefined,
    costUsd,
  };
}
