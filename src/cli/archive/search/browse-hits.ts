import { basename } from 'node:path';
import { isCancel, select } from '@clack/prompts';
import { visibleText } from '../../../domain/plain-line.ts';
import { sayTime } from '../../../domain/say.ts';
import type { TextHit } from '../../../search/search-texts.ts';
import type { CommandCall } from '../../command.ts';
import { clipToWidth } from '../../terminal/clip-to-width.ts';
import { runShow } from '../show.ts';

const HITS_AT_ONCE = 12;
/** What the list puts before a line and, where one is about to be chosen, behind it. */
const MARGIN_COLUMNS = 30;
/** A line has room for little more than what was looked for. */
const BEFORE_CHARACTERS = 20;
const NARROWEST = 30;

/** Lets a person choose one hit after the other and shows what stands around it, until there is enough. */
export async function browseHits(hits: readonly TextHit[], more: boolean, call: CommandCall): Promise<void> {
  const columns = Math.max(NARROWEST, (call.print.columns ?? NARROWEST) - MARGIN_COLUMNS);
  let chosen: number | symbol = hits[0]!.id;
  for (;;) {
    chosen = await select({
      message: more ? `The best ${hits.length} hits; --limit shows more` : `${hits.length} hits`,
      options: hits.map((hit) => ({ value: hit.id, label: labelOf(hit, columns), hint: hintOf(hit) })),
      initialValue: chosen,
      maxItems: HITS_AT_ONCE,
    });
    if (isCancel(chosen)) return;
    runShow({ ...call, words: [String(chosen)], options: {} });
  }
}

function labelOf({ kind, snippet, time }: TextHit, columns: number): string {
  const day = time === 0 ? '' : `${sayTime(new Date(time).toISOString()).slice(5, 10)} `;
  const start = Math.max(0, (snippet.marks[0]?.[0] ?? 0) - BEFORE_CHARACTERS);
  const piece = `${start > 0 ? '…' : ''}${visibleText(snippet.text.slice(start)).replace(/ +/g, ' ')}`;
  return clipToWidth(`${day}${kind.padEnd(7)} ${piece}`, columns);
}

function hintOf({ cwd, tool, failed, isLeft }: TextHit): string {
  const told = [tool, failed ? 'failed' : '', isLeft ? 'from a branch that was left' : ''];
  return [basename(cwd), ...told.filter((each) => each !== '')].join(', ');
}
