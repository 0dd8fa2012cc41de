import type { Fact } from '../domain/fact.ts';
import type { BriefLine, Section } from './brief-line.ts';
import { relativePath } from './carried-text.ts';
import { belowFolder } from './shared-folder.ts';

/** Lists of names are the least readable part of a brief: they get no more of it than this. */
const NAMES_SHARE_MAX = 0.38;
/** Names put beside their file say more; a file with fewer of them is not worth a line. */
const OUTLINES_SHARE_MAX = 0.25;
const OUTLINE_NAMES_MIN = 3;

/** The names of one file that are in use. */
export interface Outline {
  path: string;
  lines: BriefLine[];
}

export interface FilledSection {
  section: Section;
  lines: BriefLine[];
}

export interface FilledBrief {
  sections: FilledSection[];
  outlines: Outline[];
}

/** Chooses what a brief holds: statements up to their share, then terms by worth until the room is used up. */
export function fillSections(
  sections: Section[],
  alreadyWritten: string,
  context: { cwd: string; folder: string },
  charactersMax: number,
  room: number,
): FilledBrief {
  const filled: FilledSection[] = sections.map((section) => ({ section, lines: [] }));
  const outlines = new Map<string, Outline>();
  let left = room;
  let written = alreadyWritten;
  const spend = (cost: number, text: string) => {
    left -= cost;
    written += `\n${text}`;
  };
  for (const target of filled) {
    const { share, lines } = target.section;
    if (share === 'terms') continue;
    let allowed = charactersMax * share;
    for (const line of lines) {
      const cost = costOf(target, line);
      if (cost > Math.min(allowed, left)) continue;
      target.lines.push(line);
      allowed -= cost;
      spend(cost, line.text);
    }
  }
  const homes = countHomes(filled, context);
  let namesAllowed = charactersMax * NAMES_SHARE_MAX;
  let outlinesAllowed = charactersMax * OUTLINES_SHARE_MAX;
  for (const { target, line } of termsByWorth(filled)) {
    if (written.includes(line.text)) continue;
    if (line.fact.kind !== 'symbol') {
      const cost = costOf(target, line);
      if (cost > left) continue;
      target.lines.push(line);
      spend(cost, line.text);
      continue;
    }
    const home = homeOf(line.fact, context);
    if ((homes.get(home) ?? 0) >= OUTLINE_NAMES_MIN) {
      const outline = outlines.get(home) ?? { path: home, lines: [] };
      const cost = line.text.length + 2 + (outline.lines.length === 0 ? home.length + 5 : 0);
      if (cost <= Math.min(left, outlinesAllowed)) {
        outline.lines.push(line);
        outlines.set(home, outline);
        outlinesAllowed -= cost;
        spend(cost, outline.lines.length === 1 ? `${home} ${line.text}` : line.text);
        continue;
      }
    }
    const cost = costOf(target, line);
    if (cost > Math.min(left, namesAllowed)) continue;
    target.lines.push(line);
    namesAllowed -= cost;
    spend(cost, line.text);
  }
  return { sections: filled, outlines: [...outlines.values()] };
}

function homeOf(fact: Fact, { cwd, folder }: { cwd: string; folder: string }): string {
  return belowFolder(relativePath(String(fact.detail.home ?? ''), cwd), folder);
}

function countHomes(filled: FilledSection[], context: { cwd: string; folder: string }): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { section } of filled) {
    for (const { fact } of section.lines) {
      if (fact.kind !== 'symbol' || !fact.detail.home) continue;
      const home = homeOf(fact, context);
      counts.set(home, (counts.get(home) ?? 0) + 1);
    }
  }
  return counts;
}

function termsByWorth(filled: FilledSection[]): { target: FilledSection; line: BriefLine }[] {
  return filled
    .filter(({ section }) => section.share === 'terms')
    .flatMap((target) => target.section.lines.map((line) => ({ target, line })))
    .sort((left, right) => right.line.worth - left.line.worth);
}

/** What a line adds to the text: itself, its separator and, for the first one, the title. */
function costOf({ section, lines }: FilledSection, line: BriefLine): number {
  const separator = section.layout === 'list' ? 3 : 2;
  return line.text.length + separator + (lines.length === 0 ? section.title.length + 6 : 0);
}
