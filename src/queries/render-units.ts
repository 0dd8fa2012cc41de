import type { StoredEntry } from '../archive/texts/list-entries.ts';
import { kindsOfText } from '../archive/texts/text-kind.ts';
import { clip, oneLine } from '../brief/clip.ts';
import { plainBlock, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { excerptOf, readable } from '../search/excerpt.ts';
import type { Terms } from '../search/parse-query.ts';
import type { Order, TextHit } from '../search/search-texts.ts';
import type { Exchange, Unit } from './look-up.ts';
import { shortSession } from './short-session.ts';

/** One hit as text: a line of ours, and quotations below it. */
export type RenderedUnit = ReturnType<typeof renderUnit>;

/** How many hits are given, unless somebody asks for more; fewer get the same room. */
export const HITS = 5;
/** Room for one hit; five of them are about what a question is worth. */
const UNIT_CHARACTERS = 268;

export function roomFor(limit: number): number {
  return Math.max(HITS, limit) * UNIT_CHARACTERS;
}

/** The first hits answer most questions, so they get more of the room. */
const SHARES = [6, 5, 3, 2];
/** One that has only some of the words gets less. */
const FIT_LEAST = 0.4;
const UNIT_CHARACTERS_MIN = 140;
const CALL_SHARE = 0.35;
const CALL_CHARACTERS_MIN = 120;
const BESIDE_CHARACTERS = 120;
/** A line of a status that the client put before the output. */
const EXIT_CODE = /^Exit code (\d+)\n?/;

/** The units within so many characters in all; what short ones leave goes to the others, the best first. */
export function renderUnits(units: readonly Unit[], terms: Terms, characters: number, order?: Order) {
  if (order) return units.map((unit, index) => renderLine(unit, units[index - 1], terms));
  const shares = units.map(({ hit }, at) => (SHARES[at] ?? SHARES.at(-1)!) * (FIT_LEAST + hit.fit ** 3));
  const sum = shares.reduce((all, share) => all + share, 0);
  const render = (index: number, room: number) => renderUnit(units[index]!, units[index - 1], terms, room);
  const rendered = units.map((_, index) =>
    render(index, Math.max(UNIT_CHARACTERS_MIN, Math.floor((characters * shares[index]!) / sum))),
  );
  for (const [index, one] of rendered.entries()) {
    const left = characters - rendered.reduce((all, each) => all + sizeOf(each), 0);
    if (left > UNIT_CHARACTERS_MIN / 2) rendered[index] = render(index, sizeOf(one) + left);
  }
  return rendered;
}

/** What stands beside a hit, on one line: of a text before it the end, of a call the verdict. */
function tell({ call, entry }: Exchange, cwd: string, isBefore: boolean): string {
  if (call) {
    const subject = subjectOf(call, cwd, [], BESIDE_CHARACTERS / 2);
    const hasVerdict = entry && call.action !== 'read' && call.action !== 'search';
    return `${plainWords(call.tool)}${stateOf(entry, call)}: ${subject}${hasVerdict ? ` > ${verdictOf(entry)}` : ''}`;
  }
  const { kind, text } = entry!;
  const clipped = isBefore && kind === 'said' ? clipStart : clip;
  return `${kindsOfText[kind].told}: ${clipped(oneLine(text), BESIDE_CHARACTERS)}`;
}

const VERDICT =
  /\b(?:ok|pass(?:ed|es|ing)?|fail(?:ed|s|ures?)?|errors?|issues?|warnings?|success\w*|done)\b/i;
const VERDICT_LINES = 8;

/** The last line of an output, and before it the last one that tells how it went: a test may pass, and then crash. */
function verdictOf(entry: StoredEntry | undefined): string {
  const lines = readable(textOf(entry)).split('\n').slice(-VERDICT_LINES);
  const last = lines.at(-1)!;
  const told = lines.findLast((line) => VERDICT.test(line)) ?? last;
  return clipStart(oneLine(told === last ? last : `${told} … ${last}`), LINE_CHARACTERS);
}

const LINE_CHARACTERS = 110;
const CHANGED_MAX = 4;

/** One line: when, how it ended, and what tells how it went or what a regular expression matches; the command where it changes. */
function renderLine(unit: Unit, previous: Unit | undefined, terms: Terms): RenderedUnit {
  const { hit, call, entry, changed = [] } = unit;
  const isSame = call !== undefined && call.text === previous?.call?.text;
  const subject = call ? `: ${isSame ? 'the same' : subjectOf(call, hit.cwd, terms, LINE_CHARACTERS)}` : '';
  const hasVerdict = call?.action === 'run' || entry?.kind === 'refusal' || entry?.kind === 'answer';
  const said =
    call && !terms[0]?.pattern
      ? verdictOf(hasVerdict ? entry : undefined)
      : oneLine(excerptOf(textOf(entry), terms, 2 * LINE_CHARACTERS, false));
  const names = changed.slice(0, CHANGED_MAX).map((path) => plainWords(path.split('/').at(-1) ?? ''));
  const more = changed.length > CHANGED_MAX ? ` and ${changed.length - CHANGED_MAX} more` : '';
  const since = changed.length === 0 ? '' : `changed before it: ${names.join(', ')}${more}`;
  const verdict = said === '' ? '' : `> ${said}`;
  return {
    unit,
    head: `[${unit.id}] ${sayWhen(unit, previous)}${describe(unit)}${subject}`,
    body: [since, verdict].filter((line) => line !== '').join('\n'),
  };
}

function sizeOf({ head, body }: RenderedUnit): number {
  return head.length + body.length + 2;
}

function renderUnit(unit: Unit, previous: Unit | undefined, terms: Terms, characters: number) {
  const { hit, call, entry, before, after } = unit;
  const callRoom = Math.max(CALL_CHARACTERS_MIN, Math.floor(characters * CALL_SHARE));
  const isChange = call?.action === 'change' && entry?.failed !== true;
  const subject = call && subjectOf(call, hit.cwd, isChange ? [] : terms, callRoom);
  const head = `[${unit.id}] ${sayWhen(unit, previous)}${describe(unit)}${subject ? `: ${subject}` : ''}${sayOthers(hit)}`;
  const isNews = before && before.entry?.id !== previous?.before?.entry?.id;
  const earlier = isNews ? `after ${tell(before, hit.cwd, true)}` : undefined;
  const then = after && `then ${tell(after, hit.cwd, false)}`;
  const beside = (earlier?.length ?? 0) + (then?.length ?? 0);
  const room = characters - head.length;
  const withBeside = room - beside >= UNIT_CHARACTERS_MIN / 2;
  const text = isChange ? call.text.slice(call.text.indexOf('\n') + 1) : textOf(entry);
  // Who writes at length concludes at the end, like a tool.
  const concludes = call ? !['read', 'change', 'search'].includes(call.action ?? '') : entry?.kind === 'said';
  const excerptRoom = Math.max(80, room - (withBeside ? beside : 0));
  const shown = excerptOf(text, terms, excerptRoom, concludes, entry?.failed);
  const quoted = shown === '' ? '' : plainBlock(shown);
  const lines = withBeside ? [earlier, quoted, then] : [quoted];
  return { unit, head, body: lines.filter((line) => line !== undefined && line !== '').join('\n') };
}

/** The command, or what a tool was called with, on one line; paths of the project without its folder. */
function subjectOf(call: StoredEntry, cwd: string, terms: Terms, room: number): string {
  const [first = ''] = call.text.split('\n', 1);
  const isPath = call.action === 'change' || call.action === 'read';
  const text = isPath ? first : call.text;
  const own = cwd === '' ? text : text.replaceAll(`${cwd}/`, '');
  return oneLine(excerptOf(own, terms, room, false));
}

function textOf(entry: StoredEntry | undefined): string {
  return entry?.failed ? entry.text.replace(EXIT_CODE, '') : (entry?.text ?? '');
}

/** Who said it, or which tool and how it ended. */
function describe({ hit, call, entry }: Unit): string {
  const name =
    entry && entry.kind !== 'result' ? kindsOfText[entry.kind].told : call ? '' : kindsOfText[hit.kind].told;
  const what = [plainWords(call?.tool ?? hit.tool), name].filter((word) => word !== '').join(' ');
  const open = call && !entry ? ', no output on record' : '';
  return `${what}${stateOf(entry, call)}${open}${hit.isLeft ? LEFT : ''}`;
}

const LEFT = ', from a branch that was left';

/** The kind of one entry, for example `user` or `Bash result, failed`. */
export function describeEntry(entry: Pick<StoredEntry, 'kind' | 'tool' | 'failed' | 'isLeft'>): string {
  const { kind, tool, failed, isLeft } = entry;
  const state = failed && kind === 'result' ? ', failed' : '';
  return `${tool === '' ? '' : `${plainWords(tool)} `}${kindsOfText[kind].told}${state}${isLeft ? LEFT : ''}`;
}

function stateOf(entry: StoredEntry | undefined, call: StoredEntry | undefined): string {
  if (!entry?.failed || entry.kind !== 'result') return '';
  const exit = EXIT_CODE.exec(entry.text)?.[1];
  if (exit !== undefined) return `, exit code ${exit}`;
  // A command without a status was refused or interrupted, or something else is the matter: its text says what.
  return call?.action === 'run' ? ', no exit code' : ', failed';
}

/** The day and the session only where they change. */
function sayWhen({ hit }: Unit, previous: Unit | undefined): string {
  const last = previous?.hit;
  const moment = hit.time === 0 ? '' : sayMoment(hit.time);
  const isSameDay = last && last.time !== 0 && sayMoment(last.time).slice(0, 10) === moment.slice(0, 10);
  const time = isSameDay ? moment.slice(11) : moment;
  const isSame = last?.sessionId === hit.sessionId && last.agentId === hit.agentId;
  const agent = hit.agentId === '' ? '' : ` agent ${plainWords(hit.agentId)}`;
  const where = isSame ? '' : `session ${shortSession(hit.sessionId)}${agent}`;
  return [time, where].map((part) => (part === '' ? '' : `${part} `)).join('');
}

/** The others that were folded into this one: when, and how they ended, because another one may have ended otherwise. */
function sayOthers({ others, copies, time }: TextHit): string {
  if (copies === 1) return '';
  const told = others.map((other) => {
    const when = sayMoment(other.time);
    const isSameDay = time !== 0 && sayMoment(time).slice(0, 10) === when.slice(0, 10);
    return `[${other.id}] ${when.slice(isSameDay ? 11 : 5)}${other.failed ? ' failed' : ''}`;
  });
  const more = copies - 1 - others.length;
  return ` (also ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

function clipStart(text: string, max: number): string {
  return text.length <= max ? text : `…${text.slice(text.length - max + 1).replace(/^\S{0,20} /, '')}`;
}
