import { sayTime } from '../domain/say.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The newest handoff of the project; handoffs of other sessions are in a folder. */
export const HANDOFF = 'HANDOFF.md';
export const HANDOFFS = 'handoffs';
export const NOTES = 'notes';
export const SNAPSHOTS = 'snapshots';
/** Has a folder for each task with dev docs. */
export const DEV_DOCS = 'dev';
/** Between the name of a session's document and the number of a compaction. */
export const BEFORE = 'before-compaction';
const DOCUMENT = new RegExp(`^(.*?)(?:-${BEFORE}-\\d+)?\\.md$`);

/** The file name of a document about a session, without extension: the day, and enough of the id to find it. */
export function nameDocument(sessionId: string, time: string): string {
  return [dayOf(time), markOf(sessionId)].filter((part) => part !== '').join('-');
}

export function isDocumentOf(file: string, sessionId: string): boolean {
  const name = DOCUMENT.exec(file)?.[1];
  return name !== undefined && `-${name}`.endsWith(`-${markOf(sessionId)}`);
}

/** The words of a title, in any language, as a valid file name. */
export function slugOf(title: string, charactersMax: number): string {
  const lower = title.toLowerCase();
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    if (slug !== '' && slug.length + 1 + word.length > charactersMax) break;
    slug += slug === '' ? word.slice(0, charactersMax) : `-${word}`;
  }
  return slug;
}

/** The beginning of a UUID; any other id is cleaned, so that it cannot lead out of the folder. */
function markOf(sessionId: string): string {
  if (UUID.test(sessionId)) return sessionId.slice(0, 8);
  return sessionId.replace(/[^\w.-]/g, '-').replace(/^\.+/, '-');
}

/** The local date, as in the documents themselves; a day that was read from one is local already. */
function dayOf(time: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(time)) return time;
  return Number.isNaN(Date.parse(time)) ? '' : sayTime(time).slice(0, 10);
}
