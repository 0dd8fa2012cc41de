import { plainProse } from './plain-prose.ts';

/** Headings of a plan for reasons rather than steps. */
const PREAMBLE = /^(?:context|overview|background|goals?|problem|summary|motivation|introduction)\b/i;
const PARTS_MIN = 2;
/** Code blocks, removed because comments in them look like headings. */
const CODE = /^```[\s\S]*?(?:^```|$(?![\s\S]))/gm;

/** A plan on one line: its title and as many of its parts as fit; all of its text if it has too few parts. */
export function outlinePlan(plan: string, charactersMax: number): string {
  const [title = '', ...parts] = partsOf(plan);
  if (parts.length < PARTS_MIN) return plainProse(plan);
  let line = title;
  for (const [index, part] of parts.entries()) {
    const longer = `${line}${index === 0 ? '. Its parts: ' : '; '}${part}`;
    if (longer.length > charactersMax) break;
    line = longer;
  }
  return line;
}

/** The headings of a plan, the first as its title; with too few headings, the first line and the numbered items. */
function partsOf(plan: string): string[] {
  const lines = plan
    .replace(CODE, '')
    .split('\n')
    .map((line) => line.trim());
  const headings = lines.filter((line) => /^#{1,4}\s/.test(line));
  const chosen =
    headings.length > PARTS_MIN
      ? headings
      : [lines[0] ?? '', ...lines.filter((line) => /^\d+[.)]\s/.test(line))];
  return chosen
    .map((line) => plainProse(line.replace(/^#+\s+/, '')))
    .filter((part, index) => index === 0 || !PREAMBLE.test(part));
}
