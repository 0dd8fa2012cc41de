import type { Database } from '../../archive/sqlite/binding.ts';
import { findEntry, listEntriesAround, type StoredEntry } from '../../archive/texts/list-entries.ts';
import {
  findTextTranscript,
  listTextTranscripts,
  type TextTranscript,
} from '../../archive/texts/text-transcripts.ts';
import { estimateTokens } from '../../brief/estimate-tokens.ts';
import { AppError } from '../../domain/app-error.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { plainBlock } from '../../domain/plain-line.ts';
import { cite, describeEntry, QUOTED } from '../cite.ts';
import { fitText, SIZE, sizeOf } from '../fit.ts';
import { readWords } from '../read-records.ts';
import { isInReach, NAMED, projectScope, REACH, type Scope, WIDER } from '../scope.ts';
import { defineTool, type Given } from '../tool.ts';

const AROUND = 2;
const AROUND_RANGE = { minimum: 0, maximum: 30 } as const;
/** Characters shown of neighbouring entries, enough to decide whether to look at them. */
const NEIGHBOUR_CHARACTERS = 400;

const PARAMETERS = {
  id: { type: 'integer', description: 'The id of a hit that recall returned', minimum: 1 },
  session: { ...NAMED, description: 'Instead of id: the id of a session, or the start of it' },
  line: { type: 'integer', description: 'With session: the line number, as in a citation', minimum: 1 },
  before: { type: 'integer', description: 'Number of entries to show before it', ...AROUND_RANGE },
  after: { type: 'integer', description: 'Number of entries to show after it', ...AROUND_RANGE },
  offset: { type: 'integer', description: 'For a long text: the character to start at', minimum: 0 },
  ...REACH,
  ...SIZE,
} as const;

export const show = defineTool({
  name: 'show',
  title: 'Show one thing in full',
  description:
    'Read one entry of a session in full, word for word, with what came before and after it: the id of a hit, or session and line of a citation.',
  parameters: PARAMETERS,
  run: (given, context) =>
    readWords(context, (database) => render(given, projectScope(given, context), database)),
});

function render(given: Given<typeof PARAMETERS>, scope: Scope, database: Database): string {
  const entry = find(given, scope, database);
  const transcript = findTextTranscript(database, entry.transcriptId)!;
  if (!isInReach(transcript, scope))
    throw new AppError('E_USAGE', `Entry ${entry.id} is of another project`, WIDER);
  const tokensMax = sizeOf(given);
  const { answer, isWhole } = fitText({
    head: `${titleOf(entry, transcript)}. ${QUOTED}\n`,
    text: entry.text,
    isOthers: true,
    offset: given.offset ?? 0,
    tokensMax,
    call: `show with id ${entry.id}${reachOf(given)}`,
  });
  // While paging through a long text the neighbours were already shown.
  if (!isWhole) return answer;
  const { before = AROUND, after = AROUND } = given;
  const around = listEntriesAround(database, entry, { before, after });
  const at = around.findIndex(({ id }) => id === entry.id);
  const briefly = (each: StoredEntry) => brief(each, transcript);
  return surround(answer, around.slice(0, at).map(briefly), around.slice(at + 1).map(briefly), tokensMax);
}

/** What has to be given again to see more of the same entry. */
function reachOf({ project, all }: Given<typeof PARAMETERS>): string {
  return all ? ' and all' : project === undefined ? '' : ` and project ${project}`;
}

function find(
  { id, session, line }: Given<typeof PARAMETERS>,
  scope: Scope,
  database: Database,
): StoredEntry {
  if (id === undefined && (session === undefined || line === undefined))
    throw new AppError(
      'E_USAGE',
      'Cannot show a thing without an id, or a session and a line',
      'Take them from what recall found',
    );
  const entry = id === undefined ? findAt(database, scope, line!) : findEntry(database, id);
  if (entry) return entry;
  const hint = 'Take id, session and line from what recall found';
  if (id !== undefined) throw new AppError('E_USAGE', `There is no entry ${id}`, hint);
  throw new AppError(
    'E_USAGE',
    `Nothing is on record ${scope.where} from line ${line} on`,
    scope.folders ? `${hint}. ${WIDER}` : hint,
  );
}

/** The entry at this line of a session, or the next one after it. */
function findAt(database: Database, { session, folders }: Scope, line: number): StoredEntry | undefined {
  const [transcript] = listTextTranscripts(database, { session, folders, limit: 1 });
  if (!transcript) return undefined;
  const place = { transcriptId: transcript.id, line, part: 0 };
  return listEntriesAround(database, place, { before: 0, after: 0 })[0];
}

/** Adds neighbours, the nearest first, as long as there is room; the result is in session order. */
function surround(shown: string, before: string[], after: string[], tokensMax: number): string {
  const parts = [shown];
  const fits = () => estimateTokens(parts.join('\n\n')) <= tokensMax;
  for (let distance = 0; distance < Math.max(before.length, after.length); distance++) {
    const earlier = before.at(-1 - distance);
    if (earlier !== undefined) parts.unshift(earlier);
    if (!fits()) {
      parts.shift();
      break;
    }
    const later = after[distance];
    if (later !== undefined) parts.push(later);
    if (!fits()) {
      parts.pop();
      break;
    }
  }
  return parts.join('\n\n');
}

function brief(entry: StoredEntry, transcript: TextTranscript): string {
  const { text } = entry;
  const isWhole = text.length <= NEIGHBOUR_CHARACTERS;
  const cut = isWhole ? text : `${text.slice(0, NEIGHBOUR_CHARACTERS)}…`;
  return `${titleOf(entry, transcript)}${isWhole ? '' : `, ${groupDigits(text.length)} characters`}\n${plainBlock(cut)}`;
}

function titleOf(entry: StoredEntry, { sessionId, agentId }: TextTranscript): string {
  return `${cite({ ...entry, sessionId, agentId })} ${describeEntry(entry)}, id ${entry.id}`;
}
