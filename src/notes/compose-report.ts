import { clip, oneLine } from '../brief/clip.ts';
import { inTime, LAYOUT, type WrittenByModel } from '../brief/compose-handoff.ts';
import { quoteWords } from '../brief/quote-words.ts';
import type { Fact } from '../domain/fact.ts';
import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { subjectOf } from './compose-notes.ts';
import { placePart, quotable, readPart } from './managed-part.ts';
import type { SessionPicture } from './session-picture.ts';

/** A handoff: what a colleague who takes over reads first. `text`: all below the title. */
export type Report = ReturnType<typeof composeReport>;

const PART = 'handoff';
const TITLE_MAX = 80;
const WORDS_MAX = 4000;
const DONE_MAX = 30;

/** `reason`: "before a compaction". `path`: that of the report relative to the session's folder; empty if it is only shown. */
export function composeReport(picture: SessionPicture, reason: string, path: string) {
  const { session, time } = picture;
  const head = `Session ${session.id}, written ${sayMoment(time)} ${reason}.`;
  const text = [head, ...sectionsOf(picture, path)].join('\n\n');
  return { sessionId: session.id, title: titleOf(picture), time, text };
}

/** A short title for a session: the beginning of its first request, of which the first sentence says what it is about. */
export function titleOf({ account: { goal }, session }: SessionPicture): string {
  const words = oneLine(quoteWords(goal, WORDS_MAX));
  return clip(/^.{15,}?[.!?](?=\s)/.exec(words)?.[0] ?? words, TITLE_MAX) || `session ${session.id}`;
}

function sectionsOf(picture: SessionPicture, path: string): string[] {
  const { account, facts, pins, session, resumeCommand, turn } = picture;
  const written = latestHandoff(facts);
  const { lines, goal, request: last, isInWork } = account;
  const section = (title: string, body: string) => (body === '' ? [] : [`## ${title}\n\n${body}`]);
  const list = (title: string, told: readonly string[], max = told.length) => {
    const more = told.length > max ? [`and ${told.length - max} more`] : [];
    const items = [...told.slice(0, max), ...more].map((line) => `- ${plainLine(line)}`);
    return section(title, items.join('\n'));
  };
  const quote = (title: string, words: string) => {
    const quoted = quoteWords(words, WORDS_MAX);
    return section(title, quoted === '' ? '' : plainBlock(quoted));
  };
  const when = written && `${sayMoment(written.writtenAt)} (${written.from})`;
  // The client writes no transcript before the first prompt. A slash command is none, but the model answers it.
  const isBegun = goal !== '' || turn > 0;
  const done = facts.filter(({ kind, status, text }) => kind === 'task' && status === 'done' && text !== '');
  return [
    ...list('Pinned by the user', pins),
    ...quote('Goal', goal),
    ...quote(isInWork ? 'Request in work' : 'Asked last', last === goal ? '' : last),
    ...(written ? section(`Written by the model, ${when}`, plainBlock(written.text)) : []),
    ...LAYOUT.flatMap(({ part, title, most }) => {
      const [shown, others] = [lines[part].slice(0, most), lines[part].slice(most)];
      return list(title, [...inTime(title, shown), ...others], most);
    }),
    ...list('Tasks done', done.map(subjectOf), DONE_MAX),
    ...list('How to continue', [
      ...(isBegun ? [`With the whole conversation: \`cd "${session.cwd}" && ${resumeCommand}\``] : []),
      ...(path === '' ? [] : [`In a new session: "Read ${path} and go on from there"`]),
      ...(isBegun ? [`The full record: ${session.transcriptPath}`] : []),
    ]),
  ];
}

export function placeReport(document: string, { title, text, time }: Report): string {
  return placePart(document, `# Handoff: ${quotable(plainWords(title))}\n`, PART, text, time);
}

/** A report as a document of its own, for one-time readers. */
export function renderWhole({ title, text }: Report): string {
  return quotable(`# Handoff: ${plainWords(title)}\n\n${text}\n`);
}

const HEAD = /^Session (\S+), written (\d{4}-\d\d-\d\d)?/m;

/** The session that a handoff is about, and the day it was written, if the document has them. */
export function readReportHead(document: string) {
  const [, sessionId, day] = HEAD.exec(readPart(document, PART) ?? '') ?? [];
  return { sessionId, day };
}

const TOLD_MAX = 3;

/**
 * The handoff that a model wrote last: of a summary, when it was asked afterwards, or the answer to `/handoff` or `/save`, with
 * earlier answers back to one of the others.
 */
export function latestHandoff(facts: readonly Fact[]): WrittenByModel | undefined {
  const written = facts
    .filter(({ kind }) => kind === 'handoff')
    .toSorted(({ last: one }, { last: other }) => other.line - one.line || (one.time < other.time ? 1 : -1));
  const whole = written.findIndex(({ detail }) => (detail.compaction ?? detail.asked) !== undefined);
  const told = written.slice(0, whole < 0 ? TOLD_MAX : Math.min(whole + 1, TOLD_MAX));
  const [newest] = told;
  if (!newest) return undefined;
  const earlier = told
    .slice(1)
    .map(({ text, detail, last }) => `Before that (${detail.from}, ${sayMoment(last.time)}):\n${text}`);
  const from = String(newest.detail.from ?? '');
  return { text: [newest.text, ...earlier].join('\n\n'), writtenAt: newest.last.time, from };
}
