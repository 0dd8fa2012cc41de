import type { Fact } from './fact.ts';
import { withoutPasteMarks } from './paste-marks.ts';

/** The name of the section that the summarizer is asked for. */
export const SECTION = 'Handoff';
/** `## 10. Handoff`, `**10. Hand-over:**`; a line without such marks is one only if it says nothing else. */
const HEADING =
  /^[ \t]*(?:(?=[#*_\d])(#{0,6})[ \t]*(?:\*\*|__)?(?:\d+[.)][ \t]*)?(?:\*\*|__)?hand[- ]?(?:off|over)(?: (?:section|notes?))?(?:[ \t]*(?:\*\*|__|:))*(?:[ \t]*[(–—-][^\n]{0,80})?|hand[- ]?(?:off|over):?)[ \t]*$/gim;
const FENCED = /^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm;
/** How lines begin that the client appends to a summary. */
const APPENDED =
  'If you need specific details from before compaction|(?:Please )?continue the conversation from where|Recent messages are preserved|The messages after this summary are';
const END = new RegExp(`</summary>|^(?:${APPENDED})`, 'im');
const BESIDE = new RegExp(`<analysis>[^]*?</analysis>|^(?:This session is being con|${APPENDED}).*`, 'gim');
/** A line in the form that is asked for: `User: "exact words"`. */
const USER_LINE = /^[ \t]*(?:[-*•][ \t]*)?(?:\*\*|__)?User(?:\*\*|__)?:(?:\*\*|__)?[ \t]*(["“].+)$/gim;
const QUOTED = /"([^"]+)"|“([^”]+)”/g;
const OMISSION = /\[?(?:…|\.\.\.)\]?/;
const QUOTE_MIN = 8;

/** What the model wrote of a summary, without the tags and the words that the client puts around it. */
export function bodyOfSummary(summary: string): string {
  const [before = ''] = /^[\s\S]*?(?:<summary>|^Summary:$)/m.exec(summary) ?? [];
  const body = summary.slice(before.length);
  return body.slice(0, END.exec(body)?.index).trim();
}

/** What the model has of a summary: not the analysis, which the client takes out. The client's own words are no part of it. */
export const shownOfSummary = (summary: string): string => summary.replace(BESIDE, '');

/** The handoff section of a summary, without its heading; empty if it has none. */
export function findHandoff(summary: string): string {
  const body = summary.slice(Math.max(0, summary.indexOf('<summary>')));
  const heading = [...body.matchAll(HEADING)].at(-1);
  if (!heading) return '';
  const behind = body.slice(heading.index + heading[0].length);
  const end = END.exec(behind)?.index ?? behind.length;
  const text = behind.slice(0, end).replace(FENCED, (block) => ' '.repeat(block.length));
  const level = heading[1]?.length || 6;
  const next = new RegExp(`^#{1,${level}}[ \\t]`, 'm').exec(text)?.index ?? end;
  // A section that is all headings is one with headings of its own.
  const own = behind.slice(0, next).trim();
  return own === '' ? behind.slice(0, end).trim() : own;
}

/**
 * What a handoff quotes as the user's and the user did not say in these words. Quotes are compared without regard to case,
 * white space and punctuation at their ends; nothing is told if a prompt is not known whole.
 */
export function findMisquotes(handoff: string, facts: readonly Fact[]): string[] {
  const prompts = facts.filter(({ kind }) => kind === 'request' || kind === 'answer' || kind === 'note');
  if (prompts.some(({ detail }) => detail.cut !== undefined)) return [];
  const said = bare(prompts.map(({ text }) => withoutPasteMarks(text)).join('\n'));
  return [...handoff.matchAll(USER_LINE)]
    .flatMap(([, quotes = '']) => [...quotes.matchAll(QUOTED)].map(([, plain, curly = '']) => plain ?? curly))
    .filter((quote) =>
      quote
        .split(OMISSION)
        .map(bare)
        .some((piece) => piece.length >= QUOTE_MIN && !said.includes(piece)),
    );
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/["“”'‘’`*_<>\\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:!?]+|(?<![\s.,;:!?])[\s.,;:!?]+$/g, '');
}
