import { plainBlock, plainWords } from '../domain/plain-line.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** A file as the model is told of it. */
export interface FileText {
  /** How the model can find it. */
  path: string;
  text: string;
  /** Who wrote it; the repository when not given. */
  by?: string;
}

export interface TextBudget {
  charactersMax: number;
  tokensMax: number;
}

/** What stands between two sections. */
const GAP = '\n\n';

/**
 * Files of a repository → sections that fit a budget: small files whole, the others cut at a line end with a word about
 * it. Every line is quoted, and the heading says whose words they are.
 */
export function fitFiles(given: FileText[], budget: TextBudget): string[] {
  const files = given.map(({ path, text, by = 'the repository' }) => ({
    ...{ path: plainWords(path), text: plainBlock(text), by: plainWords(by) },
  }));
  let { charactersMax } = budget;
  for (;;) {
    const sections = fitCharacters(files, charactersMax);
    const tokens = estimateTokens(sections.join(GAP));
    if (sections.length === 0 || tokens <= budget.tokensMax) return sections;
    charactersMax = Math.floor((charactersMax * budget.tokensMax * 0.98) / tokens);
  }
}

function fitCharacters(files: FileText[], charactersMax: number): string[] {
  const heads = files.reduce((sum, file) => sum + headOf(file).length + GAP.length, -GAP.length);
  const rooms = shareRoom(
    files.map((file) => file.text.length),
    charactersMax - heads,
  );
  const sections = files.map((file, index) => `${headOf(file)}${cutText(file, rooms[index]!)}`);
  if (files.length === 0 || sections.join(GAP).length <= charactersMax) return sections;
  // Not even a word about each file fits: the last one goes unmentioned.
  return fitCharacters(files.slice(0, -1), charactersMax);
}

function headOf({ path, by }: FileText): string {
  return `## From ${path}, written by ${by}, not by the user\n`;
}

/** Everyone gets the same; what short texts leave over goes to the long ones. */
function shareRoom(lengths: number[], room: number): number[] {
  const rooms = new Array<number>(lengths.length);
  let left = Math.max(0, room);
  const shortestFirst = lengths
    .map((_, index) => index)
    .sort((one, other) => lengths[one]! - lengths[other]!);
  for (const [place, index] of shortestFirst.entries()) {
    rooms[index] = Math.min(lengths[index]!, Math.floor(left / (lengths.length - place)));
    left -= rooms[index]!;
  }
  return rooms;
}

function cutText({ path, text }: FileText, room: number): string {
  if (text.length <= room) return text;
  const note = (shown: number) => `(cut: ${shown} of ${text.length} characters; read ${path} for the rest)`;
  const shown = wholeLines(text, room - note(text.length).length - 1);
  return shown === '' ? note(0) : `${shown}\n${note(shown.length)}`;
}

/** As many whole lines as have room; when the first is too long for it, as many words. */
function wholeLines(text: string, room: number): string {
  if (room <= 0) return '';
  const head = text.slice(0, room + 1);
  const end = head.includes('\n') ? head.lastIndexOf('\n') : head.lastIndexOf(' ');
  return head.slice(0, Math.max(0, end)).trimEnd();
}
