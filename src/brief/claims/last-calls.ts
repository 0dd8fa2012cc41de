import { letterPattern } from '../../domain/letter-pattern.ts';
import type { StateOfRecord } from '../../domain/state-of-record.ts';
import type { Run, Said, Step } from '../../domain/work-state.ts';
import { spaced, unspaced } from '../../languages/pattern-table.ts';
import { bareCommand } from '../bare-command.ts';
import { clip } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { type IsEnded, whatCameLater } from '../ended/ended-findings.ts';
import { requestInWork } from '../request-in-work.ts';
import { isChatter, withoutSettingOut } from './chatter.ts';
import { openErrors, runAgainst, SOURCE_MAX } from './check-claims.ts';
import { type Claim, shortPaths, stateClaim } from './claim.ts';
import { isLook } from './how-claims.ts';
import { isStatus } from './sentence-form.ts';

const STEPS_SHOWN = 4;
const STEP_MAX = 130;
const COMMAND_MAX = 240;
const QUOTED_MAX = 200;
/** A command that the user ran more prompts ago is told by what it led to. */
const USER_RUN_PROMPTS = 3;
const INTERRUPTED = 'the user interrupted';
const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** Changes something outside of the repository ("gh pr create", "deploy"): without this line it might be done twice. */
const ACTS_OUTSIDE =
  /\b(?:gh|glab) (?:api\b.*(?: -[fF] | --(?:raw-)?field | -X (?:POST|PUT|PATCH|DELETE)| --method (?:POST|PUT|PATCH|DELETE))|(?:pr|mr|issue|release|workflow|run) (?:comment|close|reopen|review|create|edit|delete|run|rerun|upload)\b)|\bcurl\b.* -X ?(?:POST|PUT|PATCH|DELETE)\b|\b(?:deploy|publish|apply|rollback)\b/s;
/** A message before a call is worth quoting only with a name of code, a figure or a reason in it. */
const TELLING = letterPattern(
  String.raw`\d|${'`'}|\w\(|(?<![\p{L}])(?:${spaced.because})(?![\p{L}])|${unspaced.because}`,
  'i',
);

/** What the last tool calls did that no other claim tells, and the assistant's last message. */
export function lastCallClaims(request: BriefRequest, isEnded: IsEnded): Claim[] {
  return [...userRunClaims(request), ...stepClaims(request), ...saidClaims(request, isEnded)];
}

/** What the user ran in the last turns, which the model has only seen, and not done. */
function userRunClaims({ record: { work } }: BriefRequest): Claim[] {
  const since = work.prompts.at(-USER_RUN_PROMPTS)?.line ?? 0;
  const told = (work.userRuns ?? [])
    .filter((run) => run.line > since && !isLook(run))
    .map(({ command, outcome, failed }) => {
      const came = outcome === '' ? '' : ` → ${failed ? 'failed: ' : ''}${clip(outcome, STEP_MAX)}`;
      return `\`${clip(bareCommand(command), COMMAND_MAX)}\`${came}`;
    });
  return told.length === 0 ? [] : [stateClaim('user runs', `The user ran: ${told.join('; ')}`, 8.2)];
}

function stepClaims(request: BriefRequest): Claim[] {
  const { record, cwd, facts } = request;
  const { steps } = record.work;
  const open = new Set(openErrors(facts, record.work).map(({ detail }) => detail.source));
  const telling = steps
    .slice(-STEPS_SHOWN)
    .filter((step, index, shown) => isTelling(step, request, open) || isInterrupted(index, shown));
  const told = telling.map((step) => {
    const text = clip(shortPaths(step.text, cwd), STEP_MAX);
    if (step.failed) return `${text} → failed: ${clip(step.outcome, STEP_MAX)}`;
    const run = runOfStep(step, request);
    if (!run) return text;
    const outcome = step.outcome === '' ? '' : ` → ${clip(step.outcome, STEP_MAX)}`;
    return `\`${clip(bareCommand(run.command), COMMAND_MAX)}\`${outcome}`;
  });
  if (told.length === 0) return [];
  const which = telling.at(-1) === steps.at(-1) ? 'The last calls' : 'Among the last calls';
  return [stateClaim('steps', `${which}: ${told.join('; ')}`, 8)];
}

/**
 * Reads can be repeated, and checks, edits, commits and jobs have claims of their own. What is left: a failed git
 * command, a check called with wrong arguments, a change outside of the repository, a figure that the summary lacks.
 */
