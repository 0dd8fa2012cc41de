import type { Act, Action, Entry, Origin } from '../../../domain/entry.ts';
import { keyOfText } from '../../../domain/fact.ts';
import type { DecodedRow } from '../../client.ts';
import {
  blocksOf,
  countTokens,
  type Fields,
  fieldOf,
  isTooLong,
  keptUuidsOf,
  parseRow,
  plainText,
  textOf,
} from './content-blocks.ts';
import { decodeCall } from './decode-action.ts';
import { type ClaimedWords, decodeAttachment, decodeUser, findClaims, isSummary } from './decode-user.ts';
import { authorOfRow } from './find-author.ts';
import { decodeQueueOperation, type QueueOperation } from './follow-thread.ts';

/** A decoded transcript line. Invalid JSON is counted as `unparseable`; unknown rows are ignored. */
export interface DecodedLine extends DecodedRow {
  parentUuid: string;
  /** Index of the prompt that the row belongs to, if the client counts them. */
  promptIndex?: number;
  claims: readonly ClaimedWords[];
  /** A typed prompt may rewind, a queued one does not. An "aside" may precede a prompt; "absorbed": by a running turn. */
  place?: 'prompt' | 'queued prompt' | 'aside' | 'absorbed';
  /** For a row that may have been queued: a key of its whole content. */
  contentKey?: string;
  operation?: QueueOperation;
}

const LOOK_AHEAD_BYTES = 420;
const BOOKKEEPING_STARTS = ['{"type":"file-history-snapshot"', '{"type":"api-request'];
const PROGRESS = '"type":"progress"';
/** Behind `PROGRESS`: of all kinds of progress only that of an agent has a message, and the client writes it first. */
const OF_AGENT = ',"data":{"message":{';

const NOTHING: DecodedLine = {
  uuid: '',
  parentUuid: '',
  sessionId: '',
  cwd: '',
  version: '',
  sidechain: false,
  unparseable: false,
  isOfUse: false,
  entries: [],
  claims: [],
};

export function decodeLine(bytes: Buffer, line: number): DecodedLine {
  if (bytes.length < 2 || isBookkeeping(bytes)) return NOTHING;
  try {
    const row = parseRow(bytes) as Fields | null;
    if (row === null || typeof row !== 'object') return NOTHING;
    if (row.type === 'queue-operation') {
      const operation = decodeQueueOperation(row, line);
      return { ...NOTHING, isOfUse: operation !== undefined, operation };
    }
    if (typeof row.uuid !== 'string') return NOTHING;
    const origin: Origin = { uuid: textOf(row.uuid), line, time: timeOf(row.timestamp) };
    const entries = decodeRow(row, origin);
    const place = placeOf(row, entries);
    const isPrompt = place === 'prompt' || place === 'queued prompt';
    // Without spreading, which would take a tenth of the time of a reading: a row is made for every line.
    return {
      uuid: origin.uuid,
      parentUuid: textOf(row.parentUuid),
      promptIndex: optionalNumber(fieldOf(row.turnPosition, 'promptIndex')),
      sessionId: textOf(row.sessionId),
      cwd: textOf(row.cwd),
      version: textOf(row.version),
      sidechain: row.isSidechain === true,
      unparseable: false,
      isOfUse: entries.length > 0 || place !== undefined,
      entries,
      claims: row.type === 'user' ? findClaims(row) : NOTHING.claims,
      place,
      contentKey: isPrompt ? keyOfText(plainText(fieldOf(row.message, 'content'))) : undefined,
    };
  } catch {
    // Invalid JSON, or nested too deeply.
    return { ...NOTHING, unparseable: true };
  }
}

/** Internal rows of the client are recognized by their first bytes, so that megabytes of them are never parsed. */
function isBookkeeping(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, LOOK_AHEAD_BYTES);
  const progress = start.indexOf(PROGRESS);
  if (progress === -1) return BOOKKEEPING_STARTS.some((mark) => start.startsWith(mark));
  const behind = progress + PROGRESS.length;
  return bytes.toString('latin1', behind, behind + OF_AGENT.length) !== OF_AGENT;
}

function decodeRow(row: Fields, origin: Origin): Entry[] {
  if (row.type === 'user') return decodeUser(row, origin);
  if (row.type === 'attachment') return decodeAttachment(row, origin);
  if (row.type === 'assistant') return decodeAssistant(row, origin);
  if (row.type === 'progress') return decodeAgentActs(row, origin);
  return row.type === 'system' ? decodeSystem(row, origin) : [];
}

