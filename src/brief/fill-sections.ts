import type { BriefLine, Section } from './brief-line.ts';
import { indexNames, namesIn } from './name-index.ts';

export interface FilledSection {
  section: Section;
  lines: BriefLine[];
}

export interface Room {
  /** Of the whole brief, which the shares of sections are of. */
  charactersMax: number;
  /** For all sections together. */
  sections: number;
  /** For the symbols among them, wherever they stand. */
  symbols: number;
}

/** Chooses what a brief holds: statements up to their share, then terms by worth until the room is used up. */
export function fillSections(sections: Section[], alreadyWritten: string, room: Room): FilledSection[] {
  const filled: FilledSection[] = sections.map((section) => ({ section, lines: [] }));
  let left = room.sections;
  let leftForSymbols = room.symbols;
  const written = indexNames(alreadyWritten);
  const take = (target: FilledSection, line: BriefLine, cost: number) => {
    target.lines.push(line);
    left -= cost;
    written.add(line.text, namesOf(line));
  };
  for (const target of filled) {
    const { share, lines } = target.section;
    if (share === 'terms') continue;
    let allowed = room.charactersMax * share;
    for (const line of lines) {
      const cost = costOf(target, line);
      if (cost > Math.min(allowed, left)) continue;
      allowed -= cost;
      take(target, line, cost);
    }
  }
  const taken = new Map<string, Taken>();
  const open: Queue[] = filled
    .filter(({ section }) => section.share === 'terms')
    .map((target) => ({ target, next: 0 }));
  for (let best = findBest(open); best !== undefined; best = findBest(open)) {
    const { target } = best;
    const line = target.section.lines[best.next]!;
    best.next += 1;
    const cost = costOf(target, line);
    const isSymbol = line.fact.kind === 'symbol';
    const isTooMuch = cost > left || (isSymbol && line.text.length > leftForSymbols);
    if (isTooMuch || written.holdsTerm(line.text)) continue;
    take(target, line, cost);
    if (isSymbol) leftForSymbols -= line.text.length;
    else for (const name of namesOf(line)) giveBack(name);
    if (line.fact.kind === 'segment') for (const piece of line.text.split(' | ')) giveBack(piece);
    if (isSymbol || line.fact.kind === 'segment') taken.set(line.text, { target, line, cost });
  }
  return filled;

  /** A name that a path or a command brings along, or a piece of a pipeline, needs no place of its own. */
  function giveBack(text: string): void {
    const known = taken.get(text);
    if (known === undefined) return;
    taken.delete(text);
    known.target.lines.splice(known.target.lines.indexOf(known.line), 1);
    left += known.cost;
    if (known.line.fact.kind === 'symbol') leftForSymbols += text.length;
  }
}

function namesOf(line: BriefLine): readonly string[] {
  line.names ??= namesIn(line.text);
  return line.names;
}

interface Taken {
  target: FilledSection;
  line: BriefLine;
  cost: number;
}

/** The lines of a section that are still to be chosen from. */
interface Queue {
  target: FilledSection;
  next: number;
}

/** The section whose next line is worth most. */
function findBest(queues: Queue[]): Queue | undefined {
  let best: Queue | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const queue of queues) {
    const line = queue.target.section.lines[queue.next];
    if (line === undefined || line.worth <= most) continue;
    best = queue;
    most = line.worth;
  }
  return best;
}

/** What a line adds to the text: itself, its separator and, for the first one, the title. */
function costOf(target: FilledSection, line: BriefLine): number {
  const { section, lines } = target;
  return line.text.length + separatorOf(target) + (lines.length === 0 ? section.title.length + 6 : 0);
}

function separatorOf({ section }: FilledSection): number {
  return section.layout === 'list' ? 3 : section.separator.length;
}
