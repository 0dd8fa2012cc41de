import type { Fact, FactKind } from '../domain/fact.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import { sayMoment } from '../domain/say.ts';
import type { Job, Run, StateOfRecord, Unanswered } from '../domain/state-of-record.ts';
import { clip, clipMiddle, oneLine } from './clip.ts';

const REQUEST_MAX = 300;
const WORD_MAX = 160;

/** How facts are told whose text alone does not say it. */
const DESCRIBE: Partial<Record<FactKind, (fact: Fact, cwd: string) => string>> = {
  answer: ({ text }) => clipMiddle(oneLine(text), REQUEST_MAX),
  refusal: ({ text, detail }) =>
    `${oneLine(text)}${detail.words ? `: "${clipMiddle(oneLine(String(detail.words)), REQUEST_MAX)}"` : ''}`,
  task: ({ text, detail }) => {
    const id = detail.id ? `#${detail.id} ` : '';
    const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
    return `[${detail.state ?? 'pending'}] ${id}${oneLine(text)}${blocked}`;
  },
  plan: ({ text, detail }) => `Approved plan "${titleOfPlan(text)}"${detail.path ? `, ${detail.path}` : ''}`,
  error: ({ text, detail }) => {
    const exit = detail.exit === undefined ? '' : ` (exit ${detail.exit})`;
    const source = detail.source ? `${clip(oneLine(String(detail.source)), WORD_MAX)}${exit}: ` : '';
    return `${source}${text.replace(/\n/g, ' | ')}`;
  },
  // Enough to resume it: its id, and its task or, once it has ended, its last words.
  agent: ({ text, status, detail }) => {
    const { type, id, asked, outcome, lastWord } = detail;
    const state = status === 'open' ? 'at work' : outcome === 'completed' ? 'done' : outcome;
    const about = [type, id && `id ${id}`, state].filter(Boolean).join(', ');
    const word = clip(oneLine(String((status === 'open' ? asked : lastWord) ?? '')), WORD_MAX);
    return `${text}${about && ` (${about})`}${word && `: ${word}`}`;
  },
  'ledger-line': ({ text, detail }) => `${detail.file ? `From ${detail.file}: ` : ''}${oneLine(text)}`,
  document: ({ text, detail }, cwd) =>
    `${relativePath(text, cwd)}${detail.heading ? `: ${detail.heading}` : ''}`,
  file: ({ text, detail }, cwd) => `${relativePath(text, cwd)}${sayChanges(detail)}`,
  id: ({ text, detail: { current, meaning, by } }) =>
    oneLine(`${text}${current ? ' (current)' : ''}${meaning ? `, the ${by}: "${meaning}"` : ''}`),
};

/** Facts of a kind that say something, the latest first. */
export function newestOf(facts: readonly Fact[], kind: FactKind, isTold = (_fact: Fact) => true): Fact[] {
  return facts
    .filter((fact) => fact.kind === kind && fact.text !== '' && isTold(fact))
    .sort((one, other) => other.last.line - one.last.line);
}

/** One fact in words, made harmless, so that its text cannot pass for a line of ours. */
export function describeFact(fact: Fact, cwd: string): string {
  const describe = DESCRIBE[fact.kind];
  return plainLine(describe ? describe(fact, cwd) : oneLine(fact.text));
}

/** The first line of a plan that is not empty. */
export function titleOfPlan(plan: string): string {
  const lines = plan.split('\n').map((line) => line.replace(/^#+\s*/, '').trim());
  return clip(oneLine(lines.find((line) => line !== '') ?? ''), WORD_MAX);
}

export function isChangedFile({ kind, detail }: Fact): boolean {
  return kind === 'file' && Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0;
}

function sayChanges({ edits, writes, where }: Fact['detail']): string {
  const done: string[] = [];
  if (Number(writes) > 0) done.push('written');
  if (Number(edits) > 0) done.push(Number(edits) > 1 ? `edited ${edits}x` : 'edited');
  return done.length === 0 ? '' : ` (${done.join(', ')}${where ? `, at ${where}` : ''})`;
}

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

/** What a check is about, by the words in its command: `go test` and `npm run test:unit` are both tests. */
const ABOUT = /test|spec|lint|vet|build|compile|check|type|format|fmt/g;

/** Whether a check of the same kind may have covered a failure since: it failed itself, or succeeded after files were edited. */
function isOvertaken({ key, last }: Fact, { runs, edited }: Pick<StateOfRecord, 'runs' | 'edited'>): boolean {
  const kindsOf = (family: string) => family.slice(family.indexOf(' ')).match(ABOUT) ?? [];
  const kinds = new Set<string>(kindsOf(key));
  const since = edited.find(({ line }) => line > last.line);
  const isCovering = ({ status, line, family }: Run) =>
    status !== 'hidden' &&
    line > (status === 0 ? (since?.line ?? line) : last.line) &&
    kindsOf(family).some((kind) => kinds.has(kind));
  return runs.some(isCovering);
}

/** The newest failure of each program, if the status was its own and no newer run is known that may have covered it. */
export function listFailures(facts: readonly Fact[], record: Pick<StateOfRecord, 'runs' | 'edited'>): Fact[] {
  const programOf = (family: string) => family.split(' ').slice(1, 3).join(' ');
  const newest = new Map<string, number>();
  for (const { family, line } of record.runs) newest.set(programOf(family), line);
  return newestOf(facts, 'error', (fact) => fact.status === 'open' && fact.detail.own === 1).filter(
    (fact) => (newest.get(programOf(fact.key)) ?? 0) <= fact.last.line && !isOvertaken(fact, record),
  );
}

/** A call or a question that was not seen to be answered. */
export function unansweredLine({ text, isQuestion }: Unanswered, max = REQUEST_MAX): string {
  const what = isQuestion ? 'Asked in the client’s dialog, no answer seen there' : 'Begun, no answer seen';
  return `${what}: ${clip(oneLine(text), max)}`;
}

/** A command in the background of which no end was seen. Its id is of use in its own session only. */
export function jobLine({ command, time }: Job): string {
  return `In the background since ${sayMoment(time)}, no end seen: \`${plainWords(command)}\``;
}
