import type { InstructionLists, InstructionsPlan } from '../../client-setup.ts';
import { findBlock, type Joint, renderBlock } from './instructions-block.ts';

const OWN_HEADING =
  /^\uFEFF? {0,3}(?:#{1,6}[ \t]+(?:compact(?:ion)?|summary) instructions\b|(?:compact(?:ion)?|summary) instructions[ \t]*\r?\n {0,3}(?:=+|-+)[ \t]*\r?$)/im;

/** Puts our block at the end of the text, or brings the one that is there up to date where it stands. */
export function planAddInstructions(text: string | undefined, lists: InstructionLists): InstructionsPlan {
  const block = text === undefined ? undefined : findBlock(text);
  if (text === undefined || !block) {
    const besideOthers = OWN_HEADING.test(text ?? '');
    const joint = jointFor(text);
    const lineEnd = lineEndFor(text ?? '');
    const gap = joint === 'new-file' ? '' : lineEnd.repeat(joint);
    const added = `${text ?? ''}${gap}${renderBlock(lists, { joint, lineEnd, besideOthers })}${lineEnd}`;
    return { action: 'add', text: added, edited: false, besideOthers };
  }
  const [before, after] = [text.slice(0, block.start), text.slice(block.end)];
  const besideOthers = OWN_HEADING.test(before) || OWN_HEADING.test(after);
  const wanted = renderBlock(lists, { ...block, besideOthers });
  const action = wanted === block.text ? 'nothing' : 'update';
  return { action, text: before + wanted + after, edited: block.edited, besideOthers };
}

/** The text as it would be had the block never been in it. */
export function planRemoveInstructions(text: string | undefined): InstructionsPlan {
  const block = text === undefined ? undefined : findBlock(text);
  if (text === undefined || !block) return { action: 'nothing', text, edited: false, besideOthers: false };
  const { joint, edited } = block;
  const before = text.slice(0, block.start);
  const after = text.slice(block.end).replace(/^\r?\n/, '');
  const besideOthers = OWN_HEADING.test(before) || OWN_HEADING.test(after);
  const rest = unjoin(before, after, joint);
  const isOurs = joint === 'new-file' && rest.trim() === '';
  return { action: 'remove', text: isOurs ? undefined : rest, edited, besideOthers };
}

/** Text that somebody put behind the block must not run into what stood before it. */
function unjoin(before: string, after: string, joint: Joint): string {
  const count = joint === 'new-file' ? 0 : joint;
  if (after !== '' && !(count === 1 && /^\r?\n/.test(after))) return before + after;
  return before.replace(new RegExp(`(?:\\r?\\n){0,${count}}$`), '') + after;
}

/** An empty line is to stand before the block. */
function jointFor(text: string | undefined): Joint {
  if (text === undefined) return 'new-file';
  if (text === '' || text === '\uFEFF') return 0;
  return text.endsWith('\n') ? 1 : 2;
}

/** As the file has it. A lone carriage return at its end must not become half of our line end. */
function lineEndFor(text: string): string {
  return text.endsWith('\r') ? '\r\n' : (/\r?\n/.exec(text)?.[0] ?? '\n');
}