function placeOf(row: Fields, entries: readonly Entry[]): DecodedLine['place'] {
  if (row.type !== 'user')
    return fieldOf(row.attachment, 'type') === 'queued_command' ? 'absorbed' : undefined;
  const isAnswer = blocksOf(fieldOf(row.message, 'content')).some((block) => block.type === 'tool_result');
  if (isAnswer || isSummary(row) || entries.some(({ type }) => type === 'interrupted')) return undefined;
  if (row.isMeta) return 'aside';
  if (row.promptSource === 'queued') return 'queued prompt';
  return authorOfRow(row) === 'user' ? 'prompt' : undefined;
}

function decodeAssistant(row: Fields, origin: Origin): Entry[] {
  const { id, model, usage, content } = (row.message ?? {}) as Fields;
  if (row.isApiErrorMessage === true && isTooLong(plainText(content))) return [{ origin, type: 'stuck' }];
  if (model === '<synthetic>' || row.isApiErrorMessage) return [];
  const entries: Entry[] = [];
  const contextTokens = countTokens(usage) ?? 0;
  // The API's name of a model lacks the size of its window; the name that the client requested has it.
  const size = textOf(row.requestedModel).endsWith('[1m]') ? '[1m]' : '';
  const measured = { messageId: textOf(id), model: textOf(model) + size, contextTokens };
  if (contextTokens > 0) entries.push({ origin, type: 'measured', ...measured });
  for (const block of blocksOf(content)) {
    const text = textOf(block.text);
    if (block.type === 'text' && text.trim() !== '') entries.push({ origin, type: 'said', text });
    if (block.type === 'thinking' && textOf(block.thinking).trim() !== '')
      entries.push({ origin, type: 'thought', text: textOf(block.thinking) });
    if (block.type === 'tool_use') entries.push(decodeCall(block, origin));
  }
  return entries;
}

/** Calls of other kinds leave the work as it is. */
const CHANGES_OR_RUNS: readonly Action['kind'][] = ['write-file', 'edit-file', 'run-command'];

/** Clients 2.1.2x to 2.1.6x repeat an agent's messages in the session that started it. What was asked is not told. */
function decodeAgentActs({ data, parentToolUseID }: Fields, origin: Origin): Entry[] {
  if (fieldOf(data, 'type') !== 'agent_progress') return [];
  const agentId = textOf(fieldOf(data, 'agentId'));
  const startedBy = textOf(parentToolUseID);
  return actsIn(fieldOf(data, 'message'), origin).map((act) => ({
    ...{ origin, type: 'acted', by: 'agent', agentId, startedBy, act },
  }));
}

function actsIn(row: unknown, origin: Origin): Act[] {
  const blocks = blocksOf(fieldOf(fieldOf(row, 'message'), 'content'));
  if (fieldOf(row, 'type') === 'assistant')
    return blocks
      .filter(({ type }) => type === 'tool_use')
      .map((block) => decodeCall(block, origin))
      .filter(({ action }) => CHANGES_OR_RUNS.includes(action.kind));
  if (!blocks.some(({ type }) => type === 'tool_result')) return [];
  return decodeUser(row as Fields, origin).filter((entry) => entry.type === 'answered');
}

/** Times are compared as texts, so what is no time would be later than all of them. */
function timeOf(timestamp: unknown): string {
  const time = textOf(timestamp);
  return /^\d{4}-\d\d-\d\dT/.test(time) ? time : '';
}

/** What `/compact` prints when it cannot make a summary. */
const GIVEN_UP = /could not be reduced below the context limit|conversation too long/i;
/** What the client tells the user of a compaction in a pause; a hint how to switch it off follows. */
const AWAY_MARK = /^Compacted (?:while idle|using a summary written while you were away)/;

function decodeSystem(row: Fields, origin: Origin): Entry[] {
  const { subtype, content, commandOutcome, compactMetadata } = row;
  const said = textOf(content);
  const hasFailed = subtype === 'local_command' && fieldOf(commandOutcome, 'kind') === 'failed';
  if (hasFailed && GIVEN_UP.test(said)) return [{ origin, type: 'stuck' }];
  if (subtype === 'informational' && AWAY_MARK.test(said)) return [{ origin, type: 'compacted-away' }];
  if (subtype !== 'compact_boundary') return [];
  const { trigger, preTokens, postTokens, durationMs } = (compactMetadata ?? {}) as Fields;
  return [
    {
      origin,
      type: 'compacted',
      trigger: trigger === 'auto' || trigger === 'manual' ? trigger : 'unknown',
      preTokens: optionalNumber(preTokens),
      postTokens: optionalNumber(postTokens),
      durationMs: optionalNumber(durationMs),
      keptUuids: keptUuidsOf(compactMetadata),
    },
  ];
}

/** Only safe integers, because the database and sums cannot represent others. */
function optionalNumber(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}
