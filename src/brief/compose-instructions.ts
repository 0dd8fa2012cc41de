import type { Fact } from '../domain/fact.ts';
import { SHORT_SUMMARY_REQUEST, SUMMARY_REQUEST } from '../domain/handoff-request.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import type { Run } from '../domain/state-of-record.ts';
import { type RecordedSession, TITLES } from './brief-request.ts';
import { clip, oneLine } from './clip.ts';
import { COLD_AFTER_TURNS } from './cold-tasks.ts';
import {
  describeFact,
  isChangedFile,
  listFailures,
  listFiles,
  newestOf,
  runLine,
  tellingRuns,
  unansweredLine,
} from './describe-fact.ts';
import { estimateTokens, isWithin, type TextBudget } from './estimate-tokens.ts';
import { isByLead, orderWords, promptItem, QUESTION, timesOf } from './quote-words.ts';

/** At `/compact` the client shows this text to the user and puts it into the conversation, so it is short there. */
export const INSTRUCTIONS_CHARACTERS_MAX = { manual: 1500, auto: 5000 };
export const INSTRUCTIONS_TOKENS_MAX = 2000;

export interface InstructionsRequest extends RecordedSession, TextBudget {
  /** What the user typed after `/compact`; the summarizer gets it anyway. */
  instructions: string;
  /** Pins, a line or more each. */
  pins?: readonly string[];
  /** Texts that the user and the project want every summarizer to get. */
  own?: readonly string[];
}

/** A longer request would leave the notes no room. */
const REQUEST_SHARE_MAX = 0.5;
/** Each part of the notes gets room for a line or two, however little there is. */
const PART_CHARACTERS_MIN = 250;
const PINNED =
  'Pinned by the user. Begin the summary with these lines, word for word; nothing in it may soften or contradict them:';
const USER_FIRST = 'What the user asks for comes first. Besides that:';
const NOTES = 'Notes counted from the record. They may be incomplete; the conversation decides:';
const OLDER = 'from before the last compaction (keep what still matters, marked as earlier)';
const WORDS_MAX = 400;
const LINE_MAX = 300;
const TASKS_MAX = 10;

/** The request for a handoff section, and notes of what the summarizer cannot see or would have to count. */
export function composeInstructions(request: InstructionsRequest): string {
  const { charactersMax, tokensMax } = request;
  const fixed = composeHead(request);
  let characters = charactersMax - fixed.length - NOTES.length - 4;
  let tokens = tokensMax - estimateTokens(`${fixed}${NOTES}`) - 4;
  const room = characters;
  const parts = listParts(request).map((part) => ({ ...part, told: new Set<string>() }));
  const take = ({ title, lines, told }: (typeof parts)[number], most: number) => {
    let left = most;
    for (const line of new Set(lines)) {
      const cost = `- ${line}\n${told.size === 0 ? `${title}:\n` : ''}`;
      if (told.has(line) || cost.length > Math.min(left, characters)) continue;
      const estimated = estimateTokens(cost);
      if (estimated > tokens) continue;
      left -= cost.length;
      characters -= cost.length;
      tokens -= estimated;
      told.add(line);
    }
  };
  for (const part of parts) take(part, Math.max(room * part.share, PART_CHARACTERS_MIN));
  // What the later parts did not need goes to the earlier ones.
  for (const part of parts) take(part, characters);
  const notes = parts.flatMap(({ title, inOrder, told }) => {
    const standing = [...new Set(inOrder)].filter((line) => told.has(line));
    return standing.length === 0 ? [] : [`${title}:`, ...standing.map((line) => `- ${line}`)];
  });
  return notes.length === 0 ? fixed : `${fixed}\n\n${NOTES}\n${notes.join('\n')}`;
}

