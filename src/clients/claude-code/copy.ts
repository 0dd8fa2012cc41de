import type { ClientCopy, CopiedUnit, CopyHead, LiveRow } from '../client-copy.ts';
import { type Fields, fieldOf, keptUuidsOf, parseFields, textOf } from './rows/content-blocks.ts';
import * as lightRows from './rows/lighten-row.ts';

export const copy: ClientCopy = { ...lightRows, follow: followLiveRows, encode: encodeCopy };

/** The client loads what follows a boundary only, and uses the last token count, so both are those of the copy. */
function* encodeCopy(units: readonly CopiedUnit[], head: CopyHead): Generator<Buffer> {
  const [boundaryUuid, noticeUuid] = head.uuids;
  const first = units[0]?.rows[0]?.fields ?? {};
  const common = {
    isSidechain: false,
    userType: 'external',
    cwd: head.cwd,
    sessionId: head.sessionId,
    version: first.version,
    gitBranch: first.gitBranch,
    timestamp: first.timestamp ?? head.time,
  };
  yield line({
    parentUuid: null,
    ...common,
    type: 'system',
    subtype: 'compact_boundary',
    content: 'Conversation compacted',
    isMeta: false,
    level: 'info',
    uuid: boundaryUuid,
    compactMetadata: { trigger: 'manual', preTokens: head.tokensBefore, postTokens: head.tokens },
  });
  yield line({
    parentUuid: boundaryUuid,
    ...common,
    type: 'user',
    message: { role: 'user', content: head.notice },
    uuid: noticeUuid,
    isVisibleInTranscriptOnly: true,
    isCompactSummary: true,
  });
  let parentUuid = noticeUuid;
  for (const { rows, tokensSoFar } of units) {
    for (const { fields, uuid } of rows) {
      yield line(copied({ ...fields, parentUuid, sessionId: head.sessionId }, tokensSoFar));
      parentUuid = uuid;
    }
  }
}

function copied(fields: Fields, tokensSoFar: number): Fields {
  const { logicalParentUuid: _, requestRef: __, session_id, ...rest } = fields;
  const own = { ...rest, session_id: session_id && rest.sessionId };
  const usage = fieldOf(fields.message, 'usage');
  if (usage === null || typeof usage !== 'object') return own;
  const counted = { input_tokens: tokensSoFar, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const message = { ...(fields.message as Fields), usage: { ...usage, ...counted, output_tokens: 0 } };
  return { ...own, message };
}

function line(fields: Fields): Buffer {
  return Buffer.from(`${JSON.stringify(fields)}\n`);
}

const SENT = ['user', 'assistant', 'attachment'];

function followLiveRows(): ReturnType<ClientCopy['follow']> {
  const seen = new Set<string>();
  let rows: LiveRow[] = [];
  let summary: string | undefined;
  let keptUuids: readonly string[] = [];
  return {
    read(bytes, line) {
      const fields = parseFields(bytes);
      const uuid = textOf(fields?.uuid);
      // The client writes some rows twice.
      if (fields === undefined || uuid === '' || seen.has(uuid) || fields.isSidechain === true) return;
      seen.add(uuid);
      if (fields.type === 'system' && fields.subtype === 'compact_boundary') {
        keptUuids = keptUuidsOf(fields.compactMetadata);
        return;
      }
      if (fields.isCompactSummary) {
        const kept = new Set(keptUuids);
        const left = rows.filter((row) => kept.has(row.uuid));
        if (fieldOf(fields.summarizeMetadata, 'direction') === 'from')
          rows = [...left, { fields, uuid, line }];
        else {
          rows = left;
          summary = summaryOf(fields);
        }
        keptUuids = [];
      } else if (SENT.includes(String(fields.type)) && !isError(fields)) rows.push({ fields, uuid, line });
    },
    end: () => ({ rows, summary }),
  };
}

function summaryOf({ message }: Fields): string {
  const content = fieldOf(message, 'content');
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

/** Whether the row is an error message that the client wrote in place of an answer. */
function isError({ isApiErrorMessage, message }: Fields): boolean {
  return isApiErrorMessage === true || fieldOf(message, 'model') === '<synthetic>';
}
