import { isRefusal, type Kind, type Step } from './steps.ts';

/** Something that the steps themselves say, to be found in a text word for word, or not at all. */
export interface Counted {
  kind: Kind | 'stale';
  label: string;
  /** The line that says it. */
  find(text: string): string | undefined;
}

type CallStep = Extract<Step, { type: 'call' }>;

/** Longer ones may lose their middle. */
const PROMPT_WHOLE_MAX = 1400;
const EARLIER_WHOLE_MAX = 600;
const PLAN_WHOLE_MAX = 2400;
const ALONE_MIN = 12;
const LABEL_MAX = 60;
const COMMAND_MAX = 120;
/** Run so often, a check is one that the work depends on. */
const OFTEN = 3;
const CHECK =
  /^(?:(?:npm|npx|pnpm|yarn|bun|cargo|go|mix|make|ctest|pytest|dotnet|swift) |\.\/gradlew )[^|&;><$]*$/;

/** What the steps up to a compaction say exactly, and what has changed since, which must never be told as it was. */
export function countSteps(all: readonly Step[]): Counted[] {
  const { steps, left } = withoutLeft(all);
  const stale = [...listStale(steps), ...left.map((words) => told('stale', `left: ${words}`, words))];
  const before = steps.findLastIndex(({ type }, index) => type === 'compaction' && index < steps.length - 1);
  return [...listSaid(steps.slice(0, before + 1), steps.slice(before + 1)), ...stale];
}

function listSaid(earlier: readonly Step[], recent: readonly Step[]): Counted[] {
  const steps = [...earlier, ...recent];
  const calls = callsOf(steps);
  const prompts = new Set(recent.flatMap(wordsOf));
  const older = new Set(earlier.flatMap(wordsOf).filter((words) => !prompts.has(words)));
  const plan = calls.findLast(({ tool, failed }) => tool === 'ExitPlanMode' && !failed)?.input.plan;
  return [
    ...[...prompts].map((words) => quoted('prompt', words, PROMPT_WHOLE_MAX)),
    ...[...older].map((words) => quoted('earlier prompt', words, EARLIER_WHOLE_MAX)),
    ...[...answersOf(calls)].map(([question, answer]) => told('answer', question, question, answer)),
    ...calls.filter(isRefused).map((step) => told('refusal', subjectOf(step), subjectOf(step))),
    ...(plan === undefined ? [] : [quoted('plan', String(plan), PLAN_WHOLE_MAX)]),
    ...tasksOf(calls)
      .filter(({ isOpen }) => isOpen)
      .map(({ text }) => told('task', text, text)),
    ...failedOf(callsOf(recent)),
    ...runsOf(calls)
      .filter(({ command, exits }) => exits.length >= OFTEN && CHECK.test(command))
      // Of those that succeeded only the newest is told.
      .filter(({ exits }, index, often) => exits.at(-1) !== 0 || index === often.length - 1)
      .map(({ command, exits }) => told('run', command, command, `exit ${exits.at(-1)}`)),
    ...backgroundOf(steps)
      .filter(({ isOpen }) => isOpen)
      .map(({ kind, id }) => told(kind, id, id)),
  ];
}

/** A task told as open, a status of an earlier run, something told as running that has ended. */
function listStale(steps: readonly Step[]): Counted[] {
  const calls = callsOf(steps);
  return [
    ...tasksOf(calls)
      .filter(({ isOpen }) => !isOpen)
      .map(({ text }) => ({
        ...told('stale', `open: ${text}`),
        find: (brief: string) => findOpen(text, brief),
      })),
    ...runsOf(calls).flatMap(({ command, exits }) =>
      [...new Set(exits)]
        .filter((exit) => exit !== exits.at(-1))
        .map((exit) => told('stale', `exit ${exit}: ${command}`, `\`${command}\``, `exit ${exit}`)),
    ),
    ...backgroundOf(steps)
      .filter(({ isOpen }) => !isOpen)
      .map(({ id }) => told('stale', `running: ${id}`, id, 'no end seen')),
  ];
}

/** Another task may begin with the same words. */
function findOpen(task: string, brief: string): string | undefined {
  return brief
    .split('\n')
    .find((line) => /\[(?:pending|in_progress)\]/.test(line) && flat(line).endsWith(` ${flat(task)}`));
}

/** All parts stand in one line. */
function told(kind: Counted['kind'], label: string, ...parts: string[]): Counted {
  const wanted = parts.map((part) => flat(part).slice(0, COMMAND_MAX));
  const isTold = (line: string) => wanted.every((part) => line.includes(part));
  const find = (text: string) => text.split('\n').map(flat).find(isTold);
  return { kind, label: flat(label).slice(0, LABEL_MAX), find };
}

/**
 * Whole, over as many lines as it has; of a long text the first and the last line. A very short one stands in many texts,
 * so it has to end a line.
 */
function quoted(kind: Kind, words: string, wholeMax: number): Counted {
  const whole = flat(words);
  const label = whole.slice(0, LABEL_MAX);
  const isIn = (line: string) => ` ${flat(line)}`.endsWith(` ${whole}`);
  if (whole.length < ALONE_MIN) return { kind, label, find: (text) => text.split('\n').find(isIn) };
  const lines = words.trim().split('\n');
  const parts = (whole.length <= wholeMax ? [whole] : [lines[0]!, lines.at(-1)!]).map(flat);
  const find = (text: string) => (parts.every((part) => flat(text).includes(part)) ? whole : undefined);
  return { kind, label, find };
}

