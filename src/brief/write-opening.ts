import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import type { BriefSize } from './brief-size.ts';
import { clip, clipMiddle, describeFact, isLeads, oneLine } from './describe-fact.ts';
import type { Standing } from './find-standing.ts';
import { plainProse } from './plain-prose.ts';

export interface OpeningRequest {
  standing: Standing;
  runningPrompt: string;
  carried: string;
  given: string;
  compaction: number;
  announce: boolean;
  charactersMax: number;
  size: BriefSize;
  folder: string;
}

export interface Opening {
  text: string;
  /** The facts in it. */
  quoted: Fact[];
}

const ANNOUNCE = 'Begin your next message with one short line saying that tideproof restored your context.';
const NEXT_CHARACTERS_MAX = 200;
const NEXT_SHARE_MAX = 0.05;
const MEANWHILE_MAX = 4;
const MEANWHILE_SHARE_MAX = 0.06;
const GO_ON = 'Go on where work stood: do not repeat your last message, do not redo finished work.';

/** What happened, where work stood, and how paths are written. */
export function writeOpening(request: OpeningRequest): Opening {
  const standing = whereWorkStood(request);
  return {
    text: `${whatHappened(request)}${standing.text}${explainFolder(request)}`,
    quoted: standing.quoted,
  };
}

/** The opening when the summary holds all that matters; only names may be missing. */
export function nothingLost(
  { compaction, announce }: { compaction: number; announce: boolean },
  namesMissing: number,
): Opening {
  const besides = namesMissing === 0 ? '' : ' Besides it, in use before:';
  const text = `[tideproof] Compaction ${compaction}: everything on record is in the summary. ${GO_ON}${announce ? ` ${ANNOUNCE}` : ''}${besides}`;
  return { text, quoted: [] };
}

/** How to find what had no room. A model does not open a file it is only told of, so it gets the command. */
export function writeFoot({ transcriptPath }: { transcriptPath: string }, size: BriefSize): string {
  if (size !== 'full' || transcriptPath === '') return '';
  return `\n\nMore is on record: grep -oE '.{0,200}WORD.{0,200}' "${plainWords(transcriptPath)}"`;
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
  const name = plainWords(folder);
  return size === 'full' ? `\n\nPaths below ${name} are written without it.` : `\n(Paths below ${name})`;
}

/** The running request and the last words: the client drops the first and the summary blurs the second. */
function whereWorkStood(request: OpeningRequest): Opening {
  const { charactersMax, size } = request;
  const { request: lost, said, next } = request.standing;
  const quoted: Fact[] = [];
  let text = '';
  if (lost) {
    const room = Math.floor(charactersMax * { essence: 0.07, terse: 0.08, full: 0.2 }[size]);
    text += `\n${labelOf(request, lost.fact)}: ${clipMiddle(oneLine(quotePrompt(lost.text, room)), room)}`;
    if (lost.fact) quoted.push(lost.fact);
  }
  for (const fact of request.standing.meanwhile.slice(-MEANWHILE_MAX)) {
    if (size === 'essence') break;
    const room = Math.floor(charactersMax * MEANWHILE_SHARE_MAX);
    text += `\nSaid by ${speakerOf(fact)} meanwhile: ${clipMiddle(oneLine(quotePrompt(fact.text, room)), room)}`;
    quoted.push(fact);
  }
  if (said && size !== 'essence') {
    const room = Math.floor(charactersMax * (size === 'terse' ? 0.03 : 0.05));
    text += `\nYour last words: ${clip(plainProse(said.text), room)}`;
    quoted.push(said);
  }
  if (next && size !== 'essence') {
    const room = Math.min(NEXT_CHARACTERS_MAX, Math.floor(charactersMax * NEXT_SHARE_MAX));
    text += `\nNext step on record: ${clip(describeFact(next, { cwd: '' }), room)}`;
    quoted.push(next);
  }
  return { text: text !== '' && size === 'full' ? `\n\n## Where work stood${text}` : text, quoted };
}

/** Only a prompt whose turn has not ended is in work. */
function labelOf({ size, runningPrompt }: OpeningRequest, fact: Fact | undefined): string {
  if (size === 'essence') return 'Request';
  const from = isLeads(fact) ? "The lead's" : "The user's";
  if (runningPrompt === '') return `${from} last request (verbatim)`;
  return isLeads(fact) ? 'Request of the lead in work (verbatim)' : 'Request in work (verbatim)';
}

function speakerOf(fact: Fact): string {
  return isLeads(fact) ? 'the lead' : 'the user';
}
