import type { Fact } from '../domain/fact.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import { sayMoment } from '../domain/say.ts';
import type { Run, StateOfRecord } from '../domain/state-of-record.ts';
import { clip, oneLine } from './clip.ts';
import { newestOf } from './describe-fact.ts';

/** Run so often, a command is one that the work depends on. */
const OFTEN = 3;
const COMMAND_MAX = 160;
const FILES_MAX = 5;

/** Runs with a known status, newest first: the checks of the project; of what ran often, the newest and those that failed. */
export function tellingRuns({ runs }: StateOfRecord, isCheck: (run: Run) => boolean): Run[] {
  return runs
    .filter((run) => run.status !== 'hidden' && (run.count >= OFTEN || isCheck(run)))
    .toReversed()
    .toSorted((one, other) => other.line - one.line)
    .filter((run, index) => index === 0 || run.status !== 0 || isCheck(run));
}

/** The newest run of a family: its own status, the end of its output if it failed, and what was edited since. */
export function runLine(run: Run, { edited }: StateOfRecord, cwd: string): string {
  const { command, status, time, line, by, lastLines, failures } = run;
  const since = edited.filter((file) => file.line > line);
  const parts = [
    `\`${clip(oneLine(command), COMMAND_MAX)}\`${by ? ` (run by ${by === 'user' ? 'the user' : 'an agent'})` : ''}: exit ${status}, ${sayMoment(time)}`,
    ...(failures > 1 ? [`failed ${failures} times in a row`] : []),
    ...(lastLines === '' ? [] : [`its last lines: ${plainWords(lastLines.replaceAll('\n', ' | '))}`]),
    ...(since.length === 0 ? [] : [`edited since: ${listFiles(since, cwd)}`]),
  ];
  return plainLine(parts.join('; '));
}

/** The names of files, newest first, and how many more there are. */
export function listFiles(files: readonly { path: string }[], cwd: string, max = FILES_MAX): string {
  const names = files.toReversed().map(({ path }) => plainWords(relativePath(path, cwd)));
  const more = names.length - max;
  return `${names.slice(0, max).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The newest failure of each program, if the status was its own and no newer run of that program is known. */
export function listFailures(facts: readonly Fact[], record: Pick<StateOfRecord, 'runs'>): Fact[] {
  const programOf = (family: string) => family.split(' ').slice(1, 3).join(' ');
  const newest = new Map<string, number>();
  for (const { family, line } of record.runs) newest.set(programOf(family), line);
  return newestOf(facts, 'error', (fact) => fact.status === 'open' && fact.detail.own === 1).filter(
    ({ key, last }) => (newest.get(programOf(key)) ?? 0) <= last.line,
  );
}
