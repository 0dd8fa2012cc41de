import { plainBlock, plainWords } from '../domain/plain-line.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** A file to be quoted to the model. */
export interface FileText {
  /** The path by which the model can read it. */
  path: string;
  text: string;
  /** Otherwise the repository brought it. */
  isUsers?: true;
}

export interface TextBudget {
  charactersMax: number;
  tokensMax: number;
}

const GAP = '\n\n';

/** Files → sections that fit a budget: small ones whole, others cut at the end of a line, each below a line that says whose it is. */
export function fitFiles(given: FileText[], budget: TextBudget): string[] {
  const files = given.map(({ path, text, ...more }) => ({
    ...more,
    ...{ path: plainWords(path), text: plainBlock(text) },
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
  const lengths = files.map(({ text }) => text.length);
  const rooms = shareRoom(lengths, charactersMax - heads);
  const sections = files.map((file, index) => `${headOf(file)}${cutText(file, rooms[index]!)}`);
  if (files.length === 0 || sections.join(GAP).length <= charactersMax) return sections;
  // Not even the headings and notes fit, so the last file is left out.
  return fitCharacters(files.slice(0, -1), charactersMax);
}

function headOf({ path, isUsers }: FileText): string {
  return `## From ${path}, written by ${isUsers ? 'the user' : 'the repository, not by the user'}\n`;
}

/** Divides the room equally; what short texts do not need goes to the longer ones. */
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
  // As many whole lines as fit; if the first line is too long, as many words.
  const head = text.slice(0, Math.max(0, room - note(text.length).length));
  const end = head.includes('\n') ? head.lastIndexOf('\n') : head.lastIndexOf(' ');
  const shown = head.slice(0, Math.max(0, end)).trimEnd();
  return shown === '' ? note(0) : `${shown}\n${note(shown.length)}`;
}
