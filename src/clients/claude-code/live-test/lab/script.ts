import type { Answer, Failure, RecordedRequest, RequestKind, ToolCall } from './wire.ts';

export type Step = Answer | Failure;

export type OpenRequest = Omit<RecordedRequest, 'answer'>;

/** A list of answers, or a function of the request and the number of earlier ones of its kind. */
export type Steps = Step[] | ((request: OpenRequest, before: number) => Step | undefined);

/** All answers of the scripted model. Each thread has its own list. */
export interface Script {
  main?: Steps;
  summarizer?: Steps;
  subagent?: Steps;
  /** Side calls, such as for a title or for what a fetched page says. */
  other?: Steps;
}

/** A script that never ends is cut off. */
const REQUESTS_MAX = 300;

export function openScript(script: Script): (request: OpenRequest) => Step {
  const counts: Record<RequestKind, number> = { main: 0, summarizer: 0, subagent: 0, other: 0 };
  let total = 0;
  return (request) => {
    total += 1;
    // After a 400 the client retries a few times without delay and gives up the turn; it would retry a 500 for minutes.
    if (total > REQUESTS_MAX) return { status: 400, message: `lab: more than ${REQUESTS_MAX} requests` };
    const before = counts[request.kind];
    counts[request.kind] += 1;
    const steps = script[request.kind];
    const step = typeof steps === 'function' ? steps(request, before) : steps?.[before];
    if (step) return step;
    // After the end of a list the thread stops as soon as possible, with a small context so that nothing compacts again.
    return request.kind === 'summarizer' ? summary(`Summary ${before + 1} of the lab.`) : { text: 'done' };
  };
}

export function say(text: string, inputTokens?: number): Answer {
  return { text, inputTokens };
}

/** After tool calls the turn continues: the client runs them and sends the results. */
export function call(calls: ToolCall | ToolCall[], inputTokens?: number): Answer {
  return { calls: [calls].flat(), inputTokens };
}

/** The form that the client expects of a summary; without the tags it asks a second time. */
export function summary(text: string): Answer {
  return { text: `<analysis>lab</analysis>\n<summary>\n${text}\n</summary>` };
}

export function bash(command: string): ToolCall {
  return { name: 'Bash', input: { command, description: 'lab command' } };
}
