import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/app-error.ts';
import type { FilePlan } from '../../../install/change-file.ts';

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

/**
 * How the block was joined to the text before it: the number of line ends inserted, or `new-file` if there was no file.
 * Stored in the mark, so that the block can be removed to the byte on any machine.
 */
type Joint = 'new-file' | 0 | 1 | 2;

/** Our block in a text. */
interface FoundBlock {
  start: number;
  end: number;
  text: string;
  joint: Joint;
  lineEnd: string;
  /** Whether somebody changed the text between the marks. */
  edited: boolean;
}

// The client removes such comments before the model sees the file.
const BEGIN = /(?<=^\uFEFF?)<!-- tideproof:begin\b.*-->/gm;
const END = /^<!-- tideproof:end -->/gm;

function renderBlock({ keep, skip }: InstructionLists, joint: Joint, lineEnd: string): string {
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
  const begin = `<!-- tideproof:begin joint=${joint} check=${checkOf(body.join('\n'))} (by "tideproof install --instructions"; "tideproof uninstall" takes it out) -->`;
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
    joint: decodeJoint(/ joint=(\S+)/.exec(begin[0])?.[1]),
    lineEnd,
    edited: / check=(\w+)/.exec(begin[0])?.[1] !== checkOf(body),
  };
}

function decodeJoint(written: string | undefined): Joint {
  if (written === 'new-file') return written;
  return written === '0' ? 0 : written === '2' ? 2 : 1;
}

function checkOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Appends our block to the text, or updates an existing one in place. */
export function planAddInstructions(text: string | undefined, lists: InstructionLists): FilePlan {
  const block = text === undefined ? undefined : findBlock(text);
  if (text === undefined || !block) {
    const joint = jointFor(text);
    const lineEnd = lineEndFor(text ?? '');
    const gap = joint === 'new-file' ? '' : lineEnd.repeat(joint);
    const added = `${text ?? ''}${gap}${renderBlock(lists, joint, lineEnd)}${lineEnd}`;
    return { action: 'add', text: added, edited: false };
  }
  const wanted = renderBlock(lists, block.joint, block.lineEnd);
  const action = wanted === block.text ? 'nothing' : 'update';
  return {
    action,
    text: text.slice(0, block.start) + wanted + text.slice(block.end),
    edited: block.edited,
  };
}

/** The text as if the block had never been in it. */
export function planRemoveInstructions(text: string | undefined): FilePlan {
  const block = text === undefined ? undefined : findBlock(text);
  if (text === undefined || !block) return { action: 'nothing', text, edited: false };
  const { joint, edited } = block;
  const after = text.slice(block.end).replace(/^\r?\n/, '');
  const rest = unjoin(text.slice(0, block.start), after, joint);
  const isOurs = joint === 'new-file' && rest.trim() === '';
  return { action: 'remove', text: isOurs ? undefined : rest, edited };
}

/** Removes the inserted line ends, unless text after the block would then run into the text before it. */
function unjoin(before: string, after: string, joint: Joint): string {
  const count = joint === 'new-file' ? 0 : joint;
  if (after !== '' && !(count === 1 && /^\r?\n/.test(after))) return before + after;
  return before.replace(new RegExp(`(?:\\r?\\n){0,${count}}$`), '') + after;
}

/** How many line ends it takes to have an empty line before the block. */
function jointFor(text: string | undefined): Joint {
  if (text === undefined) return 'new-file';
  if (text === '' || text === '\uFEFF') return 0;
  return text.endsWith('\n') ? 1 : 2;
}

/** The line end of the file. A lone carriage return at its end must not combine with a line feed of ours. */
function lineEndFor(text: string): string {
  return text.endsWith('\r') ? '\r\n' : (/\r?\n/.exec(text)?.[0] ?? '\n');
}
