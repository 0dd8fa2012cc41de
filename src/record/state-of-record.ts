import { type Fact, mergeSighting } from '../domain/fact.ts';
import type { Progress } from '../domain/progress.ts';
import type { StateOfRecord, Unanswered } from '../domain/state-of-record.ts';
import { answers } from './answers-and-plans.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';
import { files } from './files.ts';
import { lastMessages, saidLast } from './last-messages.ts';
import { untouchedNames } from './prompts.ts';
import { jobs, runs } from './runs.ts';

/** Collects what the extractors counted out of their carried state. */
export function stateOfRecord(progress: Progress): StateOfRecord {
  return {
    runs: carryOf(runs, progress).runs,
    edited: carryOf(files, progress).edited,
    jobs: carryOf(jobs, progress).jobs,
    said: saidLast(carryOf(lastMessages, progress)),
    untouched: listUntouched(progress),
    unanswered: listUnanswered(progress),
    generation: progress.generation,
  };
}

function listUntouched(progress: Progress): StateOfRecord['untouched'] {
  const { named = [], calls = 0 } = carryOf(untouchedNames, progress);
  return named.map(([name, before]) => ({ name, calls: calls - before }));
}

function listUnanswered(progress: Progress): Unanswered[] {
  const { leftOut } = carryOf(answers, progress);
  const open = progress.openCalls.filter(({ state }) => state !== undefined);
  return [
    ...leftOut.map((text) => ({ text, isQuestion: true, isLeft: true })),
    ...open.flatMap(({ tool, action, state }) => {
      const isQuestion = action.kind === 'ask-user';
      const texts = isQuestion ? action.questions : [describeCall(tool, action)];
      return texts
        .filter((text) => text !== '')
        .map((text) => ({ text, isQuestion, isLeft: state === 'left' }));
    }),
  ];
}

function carryOf<Carry>(extractor: Pick<Extractor<Carry>, 'name' | 'start'>, { carries }: Progress): Carry {
  return (carries[extractor.name] as Carry | undefined) ?? extractor.start();
}

/** Finds the ids that match the user's patterns: one list per text. */
export type FindIds = (texts: readonly string[]) => readonly (readonly FoundId[])[];

export interface FoundId {
  id: string;
  pattern: string;
  /** How to tell which id of the pattern is the current one, if that is wanted. */
  current?: 'highest';
}

/** The user asked for these ids, but they must not crowd out everything else. */
const IDS_PER_PATTERN_MAX = 40;
const MEANING_MAX = 300;

/** The user's own ids that were mentioned, the latest first, each with the sentence around it, the user's if there is one. */
export function ownIds(recorded: readonly Fact[], { said }: StateOfRecord, findIds: FindIds): Fact[] {
  const prompts = recorded.filter(({ kind }) => kind === 'request');
  const texts = [
    ...prompts.map(({ text, last: { line }, detail }) => ({ text, line, by: detail.author ?? 'user' })),
    ...said.map(({ text, line }) => ({ text, line, by: 'assistant' })),
  ].sort((one, other) => other.line - one.line);
  const found = findIds(texts.map(({ text }) => text));
  const facts = new Map<string, Fact>();
  const counts = new Map<string, number>();
  const highest = new Map<string, string>();
  for (const [index, { text, line, by }] of texts.entries())
    for (const { id, pattern, current } of found[index] ?? []) {
      if (current && isHigher(id, highest.get(pattern))) highest.set(pattern, id);
      const set = { meaning: sentenceWith(text, id), by };
      const known = facts.get(id)?.detail;
      // Who gave the id says what it is, whoever spoke of it last.
      if (known?.by === 'assistant' && by !== 'assistant') Object.assign(known, set);
      const count = counts.get(pattern) ?? 0;
      if (known || count === IDS_PER_PATTERN_MAX) continue;
      counts.set(pattern, count + 1);
      const seen = { kind: 'id', key: id, text: id, set } as const;
      facts.set(id, mergeSighting(undefined, seen, { uuid: '', line, time: '', turn: 0, generation: 0 }));
    }
  const currentIds = [...highest.values()].flatMap((id) => facts.get(id) ?? []);
  for (const { detail } of currentIds) detail.current = 1;
  return [...new Set([...currentIds, ...facts.values()])];
}

/** By their numbers: R0211 is higher than R0209. */
function isHigher(id: string, than: string | undefined): boolean {
  return than === undefined || id.localeCompare(than, 'en', { numeric: true }) > 0;
}

function sentenceWith(text: string, id: string): string {
  const sentences = text.split(/\n+|(?<=[.!?。！？])\s+/);
  return (sentences.find((sentence) => sentence.includes(id)) ?? id).trim().slice(0, MEANING_MAX);
}
