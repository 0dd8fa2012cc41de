import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/app-error.ts';
import type { FilePlan, FilePlans } from '../../../install/change-file.ts';

export interface InstructionLists {
  keep: readonly string[];
  skip: readonly string[];
}

/** Used if nothing is configured. Every session pays for these lines, so they are few. */
export const defaultLists: InstructionLists = {
  keep: [
    'Standing instructions of the user ("always", "never", "use X, not Y"), word for word',
    'The request in work, how far it is, and the next step',
    'Open tasks with their ids',
    'Exact paths of the files that were changed or are being worked on',
    'Commands to test, build and run, with their last result',
    'Texts of errors that are not solved yet, verbatim',
    'Decisions with their reasons, and questions that wait for the user',
    'Approaches that failed, and why',
    'Ids in use: tickets, commits, branches, agents, URLs',
  ],
  skip: [
    'Contents of files, which can be read again',
    'Long output of tools, beyond the lines that matter',
    'What stands in CLAUDE.md, which is read again anyway',
    'Finished exploration, beyond what it found',
    'Pleasantries and retold steps',
  ],
};

/** Our block in a text. */
interface FoundBlock {
  start: number;
  end: number;
  text: string;
  lineEnd: string;
  /** Whether somebody changed the text between the marks. */
  edited: boolean;
}

// The client removes such comments before the model sees the file.
const BEGIN = /(?<=^\uFEFF?)<!-- tideproof:begin\b.*-->/gm;
const END = /^<!-- tideproof:end -->/gm;

function renderBlock({ keep, skip }: InstructionLists, lineEnd: string): string {
  const body = [
    '# Compact Instructions',
    '',
    'When you summarize this conversation for compaction, keep exactly, beside what other instructions ask for:',
    '',
    ...keep.map((line) => `- ${line}`),
    '',
    'Do not spend space on:',
    '',
    ...skip.map((line) => `- ${line}`),
  ];
  const begin = `<!-- tideproof:begin check=${checkOf(body.join('\n'))} (by "tideproof install --instructions"; "tideproof uninstall" takes it out) -->`;
  // With the empty lines that a formatter would insert, so that formatting does not look like an edit.
  return [begin, '', ...body, '', '<!-- tideproof:end -->'].join(lineEnd);
}

/**
 * Finds our block. Marks that do not form exactly one block are an error, because guessing could delete text of the
 * user.
 */
export function findBlock(text: string): FoundBlock | undefined {
  const begins = [...text.matchAll(BEGIN)];
  const ends = [...text.matchAll(END)];
  const [begin] = begins;
  const [end] = ends;
  if (!begin && !end) return undefined;
  if (begins.length !== 1 || ends.length !== 1 || !begin || !end || end.index < begin.index) {
    const lines = [...begins, ...ends].map(({ index }) => lineAt(text, index)).sort((a, b) => a - b);
    throw new AppError(
      'E_SETTINGS_UNREADABLE',
      `The marks of tideproof's block do not belong together: line ${lines.join(', ')}`,
      'Delete the lines with "tideproof:begin" and "tideproof:end" and what belongs to them by hand, then run the command again',
    );
  }
  const stop = end.index + end[0].length;
  const inside = text.slice(begin.index + begin[0].length, end.index);
  const [lineEnd = '\n'] = /\r?\n/.exec(inside) ?? [];
  const body = inside.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, '');
  return {
    start: begin.index,
    end: stop,
    text: text.slice(begin.index, stop),
    lineEnd,
    edited: / check=(\w+)/.exec(begin[0])?.[1] !== checkOf(body),
  };
}

function checkOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Our block at the end of a file, or updated where it stands. */
export function planInstructions(lists: InstructionLists): FilePlans {
  return {
    add(text) {
      const block = findBlock(text ?? '');
      if (!block) {
        const lineEnd = lineEndFor(text ?? '');
        const added = `${text ?? ''}${gapAfter(text ?? '', lineEnd)}${renderBlock(lists, lineEnd)}${lineEnd}`;
        return { action: 'add', text: added, edited: false };
      }
      const wanted = renderBlock(lists, block.lineEnd);
      const action = wanted === block.text ? 'nothing' : 'update';
      const whole = text ?? '';
      const updated = whole.slice(0, block.start) + wanted + whole.slice(block.end);
      return { action, text: updated, edited: block.edited };
    },
    remove: planRemoveInstructions,
  };
}

/** The text without the block and the empty line before it; a file that was not there before goes if nothing else is in it. */
export function planRemoveInstructions(text: string | undefined, original?: string | null): FilePlan {
  const block = findBlock(text ?? '');
  if (text === undefined || !block) return { action: 'nothing', text, edited: false };
  const after = text.slice(block.end).replace(/^\r?\n/, '');
  const before = text.slice(0, block.start);
  const isApart = after === '' || /^\r?\n/.test(after);
  const rest = (isApart ? before.replace(/(\r?\n)\r?\n$/, '$1') : before) + after;
  const isOurs = original === null && rest.trim() === '';
  return { action: 'remove', text: isOurs ? undefined : rest, edited: block.edited };
}

/** As many line ends as it takes to have an empty line before the block. */
function gapAfter(text: string, lineEnd: string): string {
  if (text === '' || text === '\uFEFF') return '';
  return text.endsWith('\n') ? lineEnd : lineEnd.repeat(2);
}

/** The line end of the file. A lone carriage return at its end must not combine with a line feed of ours. */
function lineEndFor(text: string): string {
  return text.endsWith('\r') ? '\r\n' : (/\r?\n/.exec(text)?.[0] ?? '\n');
}