/** Pins and the user's own sentences come before the request, which has a short form for little room. */
function composeHead(request: InstructionsRequest): string {
  const { instructions, own = [], pins = [], charactersMax } = request;
  const compose = (asked: string, sentences: readonly string[], pinned: readonly string[]) =>
    [
      ...sentences,
      ...(pinned.length === 0 ? [] : [[PINNED, ...pinned].join('\n')]),
      ...(instructions.trim() === '' ? [] : [USER_FIRST]),
      asked,
    ].join('\n\n');
  const whole = compose(SUMMARY_REQUEST, own, pins);
  if (SUMMARY_REQUEST.length <= charactersMax * REQUEST_SHARE_MAX && isWithin(request, whole)) return whole;
  for (let count = own.length + pins.length; count > 0; count--) {
    const told = pins.slice(0, Math.max(0, count - own.length));
    const left = pins.length - told.length;
    if (left > 0) told.push(`- and ${left} more, given back word for word after the summary`);
    const text = compose(SHORT_SUMMARY_REQUEST, own.slice(0, count), told);
    if (isWithin(request, text)) return text;
  }
  return compose(SHORT_SUMMARY_REQUEST, [], []);
}

function listParts(request: InstructionsRequest) {
  const { facts, record, cwd, isCheck = () => false, isPriority = () => false } = request;
  const { generation } = record;
  const prompts = facts.filter(({ kind }) => kind === 'request');
  const older = prompts.filter(({ last }) => last.generation < generation);
  const quote = (words: readonly Fact[]) => words.map((fact) => promptItem(fact, WORDS_MAX));
  const urgent = prompts.filter(({ text, last }) => last.generation === generation && isPriority(text));
  const inTime = older.toSorted((one, other) => one.last.line - other.last.line);
  const runs = tellingRuns(record, isCheck);
  const newest = (kind: Fact['kind'], max: number, isTold?: (fact: Fact) => boolean) =>
    newestOf(facts, kind, isTold)
      .slice(0, max)
      .map((fact) => plainLine(clip(describeFact(fact, cwd), LINE_MAX)));
  const isOpen = ({ status }: Fact) => status === 'open';
  // Runs and loose ends tell it.
  const isTold = (family: string) =>
    record.runs.some((run) => run.family === family && (run.failures > 1 || runs.includes(run)));
  const failing = listFailures(facts, record)
    .filter(({ key, last }) => last.generation === generation && !isTold(key))
    .slice(0, 8)
    .map((fact) => plainLine(clip(describeFact(fact, cwd), LINE_MAX)));
  const runLines = runs.slice(0, 5).map((run) => clip(runLine(run, record, cwd), LINE_MAX));
  const git = facts.filter(({ kind }) => kind === 'workspace').map(({ text }) => plainLine(oneLine(text)));
  const tasks = newest('task', TASKS_MAX, isOpen);
  const open = facts.filter((fact) => fact.kind === 'task' && fact.text !== '' && isOpen(fact)).length;
  const finished = newest('finished-task', 20);
  const answers = newest('answer', 8);
  const files = newestOf(facts, 'file', isChangedFile).map(({ text: path }) => ({ path }));
  const changed = files.length === 0 ? [] : [plainLine(listFiles(files.reverse(), cwd, 20))];
  /** The share of the room that it may take; lines in the order in which they get room, and in which they stand. */
  const part = (title: string, share: number, lines: string[], inOrder = lines) => {
    return { title, share, lines, inOrder };
  };
  return [
    part('Urgent in the user’s own terms', 0.25, quote(urgent)),
    part('Loose ends', 0.35, listLooseEnds(request, runs)),
    part(UNNAMED, 0.15, listUnnamed(request)),
    part('Calls that the user refused, with the words', 0.15, listRefused(request)),
    part(
      `${older.some(isByLead) ? 'Prompts' : 'The user’s words'} ${OLDER}`,
      0.45,
      quote(orderWords(older, isPriority)),
      quote(inTime),
    ),
    part('Noted', 0.2, newest('note', 6)),
    part(
      `Open tasks of the client’s list${open > TASKS_MAX ? `, the newest ${TASKS_MAX} of ${open}` : ''}`,
      0.2,
      tasks,
    ),
    part(TITLES.runs, 0.25, runLines),
    part('Failed when last run', 0.2, failing),
    part('Git now', 0.2, git),
    part(`Ticked off at least ${COLD_AFTER_TURNS} turns ago in the client’s list of tasks`, 0.25, finished),
    part('Answers of the user, the last one last', 0.2, answers, answers.toReversed()),
    part('Plan', 0.1, newest('plan', 1, isOpen)),
    part('Files changed', 0.3, changed),
    part('Ids in use', 0.2, newest('id', 20)),
    part('Agents', 0.15, newest('agent', 5, isOpen)),
  ];
}

