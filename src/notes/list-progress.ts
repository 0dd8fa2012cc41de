import { clip, oneLine } from '../brief/clip.ts';
import { describeFact } from '../brief/describe-fact.ts';
import { type Fact, keyOfText } from '../domain/fact.ts';
import { subjectOf } from './render-state.ts';
import type { SessionPicture } from './session-picture.ts';

const TEXT_MAX = 240;

/** One line of the progress log. */
export interface LogEntry {
  /** Tells it from all others of its session, so that none is written twice. */
  key: string;
  time: string;
  /** What kind of thing happened: "Commit", "Task done". */
  label: string;
  text: string;
  /** The line of the transcript that tells it; 0 when no line does. */
  transcriptLine: number;
}

/**
 * What a session got done, decided and ran into, oldest first. `written` holds the keys of what is in the log already: an
 * error is resolved there only if it was met there.
 */
export function listProgress(picture: SessionPicture, written: ReadonlySet<string>): LogEntry[] {
  return picture.facts
    .flatMap((fact) => entriesOf(fact, picture, written))
    .filter(({ key, text }) => text !== '' && !written.has(key))
    .sort((one, other) => compare(one.time, other.time) || one.transcriptLine - other.transcriptLine);
}

function entriesOf(fact: Fact, { cwd, time }: SessionPicture, written: ReadonlySet<string>): LogEntry[] {
  const { kind, key: name, first, last, status, text } = fact;
  const key = `${kind} ${name}`;
  const at = (label: string, said: string, mark = first): LogEntry[] => [
    { key, time: mark.time, label, text: clip(oneLine(said), TEXT_MAX), transcriptLine: mark.line },
  ];
  switch (kind) {
    case 'task':
      return status === 'done' ? at('Task done', subjectOf(fact), last) : [];
    case 'commit':
      return name.startsWith('branch ')
        ? at('Branch started', text.slice('branch '.length))
        : at('Commit', text);
    case 'plan':
      // One plan replaces the other under the same name.
      return at('Plan approved', titleOf(text), last).map((entry) => ({
        ...entry,
        key: `${key} ${entry.text}`,
      }));
    case 'decision':
      return status === 'superseded' ? [] : at('Decided', text);
    case 'attempt':
      return at('Tried without success', text);
    case 'note':
      return noted();
    case 'error':
      return status === 'done' ? resolved() : at('Error', describeFact(fact, { cwd }));
    default:
      return [];
  }

  /** Somebody's own words are never cut. What stands in a document already is not written into it again. */
  function noted(): LogEntry[] {
    if (fact.detail.file !== undefined) return [];
    const label = fact.detail.author === 'assistant' ? 'Added by Claude' : 'Note';
    return at(label, '', last).map((entry) => ({
      ...entry,
      key: `${key} ${keyOfText(text)}`,
      text: oneLine(text),
    }));
  }

  function resolved(): LogEntry[] {
    if (!written.has(key)) return [];
    const said = clip(describeFact(fact, { cwd }), TEXT_MAX);
    return [{ key: `${key} resolved`, time, label: 'Resolved', text: said, transcriptLine: 0 }];
  }
}

/** The first line of a plan that says something. */
function titleOf(plan: string): string {
  const lines = plan.split('\n').map((line) => line.replace(/^#+\s*/, '').trim());
  return lines.find((line) => line !== '') ?? '';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
