import { listCompactions } from '../archive/lists/list-compactions.ts';
import { listNoteEntries, recordNoteEntries } from '../archive/records/sessions.ts';
import type { Archive } from '../archive/sqlite/open-archive.ts';
import { groupDigits } from '../domain/say.ts';
import { sayPrompts } from '../domain/survival.ts';
import { composeNotes } from '../notes/compose-notes.ts';
import { type LogEntry, listProgress } from '../notes/list-progress.ts';
import { notesFile, type SessionView } from './view-session.ts';

const CURRENT = 'CURRENT';
const COMPACTIONS = 'compactions.log';

/** Updates the notes of a session. The transaction serializes our processes, so that no entry is appended twice. */
export function keepNotes(view: SessionView, archive: Archive): void {
  const { session, time, folder, offset } = view;
  if (!folder) return;
  const { database } = archive;
  archive.transaction(() => {
    const written = listNoteEntries(database, session.id);
    const compactions = listPast(view, archive).filter((each) => !written.has(keyOf(each)));
    const entries = listProgress(view, written, compactions.map(entryOf));
    folder.update(notesFile(view), (text) => composeNotes(text, view, entries));
    const lines = compactions.map(logLine);
    folder.update(COMPACTIONS, (text) => text + lines.filter((line) => !text.includes(line)).join(''));
    folder.update(CURRENT, () => `${session.id}\n`);
    const keys = entries.map(({ key }) => key);
    recordNoteEntries(database, session.id, keys, { at: time, offset });
  });
}

type PastCompaction = ReturnType<typeof listPast>[number];

/** Past compactions; one whose tokens are not in the transcript yet is left for later, unless the session ended. */
function listPast({ session, isOver }: SessionView, { database }: Archive) {
  return listCompactions(database, { session: session.id, past: true })
    .flatMap((compaction) => {
      const { sessionId, finishedAt, preTokens } = compaction;
      const isKnown = sessionId === session.id && (preTokens !== null || isOver);
      return isKnown && finishedAt !== null ? [{ ...compaction, finishedAt }] : [];
    })
    .reverse();
}

function keyOf({ id }: { id: number }): string {
  return `compaction ${id}`;
}

/** One line of compactions.log: named fields, readable for grep and for people. */
function logLine(compaction: PastCompaction): string {
  const { sessionId, finishedAt, number, trigger, preTokens, postTokens, counts } = compaction;
  const fields = [
    finishedAt,
    `session=${sessionId}`,
    `compaction=${number ?? '?'}`,
    `trigger=${trigger ?? '?'}`,
    `tokens=${preTokens ?? '?'}->${postTokens ?? '?'}`,
    `kept=${counts?.kept ?? '?'}`,
    `restored=${counts?.restored ?? '?'}`,
    `prompts=${counts?.prompts ?? '?'}`,
  ];
  return `${fields.join(' ')}\n`;
}

function entryOf(compaction: PastCompaction): LogEntry {
  const { number, trigger, preTokens, postTokens, counts, finishedAt: time } = compaction;
  const say = (count: number | null) => (count === null ? '?' : groupDigits(count));
  const tokens =
    preTokens === null && postTokens === null ? '' : `, ${say(preTokens)} → ${say(postTokens)} tokens`;
  const facts = counts ? `: ${sayPrompts(counts)} after it, ${counts.restored} of them restored` : '';
  const text = `number ${number ?? '?'}${trigger ? `, ${trigger}` : ''}${tokens}${facts}`;
  return { key: keyOf(compaction), time, label: 'Compaction', text, transcriptLine: 0 };
}
