import { clip, oneLine } from '../brief/clip.ts';
import { describeFact, titleOfPlan } from '../brief/describe-fact.ts';
import { type Fact, keyOfText } from '../domain/fact.ts';
import type { Run } from '../domain/state-of-record.ts';
import { subjectOf } from './compose-notes.ts';
import type { SessionPicture } from './session-picture.ts';

const TEXT_MAX = 240;

export interface LogEntry {
  /** Unique in its session, so that no entry is written twice. */
  key: string;
  time: string;
  /** The kind of event: "Commit", "Task done". */
  label: string;
  text: string;
  /** The line of the transcript it comes from; 0 if there is none. */
  transcriptLine: number;
}

/** Oldest first. `written` has the keys of entries in the log: that a call succeeded is logged only if its failure was. */
export function listProgress(view: SessionPicture, written: ReadonlySet<string>, more: readonly LogEntry[]) {
  return [
    ...view.facts.flatMap((fact) => entryOf(fact, view, written) ?? []),
    ...view.runs.map(entryOfRun),
    ...more,
  ]
    .filter(({ key, text }) => text !== '' && !written.has(key))
    .sort(byTime);
}

function entryOfRun({ family, command, status, time, line }: Run): LogEntry {
  const text = `\`${clip(oneLine(command), TEXT_MAX)}\`: exit ${status}`;
  return { key: `run ${family} ${line}`, time, label: 'Run', text, transcriptLine: line };
}

function entryOf(fact: Fact, { session: { cwd }, time }: SessionPicture, written: ReadonlySet<string>) {
  const { kind, first, last, status, text, detail } = fact;
  const key = `${kind} ${fact.key}`;
  const latest = { time: last.time, transcriptLine: last.line };
  const at = (label: string, said: string, more: Partial<LogEntry> = {}): LogEntry => ({
    ...{ key, time: first.time, label, text: clip(oneLine(said), TEXT_MAX), transcriptLine: first.line },
    ...more,
  });
  switch (kind) {
    case 'task':
      return status === 'done' ? at('Task done', subjectOf(fact), latest) : undefined;
    case 'commit':
      return at('Commit', text);
    case 'plan':
      // A new plan replaces the old one under the same key, so its title is added to the key.
      return at('Plan approved', titleOfPlan(text), { ...latest, key: `${key} ${titleOfPlan(text)}` });
    case 'answer':
      return at('Answered', text);
    case 'refusal':
      return at('Refused', describeFact(fact, cwd));
    case 'handoff':
      return at('Handoff written', `${detail.from ?? 'by the model'}: ${text}`);
    case 'note':
      // Notes are never cut. A note that comes from a document is not written into one again.
      if (detail.file !== undefined) return undefined;
      return at('Note', '', { ...latest, key: `${key} ${keyOfText(text)}`, text: oneLine(text) });
    case 'error': {
      const failed = describeFact(fact, cwd);
      // It may fail again, in the same words.
      const failure = { ...latest, key: `${key} ${last.line}` };
      if (status !== 'done') return at('Failed', failed, failure);
      const over = { key: `${failure.key} succeeded`, time, transcriptLine: 0 };
      return written.has(failure.key) ? at('Succeeded since', failed, over) : undefined;
    }
    default:
      return undefined;
  }
}

function byTime(one: LogEntry, other: LogEntry): number {
  const later = one.time < other.time ? -1 : Number(one.time > other.time);
  return later || one.transcriptLine - other.transcriptLine;
}
