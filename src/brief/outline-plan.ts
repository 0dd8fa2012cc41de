import { plainProse } from './plain-prose.ts';

/** Parts of a plan that tell why, not what. */
const PREAMBLE = /^(?:context|overview|background|goals?|problem|summary|motivation|introduction)\b/i;
const PARTS_MIN = 2;
/** Comments in it look like headings. */
const CODE = /^```[\s\S]*?(?:^```|$(?![\s\S]))/gm;

/** A plan in one line: its title and its parts as far as they fit; the text itself where it has no parts. */
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

/** Its headings, the first one being the title; without headings the first line and the numbered items. */
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
