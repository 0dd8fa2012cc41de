import { relativePath } from '../domain/relative-path.ts';
import type { FactSurvival } from '../domain/survival.ts';
import type { CompactionAnswer } from './api.ts';

/** Shorter names stand in any text by chance. */
const NAME_CHARACTERS_MIN = 5;
const MARKS_MAX = 1_000;

/** Where in a summary the facts stand that it kept, word for word or by their name; what it says in other words has no place. */
export function markSummary(
  summary: string,
  facts: readonly FactSurvival[],
  cwd: string,
): CompactionAnswer['marks'] {
  const lower = summary.toLowerCase();
  // In some scripts a small letter takes more room: then places would be wrong.
  const searched = lower.length === summary.length ? lower : summary;
  const marks: CompactionAnswer['marks'] = [];
  for (const [fact, { kind, text, verdict, keptIn }] of facts.entries()) {
    if (verdict !== 'kept' || (keptIn !== undefined && keptIn !== 'summary')) continue;
    const names = kind === 'file' ? namesOf(text, cwd) : [text];
    for (const name of names) {
      const wanted = searched === lower ? name.toLowerCase() : name;
      const start = wanted.length < NAME_CHARACTERS_MIN ? -1 : searched.indexOf(wanted);
      if (start === -1) continue;
      marks.push({ start, end: start + wanted.length, fact });
      break;
    }
    if (marks.length === MARKS_MAX) break;
  }
  return withoutOverlaps(marks);
}

/** A file is named from where the work is done, or by its last part. */
function namesOf(path: string, cwd: string): string[] {
  const relative = relativePath(path, cwd);
  return [path, relative, relative.split('/').slice(-2).join('/'), relative.split('/').at(-1) ?? ''];
}

/** Of two marks at one place the one that begins first stays. */
function withoutOverlaps(marks: CompactionAnswer['marks']): CompactionAnswer['marks'] {
  let end = 0;
  return marks
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((mark) => {
      if (mark.start < end) return false;
      end = mark.end;
      return true;
    });
}
