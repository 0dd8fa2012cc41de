import type { FilePlans } from '../../../install/change-file.ts';
import { unchangeable } from '../../../install/settings-file.ts';

type InstructionLists = Record<'keep' | 'skip', readonly string[]>;

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

export const BLOCK_MARK = '<!-- tideproof:begin';
// The client removes such comments before the model sees the file.
const BEGIN = `${BLOCK_MARK} (by "tideproof install --instructions"; "tideproof uninstall" takes it out) -->`;
const END = '<!-- tideproof:end -->';
const MARK = /^<!-- tideproof:(begin|end)\b.*?-->/gm;

function renderBlock({ keep, skip }: InstructionLists): string {
  return [
    BEGIN,
    // With the empty lines that a formatter would insert.
    '',
    '# Compact Instructions',
    '',
    'When you summarize this conversation for compaction, keep exactly, beside what other instructions ask for:',
    '',
    ...keep.map((line) => `- ${line}`),
    '',
    'Do not spend space on:',
    '',
    ...skip.map((line) => `- ${line}`),
    '',
    END,
  ].join('\n');
}

/** Marks that do not form exactly one block are an error, because guessing could delete text of the user. */
function findBlock(text: string): { start: number; end: number } | undefined {
  const marks = [...text.matchAll(MARK)];
  if (marks.length === 0) return undefined;
  const [begin, end] = marks;
  if (begin && end && marks.map(([, kind]) => kind).join() === 'begin,end')
    return { start: begin.index, end: end.index + end[0].length };
  const lines = marks.map(({ index }) => text.slice(0, index).split('\n').length);
  throw unchangeable(
    `The marks of tideproof's block do not belong together: line ${lines.join(', ')}`,
    'Delete the lines with "tideproof:begin" and "tideproof:end" and what belongs to them by hand',
  );
}

/** Our block at the end of a file, or updated where it stands. */
export function planInstructions(lists: InstructionLists): FilePlans {
  return {
    add(text = '') {
      const block = findBlock(text);
      const lineEnd = lineEndFor(block ? text.slice(block.start, block.end) : text);
      const wanted = renderBlock(lists).replaceAll('\n', lineEnd);
      if (!block) return { action: 'add', text: text + gapAfter(text, lineEnd) + wanted + lineEnd };
      const updated = text.slice(0, block.start) + wanted + text.slice(block.end);
      return { action: updated === text ? 'nothing' : 'update', text: updated };
    },
    /** Without the empty line before it, too; a file that was not there before goes if nothing else is in it. */
    remove(text, original) {
      const block = findBlock(text ?? '');
      if (text === undefined || !block) return { action: 'nothing', text };
      const after = text.slice(block.end).replace(/^\r?\n/, '');
      const before = text.slice(0, block.start);
      const isApart = after === '' || /^\r?\n/.test(after);
      const rest = (isApart ? before.replace(/(\r?\n)\r?\n$/, '$1') : before) + after;
      const isOurs = original === null && rest.trim() === '';
      return { action: 'remove', text: isOurs ? undefined : rest };
    },
  };
}

/** As many line ends as it takes to have an empty line before the block. */
function gapAfter(text: string, lineEnd: string): string {
  if (text === '') return '';
  return text.endsWith('\n') ? lineEnd : lineEnd.repeat(2);
}

/** The line end of the file. A lone carriage return at its end must not combine with a line feed of ours. */
function lineEndFor(text: string): string {
  return text.endsWith('\r') ? '\r\n' : (/\r?\n/.exec(text)?.[0] ?? '\n');
}
