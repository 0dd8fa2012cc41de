import { clip } from './clip.ts';
import { plainProse } from './plain-prose.ts';

/** Headings of a plan for reasons rather than steps. */
const PREAMBLE =
  /^(?:context|overview|background|goals?|objectives?|aims?|purpose|problem|summary|motivation|introduction)\b/i;
const AIM = /^(?:goals?|objectives?|aims?|purpose)\b/i;
/** Headings for what has to be checked in the end. */
const VERIFYING =
  /^(?:\d+[.)] )?(?:verif|validat|acceptance|how to (?:test|verify)|manual test|test plan|checks?\b)/i;
/** What a client writes below a plan that it hands over. */
const OF_CLIENT = /^If you need specific details from before exiting plan mode\b/;
/** Stands where the text of a plan has a gap: a heading, so that it is listed among the parts. */
export const GAP = '#### …';
const PARTS_MIN = 2;
const AIM_MAX = 220;
const CHECKS_MAX = 260;

interface Line {
  line: string;
  isCode: boolean;
}

interface Part {
  heading: string;
  /** What stands below it, up to the next heading of whatever level, without the fences of code. */
  below: Line[];
}

/**
 * A plan on one line: its title, what it is for, as many of its parts as fit, and how it is to be verified; all of its
 * text if it has too few parts.
 */
export function outlinePlan(plan: string, charactersMax: number): string {
  const parts = partsOf(plan);
  if (parts.length <= PARTS_MIN) return plainProse(plan);
  const [title, ...others] = parts;
  const aim = aimOf(parts);
  const name = title!.heading.replace(/[.:]$/, '');
  const start = aim === '' ? name : `${name}. Aim: ${aim}`;
  const from = others.findIndex(({ heading }) => VERIFYING.test(heading));
  const checks = from === -1 ? '' : checksOf(others.slice(from));
  const steps = (from === -1 ? others : others.slice(0, from)).filter(
    ({ heading }) => !PREAMBLE.test(heading),
  );
  const room = charactersMax - start.length - checks.length;
  return `${start}${listSteps(steps, room)}${checks}`;
}

function listSteps(steps: readonly Part[], room: number): string {
  let listed = '';
  for (const [index, { heading }] of steps.entries()) {
    const longer = index === 0 ? `. Its parts: ${heading}` : `${listed}; ${heading}`;
    const left = steps.length - index - 1;
    if (longer.length + (left > 0 ? ' and 99 more'.length : 0) > room)
      return listed === '' ? '' : `${listed} and ${countOf(steps.slice(index))}more`;
    listed = longer;
  }
  return listed;
}

/** How many parts are left; unknown if there is a gap among them. */
function countOf(left: readonly Part[]): string {
  return left.some(({ heading }) => GAP.endsWith(` ${heading}`)) ? '' : `${left.length} `;
}

/** The first sentence of what the plan is for. What it says of how things are may have changed since. */
function aimOf(parts: readonly Part[]): string {
  const said = parts
    .filter(({ heading }) => AIM.test(heading))
    .map(({ below }) => plainProse(below.map(({ line, isCode }) => (isCode ? '' : line)).join('\n')))
    .find((text) => text !== '');
  const sentence = /^.*?[.!?](?=\s+["'`*(]*[A-Z]|$)/.exec(said ?? '')?.[0] ?? said ?? '';
  return clip(sentence, AIM_MAX).replace(/\.$/, '');
}

function checksOf(parts: readonly Part[]): string {
  const told = parts.map(({ heading, below }, index) => {
    const lines = below.map(({ line, isCode }) => (isCode && line !== '' ? `\`${line}\`` : line));
    const text = plainProse(lines.join('\n'));
    return index === 0 || text === '' ? text : `${heading}: ${text}`;
  });
  const text = told.filter((each) => each !== '').join(' ');
  return text === '' ? '' : `. ${parts[0]!.heading}: ${clip(text, CHECKS_MAX)}`;
}

/** The headings of a plan with what stands below, the first as its title; with too few of them, the numbered items. */
function partsOf(plan: string): Part[] {
  const lines = linesOf(plan);
  const isHeading = ({ line, isCode }: Line) => !isCode && /^#{1,4}\s/.test(line);
  const isItem = ({ line, isCode }: Line) => !isCode && /^\d+[.)]\s/.test(line);
  const isHead = lines.filter(isHeading).length > PARTS_MIN ? isHeading : isItem;
  const parts: Part[] = [];
  for (const each of lines)
    if (parts.length === 0 || isHead(each))
      parts.push({ heading: plainProse(each.line.replace(/^#+\s+/, '')), below: [] });
    else parts.at(-1)!.below.push(each);
  return parts;
}

function linesOf(plan: string): Line[] {
  const lines: Line[] = [];
  const all = plan.split('\n').map((line) => line.trim());
  const isFence = (line: string) => line.startsWith('```');
  let isCode = false;
  for (const [index, line] of all.entries()) {
    if (OF_CLIENT.test(line)) break;
    // Behind a gap the text may begin within code, which the number of fences tells.
    if (line === GAP) isCode = false;
    if (isFence(line)) isCode = !isCode;
    else lines.push({ line, isCode });
    if (line === GAP) isCode = all.slice(index).filter(isFence).length % 2 === 1;
  }
  return lines;
}
