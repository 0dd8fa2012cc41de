import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import type { Run, StateOfRecord } from '../domain/state-of-record.ts';
import { clip, oneLine } from './clip.ts';
import { listFiles } from './run-lines.ts';

const NAMES_MAX = 10;
const COMMAND_MAX = 120;
const FAILING_MAX = 4;
const AGAIN_MAX = 3;
const REFUSED_MAX = 3;

/**
 * What can be counted and may have been overlooked: named and never touched, edited and not run since, failed each time,
 * sent again, begun and not seen to end, asked and not answered. The model judges what it means.
 */
export function listLooseEnds(
  facts: readonly Fact[],
  record: StateOfRecord,
  runs: readonly Run[],
  cwd: string,
): string[] {
  const { untouched, edited, jobs, openQuestions, generation } = record;
  const short = (text: string) => clip(oneLine(text), COMMAND_MAX);
  const names = untouched.slice(-NAMES_MAX).map((name) => `\`${plainWords(name)}\``);
  const [last] = runs;
  const since = last ? edited.filter((file) => file.line > last.line) : [];
  const failing = record.runs.filter((run) => run.failures > 1 && run.generation === generation);
  const again = facts.filter(({ kind, uses }) => kind === 'request' && uses > 1);
  const refused = facts.filter((fact) => fact.kind === 'refusal' && fact.last.generation === generation);
  return [
    ...(names.length === 0
      ? []
      : [`Named in back-ticks by the user or the plan, in no call since: ${names.join(', ')}`]),
    ...(since.length === 0
      ? []
      : [
          `Edited after the last run of \`${short(last!.command)}\` (${sayMoment(last!.time)}): ${listFiles(since, cwd, 8)}`,
        ]),
    ...failing
      .slice(-FAILING_MAX)
      .map(({ command, failures }) => `Failed ${failures} times in a row: \`${short(command)}\``),
    ...refused.slice(-REFUSED_MAX).map(({ text, detail }) => {
      const words = detail.words ? ` ("${short(String(detail.words))}")` : '';
      return `Refused by the user: ${short(text)}${words}`;
    }),
    ...again.slice(-AGAIN_MAX).map(({ text, uses }) => `Sent ${uses} times by the user: "${short(text)}"`),
    ...jobs
      .filter(({ ended }) => ended === undefined)
      .map(({ command, id }) => `Started in the background, no end seen: \`${short(command)}\` (id ${id})`),
    ...openQuestions.map((question) => `Asked, no answer seen: ${short(question)}`),
  ];
}
