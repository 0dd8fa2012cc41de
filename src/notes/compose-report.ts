import { clip, clipMiddle, oneLine } from '../brief/clip.ts';
import { quoteWords } from '../brief/quote-words.ts';
import { sayMoment } from '../domain/say.ts';
import { subjectOf } from './render-state.ts';
import type { Report, ReportRequest, ReportSection } from './report.ts';
import type { SessionPicture } from './session-picture.ts';

const TITLE_MAX = 80;
const WORDS_MAX = 4000;
const LIST_MAX = 30;
const SHORT_LIST_MAX = 12;
const FILES_MAX = 100;

/** The state of a session → its handoff, without empty sections. */
export function composeReport(request: ReportRequest): Report {
  const { picture, reason } = request;
  const { sessionId, time } = picture;
  return {
    sessionId,
    title: titleOfSession(picture),
    time,
    reason,
    sections: sectionsOf(request).filter(({ lines }) => lines.length > 0),
  };
}

/** A short title for a session: the beginning of its first request. */
export function titleOfSession({ account: { goal }, sessionId }: SessionPicture): string {
  return clip(firstSentence(oneLine(quoteWords(goal, WORDS_MAX))), TITLE_MAX) || `session ${sessionId}`;
}

function sectionsOf(request: ReportRequest): ReportSection[] {
  const { picture, predecessors, written } = request;
  const { account, facts } = picture;
  const { lines, goal, request: last } = account;
  const list = (name: string, title: string, told: readonly string[], max = LIST_MAX) =>
    section(name, title, 'list', limit([...told], max));
  const done = facts.filter(({ kind, status, text }) => kind === 'task' && status === 'done' && text !== '');
  return [
    section('pins', 'Pinned by the user', 'list', picture.pins),
    section('goal', 'Goal', 'words', quote(goal)),
    section(
      'request',
      account.isInWork ? 'Request in work' : 'Asked last',
      'words',
      last === goal ? [] : quote(last),
    ),
    section(
      'written',
      written ? `Written by the model, ${sayMoment(written.writtenAt)} (${written.from})` : '',
      'words',
      written ? written.text.split('\n') : [],
    ),
    list('failing', 'Failing when last run', lines.failing),
    list('runs', 'Last runs', lines.runs, SHORT_LIST_MAX),
    list('now', 'As git and the client tell it', lines.now),
    list('tasks', 'Open tasks', lines.tasks),
    section('done', 'Tasks done', 'list', limit(done.map(subjectOf), LIST_MAX)),
    list('plan', 'Approved plan', lines.plan),
    list('notes', 'Notes', lines.notes),
    list('answers', 'Answers of the user', lines.answers, SHORT_LIST_MAX),
    list('refusals', 'Refused by the user', lines.refusals, SHORT_LIST_MAX),
    list('asked', 'Said by the user before that', lines.asked),
    list('agents', 'Agents', lines.agents, SHORT_LIST_MAX),
    list('commits', 'Commits', lines.commits, SHORT_LIST_MAX),
    list('things', 'Kept by your settings', lines.things),
    list('files', 'Files changed', lines.files, FILES_MAX),
    section('said', 'Last messages of the assistant (said then, not checked)', 'list', lines.said),
    section('continue', 'How to continue', 'steps', howToContinue(request)),
    section('predecessors', 'Before this session', 'list', predecessors.map(predecessorLine)),
  ];
}

/** The ways to continue, shortest first. */
function howToContinue({ picture, path }: ReportRequest): string[] {
  const { cwd, resumeCommand, transcriptPath } = picture;
  return [
    `With the whole conversation: \`cd "${cwd}" && ${resumeCommand}\``,
    ...(path === '' ? [] : [`In a new session: "Read ${path} and go on from there"`]),
    `The full record: ${transcriptPath}`,
  ];
}

function section(
  name: string,
  title: string,
  layout: ReportSection['layout'],
  lines: string[],
): ReportSection {
  return { name, title, layout, lines };
}

function limit(lines: string[], max: number): string[] {
  return lines.length <= max ? lines : [...lines.slice(0, max), `and ${lines.length - max} more`];
}

/** A request often goes on with how it is to be done; its first sentence says what it is about. */
function firstSentence(text: string): string {
  return /^.{15,}?[.!?](?=\s)/.exec(text)?.[0] ?? text;
}

function quote(words: string): string[] {
  const quoted = quoteWords(words, WORDS_MAX).trim();
  return quoted === '' ? [] : clipMiddle(quoted, WORDS_MAX).split('\n');
}

function predecessorLine({ sessionId, lastSeen, file }: ReportRequest['predecessors'][number]): string {
  const name = file === '' ? `session ${sessionId}` : `[session ${sessionId}](${file})`;
  return `${name}, last seen ${sayMoment(lastSeen)}`;
}
