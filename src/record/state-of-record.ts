import type { Progress } from '../domain/progress.ts';
import type { StateOfRecord } from '../domain/state-of-record.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';
import { editedFiles } from './files.ts';
import { lastMessages, saidLast } from './last-messages.ts';
import { jobs, runs } from './runs.ts';
import { untouchedNames } from './untouched-names.ts';

/** Collects what the extractors counted out of their carried state. */
export function stateOfRecord(progress: Progress): StateOfRecord {
  const { openCalls, generation } = progress;
  const said = saidLast(carryOf(lastMessages, progress));
  // The assistant gets all results before it speaks again, even if the client has not written their rows yet.
  const spokenAt = said.at(-1)?.line ?? 0;
  const waiting = openCalls.filter(({ origin }) => origin.line > spokenAt);
  return {
    runs: carryOf(runs, progress).runs,
    edited: carryOf(editedFiles, progress).files,
    jobs: carryOf(jobs, progress).jobs,
    said,
    untouched: carryOf(untouchedNames, progress).names,
    unanswered: waiting.map(({ tool, action }) => describeCall(tool, action)).filter((call) => call !== ''),
    openQuestions: waiting.flatMap(({ action }) => (action.kind === 'ask-user' ? action.questions : [])),
    generation,
  };
}

function carryOf<Carry>(extractor: Extractor<Carry>, { carries }: Progress): Carry {
  return (carries[extractor.name] as Carry | undefined) ?? extractor.start();
}
