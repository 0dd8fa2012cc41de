import type { Fact } from '../domain/fact.ts';
import { plainLine, plainWords } from '../domain/plain-line.ts';
import { quotePrompt } from '../prompt/quote-prompt.ts';
import { relativePath } from './carried-text.ts';
import { outlinePlan } from './outline-plan.ts';
import { plainProse } from './plain-prose.ts';
import { remember } from './remember.ts';

/** How much of the room a text may give up for ending between words. */
const WORD_SHARE_MIN = 0.7;
const REQUEST_MAX = 300;
const LATER_MAX = 160;

export interface WritingContext {
  cwd: string;
  /** Whether what was done to a file is said, too. */
  withChanges?: boolean;
}

/** One fact in words: verbatim, with the little that makes it useful, and never as a line of our own. */
export function describeFact(fact: Fact, context: WritingContext): string {
  return plainLine(sayFact(fact, context));
}

function sayFact(fact: Fact, { cwd, withChanges }: WritingContext): string {
  switch (fact.kind) {
    case 'id':
      return oneLine(fact.detail.meaning ? `${fact.text}: ${fact.detail.meaning}` : fact.text);
    case 'file':
      return `${relativePath(fact.text, cwd)}${withChanges ? fileNote(fact) : ''}`;
    case 'document':
      return `${relativePath(fact.text, cwd)}${fact.detail.heading ? `: ${fact.detail.heading}` : ''}`;
    default:
      return statement(fact);
  }
}

/** What every brief writes in the same words. */
const statement = remember((fact) => {
  switch (fact.kind) {
    case 'task':
      return `[${fact.detail.state ?? 'pending'}] ${fact.detail.id ? `#${fact.detail.id} ` : ''}${fact.text}${fact.detail.blockedBy ? ` (blocked by ${fact.detail.blockedBy})` : ''}`;
    case 'command':
      return `\`${oneLine(fact.text)}\`${commandNote(fact)}`;
    case 'error':
      return `${fact.detail.source ? `\`${clip(oneLine(String(fact.detail.source)), 80)}\`: ` : ''}${fact.text.replace(/\n/g, ' | ')}`;
    case 'agent':
      return describeAgent(fact);
    case 'plan':
      return `Approved plan: ${clip(outlinePlan(fact.text, 280), 280)}`;
    case 'answer':
      return clip(oneLine(fact.text), 240);
    case 'note':
      return clip(oneLine(fact.text), 400);
    case 'request':
      return `${clip(oneLine(quotePrompt(fact.text, REQUEST_MAX)), REQUEST_MAX)}${authorNote(fact)}`;
    case 'rule':
      return `${oneLine(fact.text)}${authorNote(fact)}${laterNote(fact)}`;
    default:
      return `${oneLine(fact.text)}${authorNote(fact)}`;
  }
});

/** What was said later about the same matter, and may have changed it. */
function laterNote({ detail: { later = '' } }: Fact): string {
  return later === '' ? '' : ` (said since: ${clip(oneLine(`${later}`), LATER_MAX)})`;
}

/** A rule or a request that the lead of a team gave is not the user's. */
function authorNote(fact: Fact): string {
  return isLeads(fact) ? ' (said by the lead, not by the user)' : '';
}

export function isLeads(fact: Fact | undefined): boolean {
  return fact?.detail.author === 'lead';
}

/** Enough to go on with an agent: its id, and what it was asked or what it said last. */
function describeAgent({ text, status, detail }: Fact): string {
  const { type, id, asked, outcome, lastWord } = detail;
  const state = status === 'open' ? 'at work' : outcome === 'completed' ? 'done' : outcome;
  const about = [type, id && `id ${id}`, state].filter(Boolean).join(', ');
  const word = clip(plainProse(String((status === 'open' ? asked : lastWord) ?? '')), 160);
  return `${text}${about && ` (${about})`}${word && `: ${word}`}`;
}

function fileNote(fact: Fact): string {
  const { edits, writes, where } = fact.detail;
  const done: string[] = [];
  if (Number(writes) > 0) done.push('written');
  if (Number(edits) > 0) done.push(Number(edits) > 1 ? `edited ${edits}x` : 'edited');
  if (done.length === 0) return '';
  return ` (${done.join(', ')}${where ? `, at ${where}` : ''})`;
}

function commandNote(fact: Fact): string {
  const { role, result, outcome } = fact.detail;
  if (role === 'git' || role === 'look' || role === 'other') return result === 'failed' ? ' (failed)' : '';
  // `ok pier/berth 0.3s` says no more than that it was.
  const said = result === 'ok' ? String(outcome ?? '').replace(/^ok(?:: |\b.*)/, '') : String(outcome ?? '');
  return result === undefined ? ` (${role})` : ` (${role}, ${result}${said && `: ${clip(said, 60)}`})`;
}

/** Words of others for the middle of a line. */
export function oneLine(text: string): string {
  return plainWords(text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text);
}

/** Cuts between words, and not within `code` of which only the beginning would be left. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1)).trimEnd();
  const isWithinWord = /[^\s,;]/.test(text[cut.length] ?? '');
  const wordEnd = isWithinWord ? cut.lastIndexOf(' ') : cut.length;
  const whole = wordEnd > max * WORD_SHARE_MIN ? cut.slice(0, wordEnd) : cut;
  const isWithinCode = whole.split('`').length % 2 === 0;
  const codeStart = isWithinCode ? whole.lastIndexOf('`') : whole.length;
  return `${(codeStart > max * WORD_SHARE_MIN ? whole.slice(0, codeStart) : whole).replace(/[\s,;:(]+$/, '')}…`;
}

/** Of a long request the beginning says what it is about and the end what is wanted. */
export function clipMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const note = ` […${text.length - max} characters…] `;
  const room = Math.max(0, max - note.length);
  const head = Math.ceil((room * 2) / 3);
  return `${text.slice(0, head).trimEnd()}${note}${text.slice(text.length - (room - head)).trimStart()}`;
}