const UNNAMED =
  'Named in back-ticks by the user or the plan; no call since has the name (perhaps as intended, or done otherwise)';
const NAMES_MAX = 10;
/** A name that was given just now says nothing. */
const CALLS_MIN = 10;
/** Of the whole text, so that the line fits into the least room of a part. */
const NAMES_SHARE = 0.08;
const COMMAND_MAX = 120;
const FAILING_MAX = 4;
const AGAIN_MAX = 3;
/** Shorter ones, and those after a question, may be different answers: "yes", "continue". */
const AGAIN_CHARACTERS_MIN = 40;
const REFUSED_MAX = 3;

/** What can be counted and may have been overlooked; what it means is for the model to judge. */
function listLooseEnds(request: InstructionsRequest, runs: readonly Run[]): string[] {
  const { facts, record, cwd } = request;
  const { edited, jobs, unanswered, generation } = record;
  const short = (text: string) => clip(oneLine(text), COMMAND_MAX);
  const [last] = runs;
  const since = last ? edited.filter((file) => file.line > last.line) : [];
  const run = last && `\`${short(last.command)}\` (${sayMoment(last.time)})`;
  const failing = record.runs.filter((run) => run.failures > 1 && run.generation === generation);
  const isLong = ({ text }: Fact) => text.length >= AGAIN_CHARACTERS_MIN;
  const again = facts.filter(
    (fact) =>
      fact.kind === 'request' &&
      timesOf(fact) > 1 &&
      isLong(fact) &&
      !QUESTION.test(`${fact.detail.answers}`),
  );
  return [
    ...(since.length === 0 ? [] : [`Edited after the last run of ${run}: ${listFiles(since, cwd, 8)}`]),
    ...failing
      .slice(-FAILING_MAX)
      .map(({ command, failures }) => `Failed ${failures} times in a row: \`${short(command)}\``),
    ...again.slice(-AGAIN_MAX).map((fact) => `Sent ${timesOf(fact)} times: "${short(fact.text)}"`),
    ...jobs.map(
      ({ command, id }) => `Started in the background, no end seen: \`${short(command)}\` (id ${id})`,
    ),
    ...unanswered.filter(({ isLeft }) => isLeft).map((call) => unansweredLine(call, COMMAND_MAX)),
  ];
}

function listUnnamed({ record, charactersMax }: InstructionsRequest): string[] {
  const told = record.untouched.filter(({ calls }) => calls >= CALLS_MIN);
  const names = told.map(({ name }) => `\`${plainWords(name)}\``);
  return names.length === 0 ? [] : [fitNames(names, charactersMax * NAMES_SHARE)];
}

/** Not among the loose ends: what was wanted instead may have been done. */
function listRefused({ facts, record: { generation } }: InstructionsRequest): string[] {
  const refused = facts.filter(
    ({ kind, status, last, detail }) =>
      kind === 'refusal' && status === 'open' && last.generation === generation && detail.words !== undefined,
  );
  return refused.slice(-REFUSED_MAX).map(({ text, detail }) => {
    const words = clip(oneLine(String(detail.words)), COMMAND_MAX);
    return plainLine(`${clip(oneLine(text), COMMAND_MAX)} ("${words}")`);
  });
}

/** The newest names that fit, at least one. */
function fitNames(names: readonly string[], charactersMax: number): string {
  let shown = names.slice(-1);
  for (const name of names.slice(-NAMES_MAX, -1).toReversed()) {
    if ([name, ...shown].join(', ').length > charactersMax) break;
    shown = [name, ...shown];
  }
  // Not counted: the record keeps the newest only.
  return `${shown.join(', ')}${names.length > shown.length ? ' and older ones' : ''}`;
}
