import { basename } from 'node:path';
import type { TextHit } from '../../archive/texts/search-texts.ts';
import type { Snippet } from '../../archive/texts/snippet.ts';
import { visibleText } from '../../domain/plain-line.ts';
import type { Print } from '../print.ts';
import { sayCount, sayTime } from '../say.ts';
import { shortSession } from '../short-session.ts';

/** Hits one below the other: where each stands, then the piece of it that fits. */
export function showHits(hits: readonly TextHit[], more: boolean, print: Print): void {
  for (const hit of hits) {
    print.line(describeHit(hit, print));
    print.line(`  ${paintSnippet(hit.snippet, print)}`);
  }
  print.line();
  print.line(`Open one with all around it: tideproof show ${hits[0]!.id}`);
  if (more) print.line(`There are more: --limit ${hits.length * 2} shows them.`);
}

function describeHit(
  { id, kind, tool, failed, time, cwd, sessionId, line, copies }: TextHit,
  print: Print,
): string {
  const what = `${kind}${tool === '' ? '' : ` of ${tool}`}${failed ? ', failed' : ''}`;
  const where = [
    time === 0 ? 'at an unknown time' : sayTime(new Date(time).toISOString()).slice(0, 16),
    basename(cwd),
    `session ${shortSession(sessionId)}, line ${line}`,
    ...(copies > 1 ? [`${sayCount(copies, 'time')}`] : []),
  ];
  return `${print.paint('bold', String(id))}  ${what}  ${print.paint('grey', where.join(' · '))}`;
}

/** Escape codes of programs are taken out piece by piece, so that the marks stay where they belong. */
export function paintSnippet({ text, marks }: Snippet, print: Print): string {
  let painted = '';
  let at = 0;
  for (const [from, to] of marks) {
    painted += visibleText(text.slice(at, from)) + print.paint('yellow', visibleText(text.slice(from, to)));
    at = to;
  }
  return painted + visibleText(text.slice(at));
}
