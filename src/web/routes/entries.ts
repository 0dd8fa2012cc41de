import type { Database } from '../../archive/sqlite/binding.ts';
import {
  countEntries,
  findEntryByUuid,
  listEntries,
  type StoredEntry,
} from '../../archive/texts/list-entries.ts';
import { listTranscriptsOf, type TextTranscript } from '../../archive/texts/text-transcripts.ts';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { readRecords } from '../../queries/open-stores.ts';
import type { EntriesAnswer, PageEntry, PositionAnswer } from '../api.ts';
import { toExported } from '../encode-rows.ts';
import { OFFSET_MAX, type RouteRequest } from '../route.ts';

/** The rest is fetched on demand. */
const TEXT_CHARACTERS_MAX = 20_000;

export function answerEntries({ words: [id = ''], query, context }: RouteRequest): EntriesAnswer {
  const page = query.page(100, 500);
  return inTranscript(id, query.text('agent'), context, (texts, transcript, own) => ({
    entries: listEntries(texts, transcript.id, page).map((entry) => encodeEntry(entry, own)),
  }));
}

export function answerPosition({ words: [id = ''], query, context }: RouteRequest): PositionAnswer {
  const line = query.number('line', 0, OFFSET_MAX);
  return inTranscript(id, query.text('agent'), context, (texts, transcript) => {
    return { offset: countEntries(texts, transcript.id, { line, part: 0 }) };
  });
}

export function answerEntry({ words: [session = '', uuid = '', part = ''], query, context }: RouteRequest) {
  return inTranscript(session, query.text('agent'), context, (texts, transcript, { masker }) => {
    const entry = findEntryByUuid(texts, transcript.id, uuid, Number(part));
    if (!entry)
      throw new AppError('E_SESSION_UNKNOWN', 'Cannot find this entry', 'It may have been forgotten');
    return { text: masker.mask(entry.text) };
  });
}

function inTranscript<T>(
  sessionId: string,
  agent: string | undefined,
  context: Context,
  read: (texts: Database, transcript: TextTranscript, own: Context) => T,
): T {
  return readRecords(context, ({ texts }) => {
    const transcript = texts
      ? listTranscriptsOf(texts, sessionId).find(({ agentId }) => agentId === (agent ?? ''))
      : undefined;
    if (texts && transcript) return read(texts, transcript, context.elsewhere(transcript.cwd));
    throw new AppError(
      'E_SESSION_UNKNOWN',
      `Nothing that was said in session ${sessionId.slice(0, 80)} is archived`,
      'To archive what lies on this machine, run: tideproof import',
    );
  });
}

function encodeEntry(stored: StoredEntry, { masker }: Context): PageEntry {
  const entry = toExported(stored, masker);
  const text = entry.text.slice(0, TEXT_CHARACTERS_MAX);
  return { ...entry, text, cut: entry.text.length - text.length };
}
