import type { Fact } from '../domain/fact.ts';
import { oneLine } from './describe-fact.ts';
import { type RequestInWork, requestInWork } from './request-in-work.ts';

/** Where work stood, as far as the model does not have it word for word any more. */
export interface Standing {
  request?: RequestInWork;
  /** What the user said while that was in work. */
  meanwhile: Fact[];
  /** What the assistant said last. */
  said?: Fact;
  next?: Fact;
}

interface Known {
  facts: Fact[];
  runningPrompt: string;
  carried: string;
  keptMessages: string;
  given: string;
}

export function findStanding({ facts, runningPrompt, carried, keptMessages, given }: Known): Standing {
  const isLost = (text: string | undefined) =>
    text !== undefined &&
    ![carried, keptMessages, given].some((each) => each.includes(text) || each.includes(oneLine(text)));
  const request = requestInWork(facts, runningPrompt);
  const said = facts.find((fact) => fact.kind === 'statement');
  const next = nextStep(facts);
  return {
    meanwhile: request.meanwhile.filter((fact) => isLost(fact.text)),
    request: request.text !== '' && isLost(request.text) ? request : undefined,
    said: isLost(said?.text) ? said : undefined,
    next: isLost(next?.text) ? next : undefined,
  };
}

/** The task in progress, or the first one that waits; the list of tasks then holds the others. */
function nextStep(facts: Fact[]): Fact | undefined {
  const open = facts.filter(({ kind, status }) => kind === 'task' && status === 'open');
  const first = open.toSorted((left, right) => left.first.line - right.first.line)[0];
  return open.find(({ detail }) => detail.state === 'in_progress') ?? first;
}
