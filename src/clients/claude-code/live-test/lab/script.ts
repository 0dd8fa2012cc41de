import type { Answer, Failure, RecordedRequest, RequestKind, ToolCall } from './wire.ts';

export type Step = Answer | Failure;

/** A request that still waits for its answer. */
export type OpenRequest = Omit<RecordedRequest, 'answer'>;

/** What is said in order; or a function of the request and how many of its kind came before it. */
export type Steps = Step[] | ((request: OpenRequest, before: number) => Step | undefined);

/** Everything the scripted model will say. Each thread has its own list and moves through it alone. */
export interface Script {
  main?: Steps;
  summarizer?: Steps;
  subagent?: Steps;
}

/** The scripted model: gives each request its next step, and never lets a client ask for ever. */
export function openScript(script: Script, maximumRequests = 300): (request: OpenRequest) => Step {
  const counts: Record<RequestKind, number> = { main: 0, summarizer: 0, subagent: 0, other: 0 };
  let total = 0;
  return (request) => {
    total += 1;
    // After a 400 the client tries a handful of times, without pauses, and gives the turn up; a 500 it would retry for minutes.
    if (total > maximumRequests)
      return { status: 400, message: `lab: more than ${maximumRequests} requests` };
    const before = counts[request.kind];
    counts[request.kind] += 1;
    const steps = request.kind === 'other' ? undefined : script[request.kind];
    const step = typeof steps === 'function' ? steps(request, before) : steps?.[before];
    return step ?? defaultStep(request.kind, before + 1);
  };
}

/** Once a list is used up its thread stops in the shortest way, with a small context so that nothing compacts again. */
function defaultStep(kind: RequestKind, nth: number): Step {
  return kind === 'summarizer' ? summary(`Summary ${nth} of the lab.`) : { text: 'done' };
}

export function say(text: string, inputTokens?: number): Answer {
  return { text, inputTokens };
}

/** A turn goes on after tool calls: the client runs them and asks again. */
export function call(calls: ToolCall | ToolCall[], inputTokens?: number): Answer {
  return { calls: [calls].flat(), inputTokens };
}

/** The form the client expects of a summarizer; without the tags it asks a second time. */
export function summary(text: string): Answer {
  return { text: `<analysis>lab</analysis>\n<summary>\n${text}\n</summary>` };
}

export function bash(command: string): ToolCall {
  return { name: 'Bash', input: { command, description: 'lab command' } };
}