function isTelling(step: Step, request: BriefRequest, open: ReadonlySet<unknown>): boolean {
  const run = runOfStep(step, request);
  const isOpen = open.has(step.key.slice(0, SOURCE_MAX));
  // The very last call failed, and no claim about an open error covers it.
  if (step.failed && !isOpen && step === request.record.work.steps.at(-1)) return true;
  if (run === undefined || run.role === 'look') return false;
  if (step.failed) return isOpen && (run.role === 'git' || run.isSlip === true);
  if (ACTS_OUTSIDE.test(run.command)) return true;
  if (run.role === 'git' || run.checks.length > 0 || /^[[{]/.test(step.outcome)) return false;
  const figures = step.outcome.match(NUMBER) ?? [];
  return figures.some((figure) => !hasFigure(`${request.carried}\n${request.keptMessages}`, figure));
}

function runOfStep({ key }: Step, { record }: BriefRequest): Run | undefined {
  return key === '' ? undefined : record.work.runs.findLast((run) => run.key === key);
}

function hasFigure(text: string, figure: string): boolean {
  for (let at = text.indexOf(figure); at !== -1; at = text.indexOf(figure, at + 1))
    if (!/[\d.,]\d?$/.test(text.slice(at - 2, at)) && !/^[.,]?\d/.test(text.slice(at + figure.length)))
      return true;
  return false;
}

/** The last two steps if the user interrupted: the call that was stopped, and the interruption. */
function isInterrupted(index: number, shown: readonly Step[]): boolean {
  return shown.at(-1)?.text === INTERRUPTED && index >= shown.length - 2;
}

function saidClaims({ record, facts, runningPrompt }: BriefRequest, isEnded: IsEnded): Claim[] {
  const { steps, said, prompts, refusals } = record.work;
  const last = said.at(-1);
  if (last === undefined) return [];
  const isLater = (steps.at(-1)?.at ?? 0) > last.at || (refusals.at(-1)?.line ?? 0) > last.line;
  const latest = prompts.at(-1);
  // A remark typed while the model was at work is no new request, and its entry may come after the answer to it.
  const isRemark = requestInWork(facts, runningPrompt).meanwhile.some(({ text }) => text === latest?.text);
  const isAnswered = (latest?.at ?? 0) > last.at && !isRemark;
  const all = lastWords(withWhatCameLater(last, record, isEnded));
  // Announcements of the calls are cut off: the calls are listed themselves.
  const isBeforeCalls = isLater && !isAnswered;
  const words = isBeforeCalls ? withoutSettingOut(all) : all;
  const when = isAnswered
    ? "Said before the user's last request"
    : isLater
      ? 'Said before the last calls'
      : 'Said last';
  const isOvertaken = isStatus(lastWords(last.text)) && last.line < record.work.movedLine;
  if (words === '' || isOvertaken || (isBeforeCalls && (isChatter(words) || !TELLING.test(words)))) return [];
  return [
    {
      ...stateClaim('said', `${when}: ${words}${againstIt(last, record)}`, 7.5),
      quotes: last.text.slice(-QUOTED_MAX),
    },
  ];
}

/** The message without findings that are obsolete, and with a note behind those whose subject has changed since. */
function withWhatCameLater({ text, line }: Said, record: StateOfRecord, isEnded: IsEnded): string {
  let told = text;
  for (const finding of record.findings.kept) {
    if (finding.line !== line || finding.source !== 'said' || finding.isAnnounced) continue;
    const later =
      isEnded(finding) && !finding.due ? '' : `${finding.text}${whatCameLater(finding, record.work)}`;
    told = told.replace(finding.text, () => later);
  }
  return told;
}

/** A message that says that all tests pass is corrected if a run on record failed. */
function againstIt({ text, line }: Said, { work }: StateOfRecord): string {
  const run = runAgainst(text, line, work);
  return run === undefined
    ? ''
    : ` (the record says otherwise: \`${clip(bareCommand(run.command), 110)}\` failed)`;
}

/** The last lines of a message, because its end says what comes next. */
function lastWords(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replaceAll('**', '').replace(/^#+ /, '').trim())
    .filter((line) => line !== '' && !/^(?:[-|=\s]+|```.*)$/.test(line));
  let words = '';
  for (const line of lines.toReversed()) {
    if (words !== '' && words.length + line.length > 260) break;
    words = words === '' ? line : `${line} ${words}`;
  }
  return clip(words, 320);
}
