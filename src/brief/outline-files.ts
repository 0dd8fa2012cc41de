import type { BriefLine } from './brief-line.ts';
import type { FilledSection } from './fill-sections.ts';

/** Lists of names are the least readable part of a brief: they get no more of it than this. */
const NAMES_SHARE_MAX = 0.38;
const OUTLINE_NAMES_MIN = 2;

/** A file with the names in it that are in use. */
export interface Outline {
  /** How the brief writes the file. */
  file: string;
  names: BriefLine[];
}

export interface OutlinedBrief {
  sections: FilledSection[];
  outlines: Outline[];
}

/**
 * Puts names beside the file they belong to: there they say something, in a bare list they hardly do. Files that are in
 * the brief take theirs at no cost; further files are named until the bare list is short enough.
 */
export function outlineFiles(
  filled: FilledSection[],
  textLength: number,
  nameOf: (path: string) => string,
): OutlinedBrief {
  const names = filled.find(({ section }) => section.name === 'names');
  if (!names) return { sections: filled, outlines: [] };
  const fileLines = filled.flatMap(({ lines }) => lines.filter(({ fact }) => fact.kind === 'file'));
  const outlines: Outline[] = [];
  const placed = new Set<BriefLine>();
  let bare = roomOf(names.lines);
  for (const [home, lines] of groupByHome(names.lines)) {
    const file = fileLines.find(({ fact }) => home.endsWith(fact.text));
    if (!file && (bare <= textLength * NAMES_SHARE_MAX || lines.length < OUTLINE_NAMES_MIN)) continue;
    outlines.push({ file: file?.text ?? nameOf(home), names: lines });
    for (const line of file ? [file, ...lines] : lines) placed.add(line);
    bare -= roomOf(lines);
  }
  const sections = filled.map((each) => ({ ...each, lines: each.lines.filter((line) => !placed.has(line)) }));
  return { sections, outlines };
}

function roomOf(names: BriefLine[]): number {
  return names.reduce((sum, line) => sum + line.text.length + 1, 0);
}

/** Names by their file, the files with most names first. */
function groupByHome(lines: BriefLine[]): [string, BriefLine[]][] {
  const groups = new Map<string, BriefLine[]>();
  for (const line of lines) {
    const home = String(line.fact.detail.home ?? '');
    if (home === '') continue;
    const known = groups.get(home);
    if (known) known.push(line);
    else groups.set(home, [line]);
  }
  return [...groups].sort((left, right) => right[1].length - left[1].length);
}
