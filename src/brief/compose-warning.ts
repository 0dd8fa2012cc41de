import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import type { WarningLevel } from '../domain/warning-levels.ts';
import { clip, oneLine } from './clip.ts';
import { estimateTokens } from './estimate-tokens.ts';

export interface WarningRequest {
  level: WarningLevel;
  /** The fill, in percent of the point of compaction. */
  percent: number;
  tokensLeft: number;
  facts: Fact[];
  /** The current request of the user. */
  prompt: string;
  cwd: string;
}

const TOKENS_MAX = 120;
const FILES_MAX = 4;
/** Lengths for the quoted request, tried in this order until the focus fits. */
const REQUEST_CHARACTERS = [110, 80, 50, 30, 15];
const TASK_CHARACTERS_MAX = 60;

/** The warning for the model when its context fills up, in at most 120 tokens. */
export function composeWarning(request: WarningRequest): string {
  const { level, percent, tokensLeft } = request;
  const left = `about ${Math.floor(tokensLeft / 1000)}k tokens left`;
  const state = `[tideproof] Context at ${percent} % of the point where it is compacted, ${left}.`;
  if (level === 'notice')
    return `${state} Nothing to do yet: finish what is open before you begin something large.`;
  const advice =
    level === 'warning'
      ? 'At the next good stopping point, suggest that the user runs /save, then'
      : 'Finish the step in hand, begin nothing large, and ask the user to run /save now, then';
  return addFocus(`${state} ${advice}:\n/compact `, request);
}

/** The focus for `/compact`, ready to copy: the request, the task in progress, the last changed files, if they fit. */
function addFocus(text: string, { facts, prompt, cwd }: WarningRequest): string {
  const fits = (line: string) => estimateTokens(text + line) <= TOKENS_MAX;
  const asked = oneLine(prompt).replaceAll(/\s+/g, ' ');
  const lengths = asked === '' ? [] : REQUEST_CHARACTERS;
  let focus = lengths.map((length) => `keep: ${clip(asked, length)}`).find(fits) ?? 'keep the work in hand';
  const task = facts.find((fact) => fact.kind === 'task' && fact.detail.state === 'in_progress');
  const taskPart = task && `; task: ${clip(oneLine(task.text), TASK_CHARACTERS_MAX)}`;
  if (taskPart && fits(focus + taskPart)) focus += taskPart;
  let joint = '; files: ';
  for (const path of listChangedFiles(facts, cwd)) {
    if (!fits(focus + joint + path)) continue;
    focus += joint + path;
    joint = ', ';
  }
  return text + focus;
}

function listChangedFiles(facts: Fact[], cwd: string): string[] {
  return facts
    .filter(
      ({ kind, detail }) => kind === 'file' && Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0,
    )
    .sort((left, right) => right.last.line - left.last.line)
    .slice(0, FILES_MAX)
    .map(({ text }) => plainWords(relativePath(text, cwd)));
}
