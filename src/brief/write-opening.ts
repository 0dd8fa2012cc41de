import type { Fact } from '../domain/fact.ts';
import type { BriefLine } from './brief-line.ts';
import type { BriefSize } from './brief-size.ts';
import { clip, clipMiddle, describeFact, oneLine } from './describe-fact.ts';
import { plainProse } from './plain-prose.ts';
import { type RequestInWork, requestInWork } from './request-in-work.ts';

export interface OpeningRequest {
  facts: Fact[];
  runningPrompt: string;
  carried: string;
  keptMessages: string;
  given: string;
  compaction: number;
  announce: boolean;
  charactersMax: number;
  size: BriefSize;
  folder: string;
}

export interface Opening {
  text: string;
  lines: BriefLine[];
}

type Known = Pick<OpeningRequest, 'facts' | 'runningPrompt' | 'carried' | 'keptMessages' | 'given'>;

const ANNOUNCE = 'Begin your next message with one short line saying that tideproof restored your context.';
const NEXT_CHARACTERS_MAX = 200;
const NEXT_SHARE_MAX = 0.05;
const GO_ON = 'Go on where work stood: do not repeat your last message, do not redo finished work.';

/** What happened, where work stood, and how paths are written. */
export function writeOpening(request: OpeningRequest): Opening {
  const standing = whereWorkStood(request);
  return { text: `${whatHappened(request)}${standing.text}${explainFolder(request)}`, lines: standing.lines };
}

/** The opening when the summary holds all that matters; only names may be missing. */
export function nothingLost(
  { compaction, announce }: { compaction: number; announce: boolean },
  namesMissing: number,
): Opening {
  const besides = namesMissing === 0 ? '' : ' Besides it, in use before:';
  const text = `[tideproof] Compaction ${compaction}: everything on record is in the summary. ${GO_ON}${announce ? ` ${ANNOUNCE}` : ''}${besides}`;
  return { text, lines: [] };
}

/** How to find what had no room. A model does not open a file it is only told of, so it gets the command. */
export function writeFoot({ transcriptPath }: { transcriptPath: string }, size: BriefSize): string {
  if (size !== 'full' || transcriptPath === '') return '';
  return `\n\nMore is on record: grep -oE '.{0,200}WORD.{0,200}' "${transcriptPath}"`;
}

/** The request in work, unless the model still has it word for word. */
export function lostRequest(known: Known): RequestInWork | undefined {
  const request = requestInWork(known.facts, known.runningPrompt);
  return request.text === '' || isCarried(request.text, known) ? undefined : request;
}

function isCarried(text: string, { carried, keptMessages, given }: Known): boolean {
  return [carried, keptMessages, given].some((each) => each.includes(text) || each.includes(oneLine(text)));
}

function whatHappened({ compaction, size, carried, given, announce }: OpeningRequest): string {
  if (given !== '')
    return `[tideproof] More of what compaction ${compaction} lost, now that its summary is known:`;
  if (size === 'essence') return '[tideproof] Lost in the compaction:';
  if (size === 'terse') return `[tideproof] Compaction ${compaction} lost what follows. ${GO_ON}`;
  const happened = `[tideproof] Compaction ${compaction} replaced the conversation by a summary.`;
  const what =
    carried === ''
      ? 'Below is what was on record before it; some of it may be in the summary too.'
      : 'Below is what the summary left out, quoted from the record.';
  return `${happened} ${what} ${GO_ON}${announce ? ` ${ANNOUNCE}` : ''}`;
}

function explainFolder({ folder, size }: OpeningRequest): string {
  if (folder === '') return '';
  return size === 'full' ? `\n\nPaths below ${folder} are written without it.` : `\n(Paths below ${folder})`;
}

/** The running request and the last words: the client drops the first and the summary blurs the second. */
function whereWorkStood(request: OpeningRequest): Opening {
  const { charactersMax, size } = request;
  const lost = lostRequest(request);
  const said = request.facts.find((fact) => fact.kind === 'statement');
  const lines: BriefLine[] = [];
  let text = '';
  if (lost) {
    const room = Math.floor(charactersMax * { essence: 0.07, terse: 0.08, full: 0.2 }[size]);
    text += `\n${labelOf(request)}: ${clipMiddle(oneLine(lost.text), room)}`;
    if (lost.fact) lines.push({ fact: lost.fact, text: lost.text, worth: 0 });
  }
  if (said && size !== 'essence' && !isCarried(said.text, request)) {
    const room = Math.floor(charactersMax * (size === 'terse' ? 0.03 : 0.05));
    text += `\nYour last words: ${clip(plainProse(said.text), room)}`;
    lines.push({ fact: said, text: said.text, worth: 0 });
  }
  const next = size === 'essence' ? undefined : nextStep(request);
  if (next) {
    const room = Math.min(NEXT_CHARACTERS_MAX, Math.floor(charactersMax * NEXT_SHARE_MAX));
    text += `\nNext step on record: ${clip(describeFact(next, { cwd: '' }), room)}`;
    lines.push({ fact: next, text: next.text, worth: 0 });
  }
  return { text: text !== '' && size === 'full' ? `\n\n## Where work stood${text}` : text, lines };
}

/** The task in progress, or the first one that waits; the list of tasks then holds the others. */
function nextStep({ facts, ...known }: OpeningRequest): Fact | undefined {
  const open = facts.filter(({ kind, status }) => kind === 'task' && status === 'open');
  const first = open.toSorted((left, right) => left.first.line - right.first.line)[0];
  const next = open.find(({ detail }) => detail.state === 'in_progress') ?? first;
  return next && !isCarried(next.text, { facts, ...known }) ? next : undefined;
}

/** Only a prompt whose turn has not ended is in work. */
function labelOf({ size, runningPrompt }: OpeningRequest): string {
  if (size === 'essence') return 'Request';
  return runningPrompt === '' ? "The user's last request (verbatim)" : 'Request in work (verbatim)';
}
