import { clip, describeFact, oneLine } from '../brief/describe-fact.ts';
import { chooseHandoffFacts } from '../brief/handoff-facts.ts';
import { rankFacts } from '../brief/rank-facts.ts';
import { subjectOf } from './compose-state.ts';
import type { ReportRequest } from './report.ts';

const LINE_MAX = 300;

/** What to do first: the task in work, what blocks, then the next task; without any, the request still has to be done. */
export function nextSteps({ picture: { facts, cwd, turn, runningPrompt } }: ReportRequest): string[] {
  const { tasks, errors } = chooseHandoffFacts(facts);
  const [active, waiting] = [true, false].map((inWork) =>
    rankFacts(
      tasks.filter((task) => (task.detail.state === 'in_progress') === inWork),
      turn,
    ),
  ) as [typeof tasks, typeof tasks];
  const [error] = rankFacts(errors, turn);
  const steps = [
    ...(error ? [`Resolve ${clip(describeFact(error, { cwd }), LINE_MAX)}`] : []),
    ...active.slice(0, 1).map((task) => `Go on with ${subjectOf(task)}`),
    ...(active.length === 0 ? waiting.slice(0, 1).map((task) => `Begin with ${subjectOf(task)}`) : []),
  ];
  if (steps.length > 0) return steps;
  return runningPrompt === ''
    ? ['Nothing is on record as open: look at where it stands, above']
    : ['Finish the request: its turn had not ended'];
}

/** The ways to go on, from the shortest to the longest. */
export function howToContinue({ picture, path }: ReportRequest): string[] {
  const { cwd, sessionId, transcriptPath, facts, turn } = picture;
  const [test] = rankFacts(chooseHandoffFacts(facts).tests, turn);
  return [
    `With the whole conversation: \`cd "${cwd}" && claude --resume ${sessionId}\``,
    ...(path === '' ? [] : [`In a new session: "Read ${path} and go on from there"`]),
    ...(test ? [`Check first where things are: \`${oneLine(test.text)}\``] : []),
    `The full record: ${transcriptPath}`,
  ];
}
