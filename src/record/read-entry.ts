import { type Action, answeredAfter, type Entry, type EntryOf } from '../domain/entry.ts';
import { type Ledger, type Mark, mergeSighting } from '../domain/fact.ts';
import type { OpenCall, Progress } from '../domain/progress.ts';
import { agents } from './agents.ts';
import { answers, refusals } from './answers-and-plans.ts';
import { commandFamily } from './commands/command-family.ts';
import { folderOf, ownRuns } from './commands/own-status.ts';
import { commits } from './commits.ts';
import type { Extractor, Place } from './extractor.ts';
import { files } from './files.ts';
import { handoffs, lastMessages } from './last-messages.ts';
import { prompts, untouchedNames } from './prompts.ts';
import { failedCalls, jobs, runs } from './runs.ts';
import { tasks } from './tasks.ts';

/** Every extractor. The order does not matter: none asks for another's facts. */
const extractors = [
  prompts,
  answers,
  refusals,
  tasks,
  files,
  runs,
  failedCalls,
  commits,
  agents,
  handoffs,
  jobs,
  lastMessages,
  untouchedNames,
] as Extractor[];
const readersOf = new Map<Entry['type'], Extractor[]>();
for (const extractor of extractors)
  for (const type of extractor.reads) readersOf.set(type, [...(readersOf.get(type) ?? []), extractor]);

const OPEN_CALLS_MAX = 100;
const CALL_TEXT_MAX = 4000;
/** A summary is reported soon after it was begun; meanwhile the model may have gone on. */
const ROUNDS_MAX = 12;

/** Adds one entry to the ledger: every extractor reads it, and one that throws loses only its own facts. */
export function readEntry(
  entry: Entry,
  progress: Progress,
  ledger: Ledger,
  onFailure: (extractor: string, error: unknown) => void,
): void {
  if (entry.type === 'measured') countTurn(entry, progress);
  // Every further prompt fails as well, so the time of the first failure counts.
  if (entry.type === 'stuck') progress.stuckAt ||= entry.origin.time;
  if (entry.type === 'measured' || entry.type === 'summarized') progress.stuckAt = '';
  if (entry.type === 'prompt' || entry.type === 'said' || entry.type === 'summarized')
    for (const open of progress.openCalls)
      open.state = open.state && entry.type !== 'summarized' ? 'left' : undefined;
  const call = findCall(entry, progress);
  if (entry.type === 'acted' && entry.act.type === 'answered' && call === undefined) return;
  const { uuid, line, time } = entry.origin;
  const mark: Mark = { uuid, line, time, turn: progress.turn, generation: progress.generation };
  progress.ownCommand = answeredAfter(entry, progress.ownCommand);
  const isAside = entry.type === 'said' && progress.ownCommand !== '';
  const folder = call?.folder ?? progress.cwd;
  let known: ReturnType<Place['runs']> | undefined;
  const runsOfCall = () => (known ??= listRuns(entry, call, folder));
  const place = { folder, mark, find: ledger.find, answered: progress.ownCommand, runs: runsOfCall };
  for (const extractor of isAside ? [handoffs as Extractor] : (readersOf.get(entry.type) ?? [])) {
    progress.carries[extractor.name] ??= extractor.start();
    const carry = progress.carries[extractor.name];
    try {
      for (const seen of extractor.read(entry, carry, call, place))
        ledger.put(mergeSighting(ledger.find(seen.kind, seen.key), seen, mark));
    } catch (error) {
      onFailure(extractor.name, error);
    }
  }
  if (entry.type !== 'summarized') return;
  progress.generation += 1;
  // The new size of the conversation is known only with the next response.
  progress.contextTokens = 0;
}

/** Where the client tells no status, as of the user's own commands, one that printed nothing may have failed. */
function listRuns(entry: Entry, call: OpenCall | undefined, folder: string): ReturnType<Place['runs']> {
  const answer = entry.type === 'acted' ? entry.act : entry;
  if (answer.type !== 'answered' || call?.action.kind !== 'run-command') return [];
  const isUnknown = entry.type === 'acted' && entry.by === 'user' && answer.text.trim() === '';
  return ownRuns(call.action.command, answer).map((run) => ({
    ...run,
    ...(isUnknown && { status: 'hidden' }),
    family: commandFamily(run.part, folderOf(run.folder, folder)),
  }));
}

function countTurn(entry: EntryOf<'measured'>, progress: Progress): void {
  progress.contextTokens = entry.contextTokens;
  progress.model = entry.model;
  if (entry.messageId === progress.lastMessageId) return;
  progress.lastMessageId = entry.messageId;
  const { uuid, line, time } = entry.origin;
  progress.rounds = [...(progress.rounds ?? []), { uuid, line, time }].slice(-ROUNDS_MAX);
  progress.turn += 1;
}

/** The call that an entry answers. One of an agent in a copy of the tree changes nothing here. */
function findCall(entry: Entry, progress: Progress): OpenCall | undefined {
  if (entry.type !== 'acted') return matchCall(entry, progress.openCalls, progress.cwd);
  if (entry.by === 'user') return matchCall(entry.act, progress.openCalls, progress.cwd);
  const start = progress.openCalls.find(({ callId }) => callId === entry.startedBy)?.action;
  if (start?.kind === 'start-agent' && start.isApart) return undefined;
  progress.openActs ??= [];
  return matchCall(entry.act, progress.openActs, progress.cwd);
}

/** A call and its answer may be in different tails of the transcript, so open calls are carried along. */
function matchCall(entry: Entry, open: OpenCall[], folder: string): OpenCall | undefined {
  if (entry.type === 'called') {
    open.push({ ...entry, action: clipAction(entry.action), folder, state: 'waiting' });
    if (open.length > OPEN_CALLS_MAX) open.shift();
  }
  if (entry.type !== 'answered') return undefined;
  const index = open.findIndex((call) => call.callId === entry.callId);
  return index === -1 ? undefined : open.splice(index, 1)[0];
}

/** Drops what is not needed to understand an answer, to keep the stored state small. */
function clipAction(action: Action): Action {
  if (action.kind === 'write-file') return { ...action, content: '' };
  if (action.kind === 'edit-file') return { ...action, edits: [] };
  if (action.kind === 'start-agent') return { ...action, prompt: action.prompt.slice(0, CALL_TEXT_MAX) };
  if (action.kind === 'message-agent') return { ...action, message: action.message.slice(0, CALL_TEXT_MAX) };
  return action.kind === 'other' ? { ...action, input: action.input.slice(0, CALL_TEXT_MAX) } : action;
}