/** White space, and the marks of quotes and lists at the beginning of lines, are layout. */
function flat(text: string): string {
  return text.replace(/^\s*>/gm, '').replace(/\s+/g, ' ').trim();
}

/** The steps that count, and the prompts that the user left by going back. */
function withoutLeft(all: readonly Step[]): { steps: Step[]; left: string[] } {
  let steps: Step[] = [];
  const left: string[] = [];
  for (const step of all) {
    if (step.type !== 'rewind') steps.push(step);
    else {
      const prompts = steps.flatMap(({ type }, index) => (type === 'you' ? [index] : []));
      const from = prompts.at(-step.prompts) ?? steps.length;
      left.push(...steps.slice(from).flatMap(wordsOf));
      steps = steps.slice(0, from);
    }
  }
  return { steps, left };
}

function wordsOf(step: Step): string[] {
  if (step.type === 'you' || step.type === 'lead' || step.type === 'queue') return [step.text];
  if (step.type === 'command') return [step.args];
  const [, words] = step.type === 'call' && isRefused(step) ? step.result.split('the user said:\n') : [];
  return words === undefined ? [] : [words];
}

function callsOf(steps: readonly Step[]): CallStep[] {
  return steps.filter((step) => step.type === 'call');
}

function isRefused({ result }: CallStep): boolean {
  return isRefusal(result);
}

/** What a call is about; a plan is quoted nowhere but in the conversation. */
function subjectOf({ input }: CallStep): string {
  const path = String(input.file_path ?? '');
  return String(input.command ?? (path === '' ? 'plan' : path.slice(path.lastIndexOf('/') + 1)));
}

function answersOf(calls: readonly CallStep[]): Map<string, string> {
  const asked = calls.filter(({ tool, failed }) => tool === 'AskUserQuestion' && !failed);
  const pairs = asked.flatMap(({ result }) => [...result.matchAll(/"([^"]+)"="([^"]+)"/g)]);
  return new Map(pairs.map(([, question = '', answer = '']) => [question, answer]));
}

function tasksOf(calls: readonly CallStep[]): { text: string; isOpen: boolean }[] {
  const tasks = new Map<string, { text: string; isOpen: boolean }>();
  for (const { tool, input, result } of calls) {
    if (tool === 'TodoWrite') {
      for (const task of tasks.values()) task.isOpen = false;
      for (const { content, status } of input.todos as { content: string; status: string }[])
        tasks.set(content, { text: content, isOpen: status !== 'completed' });
    }
    const id = tool === 'TaskCreate' ? /#(\d+)/.exec(result)?.[1] : String(input.taskId);
    if (tool === 'TaskCreate') tasks.set(`#${id}`, { text: String(input.subject), isOpen: true });
    const task = tool === 'TaskUpdate' ? tasks.get(`#${id}`) : undefined;
    if (task) task.isOpen = input.status !== 'completed' && input.status !== 'deleted';
  }
  return [...tasks.values()];
}

/** Commands by their text, with how each run of theirs ended, the one that ran last at the end. */
function runsOf(calls: readonly CallStep[]): { command: string; exits: number[] }[] {
  const runs = new Map<string, number[]>();
  for (const step of calls.filter(isRun)) {
    const command = String(step.input.command);
    const exits = [...(runs.get(command) ?? []), exitOf(step)];
    runs.delete(command);
    runs.set(command, exits);
  }
  return [...runs].map(([command, exits]) => ({ command, exits }));
}

/** Failed by itself, and nothing with the same program was run later: then nobody can call it over. */
function failedOf(calls: readonly CallStep[]): Counted[] {
  const runs = calls.filter(isRun).map((step) => ({ command: String(step.input.command), step }));
  return runs
    .filter(({ command, step }) => {
      const program = command.split(' ')[0]!;
      const newest = runs.findLast((run) => run.command.includes(program));
      return step.failed && CHECK.test(command) && newest?.step === step;
    })
    .map(({ command, step }) =>
      told('failed call', command, command, step.result.trim().split('\n').at(-1)!),
    );
}

function isRun(step: CallStep): boolean {
  return step.tool === 'Bash' && step.input.run_in_background !== true && !isRefused(step);
}

function exitOf({ failed, result }: CallStep): number {
  return failed ? Number(/^Exit code (\d+)/.exec(result)?.[1] ?? 1) : 0;
}

/** Commands and agents in the background, by their ids. */
function backgroundOf(steps: readonly Step[]): { kind: Kind; id: string; isOpen: boolean }[] {
  const started = callsOf(steps).flatMap(({ result }) => {
    const job = /^Command running in background with ID: (\w+)/.exec(result)?.[1];
    const agent = /^Async agent launched.*\nagentId: (\w+)/.exec(result)?.[1];
    return [
      ...(job ? [{ kind: 'job' as const, id: job }] : []),
      ...(agent ? [{ kind: 'agent' as const, id: agent }] : []),
    ];
  });
  const over = new Set(
    steps.map((step) => {
      if (step.type === 'notification') return step.id;
      return step.type === 'call' && step.tool === 'TaskStop' ? step.input.task_id : '';
    }),
  );
  return started.map((one) => ({ ...one, isOpen: !over.has(one.id) }));
}
