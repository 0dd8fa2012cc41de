import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMockApi } from '../../../src/clients/claude-code/live-test/lab/mock-api.ts';
import type { World } from '../../../src/clients/claude-code/live-test/lab/play-session.ts';
import { runClient } from '../../../src/clients/claude-code/live-test/lab/run-client.ts';
import { type OpenRequest, summary } from '../../../src/clients/claude-code/live-test/lab/script.ts';
import { type Answer, textOfContent } from '../../../src/clients/claude-code/live-test/lab/wire.ts';
import type { Scenario } from '../steps.ts';
import { makeAnswers, type Saying } from './make-answers.ts';
import { type CallStep, type PlannedAnswer, planTurns } from './plan-turns.ts';
import { playUser } from './play-user.ts';
import { keepProjectFiles } from './project-files.ts';
import { givenByHooks, type Restored, restoredIn } from './restored.ts';
import { makeStandInShell } from './stand-in-shell.ts';

/** Over the threshold of the largest window that the client knows. */
const TOO_MANY_TOKENS = 970_000;
const TIMEOUT_MILLISECONDS = 180_000;

/** A client that waits for a command in the background, though all is said, is not waited for. */
const GOODBYE_MILLISECONDS = 5_000;

/** A model takes its time, in which the client writes its transcript. */
const THINKING_MILLISECONDS = 120;

export interface Played {
  /** One for each compaction. */
  restored: Restored[];
  /** As the client wrote it, but with folders and names as in the scenario. */
  transcript: string;
  /** What the client makes necessary and the scenario does not have. */
  added: string[];
}

/** Lets the real client play a scenario in a world where tideproof is installed. */
export async function playScenario(scenario: Scenario, client: string, world: World): Promise<Played> {
  const { turns, summaries, added, unplayable } = planTurns(scenario);
  if (unplayable.length > 0) throw new Error(`The client cannot play ${[...new Set(unplayable)].join(', ')}`);
  const later = laterPrompts(turns);
  const taskIds = new Map<string, string>();
  const here = (text: string) => rename(text, [[scenario.cwd, world.project], ...taskIds]);
  const back = (text: string) =>
    rename(text, [[world.project, scenario.cwd], ...[...taskIds].map(([ours, its]) => [its, ours] as const)]);
  const shell = makeStandInShell(join(world.directory, 'shell'));
  const files = keepProjectFiles();
  const over = new AbortController();
  let goodbye: NodeJS.Timeout | undefined;
  const user = playUser(turns, {
    whenOver: () => {
      goodbye = setTimeout(() => over.abort(), GOODBYE_MILLISECONDS);
    },
    ...{ shell, here, taskIds },
    isTakenIn: (text) => readTranscript(world).includes(JSON.stringify(text).slice(1, -1)),
  });
  addSlashCommands(scenario, world);

  const faults: string[] = [];
  let summarized = 0;
  let toSay: Saying[] = [];
  const plans = { areMade: false };
  let asked: Pick<CallStep, 'tool' | 'failed'> | undefined;
  let planned: PlannedAnswer | undefined;
  const api = await startMockApi(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, THINKING_MILLISECONDS));
    try {
      if (request.kind === 'main') return await nextAnswer(request);
    } catch (error) {
      faults.push(String(error));
      throw error;
    }
    if (request.kind !== 'summarizer') return { text: 'ok' };
    files.forget();
    return summary(here(summaries[summarized++] ?? ''));
  });
  try {
    const run = await runClient({
      ...{ client, world, url: api.url, prompts: [], converse: user.converse, abort: over.signal },
      arguments: ['--permission-mode', 'default', '--permission-prompt-tool', 'stdio'],
      environment: {
        CLAUDE_CODE_SHELL_PREFIX: shell.program,
        CLAUDE_CODE_ENABLE_TODO_TOOLS: '1',
        CLAUDE_CODE_ENABLE_TASKS: '0',
      },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
    });
    if (run.timedOut) faults.push('time was up');
    if (summarized !== summaries.length) faults.push(`${summarized} of ${summaries.length} compactions`);
    faults.push(...[...shell.faults(), user.left(), run.stderr].filter(Boolean));
    if (faults.length > 0) throw new Error(`${scenario.name} went wrong: ${faults.join('\n')}`);
    const transcript = readTranscript(world);
    const restored = restoredIn(api.requests, givenByHooks(transcript), (nth) => later[nth]?.map(here) ?? []);
    return {
      restored: restored.map(({ brief, shown }) => ({ brief: back(brief), shown: back(shown) })),
      transcript: back(transcript),
      added,
    };
  } finally {
    clearTimeout(goodbye);
    await api.close();
  }

  async function nextAnswer(request: OpenRequest): Promise<Answer> {
    const otherwise = asked && deviation(request, asked);
    // Of some programs, such as grep, the client knows that not every exit code is a failure.
    if (otherwise && asked?.tool === 'Bash' && asked.failed) added.push('success where failure was planned');
    else if (otherwise) faults.push(otherwise);
    asked = undefined;
    if (toSay.length === 0) {
      planned = user.nextAnswer();
      if (planned === undefined) throw new Error('The client asked more often than planned');
      toSay = makeAnswers(planned, { world, shell, files, here, plans });
    }
    const answer = toSay.shift()!(request);
    const isAdded = toSay.length > 0;
    if (answer.calls) asked = isAdded ? { tool: 'added', failed: false } : planned?.call;
    if (isAdded || planned === undefined) return answer;
    await user.actMeanwhile(planned);
    const { fillsContext, isInterrupted } = planned;
    return { ...answer, ...(fillsContext && { inputTokens: TOO_MANY_TOKENS }), isLeftOpen: isInterrupted };
  }
}

/** A call that ended otherwise than in the scenario makes another session of it. */
function deviation(
  { body }: OpenRequest,
  { tool, failed }: Pick<CallStep, 'tool' | 'failed'>,
): string | undefined {
  const blocks = body.messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  const result = blocks.findLast(({ type }) => type === 'tool_result');
  if (result === undefined || (result.is_error === true) === failed) return undefined;
  return `${tool} ${failed ? 'did not fail' : 'failed'}: ${textOfContent(result.content ?? '').slice(0, 300)}`;
}

/** What opens the turn after each compaction that the user asked for: it is in the next request, too. */
function laterPrompts(turns: ReturnType<typeof planTurns>['turns']): string[][] {
  const prompts: string[][] = [];
  for (const [index, { opening, answers }] of turns.entries()) {
    for (const { fillsContext } of answers) if (fillsContext) prompts.push([]);
    const next = turns[index + 1]?.opening;
    if (opening.by === 'compact') prompts.push(next?.by === 'prompt' ? [next.text] : []);
  }
  return prompts;
}

function rename(text: string, names: Iterable<readonly [from: string, to: string]>): string {
  let renamed = text;
  for (const [from, to] of names) renamed = renamed.replaceAll(from, to);
  return renamed;
}

function addSlashCommands({ steps }: Scenario, { home }: World): void {
  const folder = join(home, '.claude', 'commands');
  mkdirSync(folder, { recursive: true });
  for (const step of steps)
    if (step.type === 'command') writeFileSync(join(folder, `${step.name}.md`), '$ARGUMENTS\n');
}

/** Of the one session that a world has. */
function readTranscript({ home }: World): string {
  const folder = join(home, '.claude', 'projects');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl') && !name.includes('subagents'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  return files.map((path) => readFileSync(path, 'utf8')).join('');
}
