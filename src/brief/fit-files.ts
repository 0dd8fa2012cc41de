import { plainBlock, plainWords } from '../domain/plain-line.ts';
import { isWithin, type TextBudget } from './estimate-tokens.ts';

export interface FileText {
  /** The path by which the model can read it. */
  path: string;
  text: string;
  /** Otherwise the repository brought it. */
  isUsers?: true;
}

/** By how much the longest part of a file gets shorter at each try. */
const SMALLER = 0.97;

/** Files → sections that fit a budget: short ones whole, longer ones cut at the end of a line, each below a line that says whose it is. */
export function fitFiles(given: FileText[], budget: TextBudget): string[] {
  const files = given.map((file) => ({ ...file, path: plainWords(file.path), text: plainBlock(file.text) }));
  const cut = (most: number) => files.map((file) => `${headOf(file)}${cutText(file, most)}`);
  const fits = (sections: string[]) => isWithin(budget, sections.join('\n\n'));
  // Where not even headings and notes fit, the last file is left out.
  while (files.length > 0 && !fits(cut(0))) files.pop();
  if (files.length === 0) return [];
  let most = budget.charactersMax;
  while (!fits(cut(most))) most = Math.floor(most * SMALLER);
  return cut(most);
}

function headOf({ path, isUsers }: FileText): string {
  return `## From ${path}, written by ${isUsers ? 'the user' : 'the repository, not by the user'}\n`;
}

function cutText({ path, text }: FileText, room: number): string {
  const note = (shown: number) => `(cut: ${shown} of ${text.length} characters; read ${path} for the rest)`;
  if (text.length <= Math.max(room, note(0).length)) return text;
  // As many whole lines as fit; if the first line is too long, as many words.
  const head = text.slice(0, Math.max(0, room - note(text.length).length));
  const end = head.includes('\n') ? head.lastIndexOf('\n') : head.lastIndexOf(' ');
  const shown = head.slice(0, Math.max(0, end)).trimEnd();
  return shown === '' ? note(0) : `${shown}\n${note(shown.length)}`;
}
