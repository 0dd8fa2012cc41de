import type { Fact } from '../domain/fact.ts';
import type { BriefLine } from './brief-line.ts';
import type { BriefSize } from './brief-size.ts';
import { clip, oneLine } from './describe-fact.ts';
import { requestInWork } from './request-in-work.ts';

export interface OpeningRequest {
  facts: Fact[];
  runningPrompt: string;
  carried: string;
  compaction: number;
  charactersMax: number;
  size: BriefSize;
  folder: string;
}

export interface Opening {
  text: string;
  lines: BriefLine[];
}

/** What happened, where work stood, and how paths are written. */
export function writeOpening(request: OpeningRequest): Opening {
  const standing = whereWorkStood(request);
  return { text: `${whatHappened(request)}${standing.text}${explainFolder(request)}`, lines: standing.lines };
}

/** All that is said when nothing was lost. */
export function nothingLost(compaction: number): string {
  return `[tideproof] Compaction ${compaction}: everything on record is in the summary. Go on where work stood; do not repeat your last message.`;
}

function whatHappened({ compaction, size }: OpeningRequest): string {
  if (size === 'essence') return '[tideproof] Lost in the compaction:';
  const rest = 'Go on where work stood: do not repeat your last message, do not redo finished work.';
  if (size === 'terse') return `[tideproof] Compaction ${compaction} lost what follows. ${rest}`;
  return `[tideproof] Compaction ${compaction} replaced the conversation by a summary. Below is what the summary left out, quoted from the record. ${rest}`;
}

function explainFolder({ folder, size }: OpeningRequest): string {
  if (folder === '') return '';
  return size === 'full'
    ? `\n\nPaths are written relative to ${folder} where they lie below it.`
    : `\n(Paths below ${folder})`;
}

/** The running request and the last words: the client drops the first and the summary blurs the second. */
function whereWorkStood({ facts, runningPrompt, carried, charactersMax, size }: OpeningRequest): Opening {
  const { text: prompt, fact: latest } = requestInWork(facts, runningPrompt);
  const said = facts.find((fact) => fact.kind === 'statement');
  const lines: BriefLine[] = [];
  let text = '';
  if (prompt !== '' && !carried.includes(prompt)) {
    const label = size === 'essence' ? 'Request' : 'Request in work (verbatim)';
    const share = size === 'essence' ? 0.07 : size === 'terse' ? 0.08 : 0.12;
    text += `\n${label}: ${clip(oneLine(prompt), Math.floor(charactersMax * share))}`;
    if (latest) lines.push({ fact: latest, text: prompt, worth: 0 });
  }
  if (said && size !== 'essence' && !carried.includes(said.text)) {
    text += `\nYour last words before it: ${clip(oneLine(said.text), Math.floor(charactersMax * (size === 'terse' ? 0.03 : 0.05)))}`;
    lines.push({ fact: said, text: said.text, worth: 0 });
  }
  return { text: text !== '' && size === 'full' ? `\n\n## Where work stood${text}` : text, lines };
}
