import type { Fact } from './fact.ts';
import { withoutPasteMarks } from './paste-marks.ts';

/** The name of the section that the summarizer is asked for. */
export const SECTION = 'Handoff';
const WORD = 'hand[- ]?(?:off|over)';
// Patterns are made where they are used: V8 takes long to make them, and few hooks need one.
/** A title that may stand behind any mark, and one behind `#` or the number that is asked for. */
const name = () => new RegExp(`^${WORD}(?: (?:section|notes?))?(?:[ \\t]*[(–—-].{0,80})?$`, 'i');
/** Between the name of the section and its first line, if that stands beside it. */
const BESIDE_NAME = '(?:[ \\t]*\\([^()]{1,80}\\))?[*_"”`]*(?:[:：]|[ \\t]*[–—]|[ \\t]+-+[ \\t])';
const sureName = () =>
  new RegExp(
    `^(?:the )?${WORD}(?: (?:section|notes?|summary|document))?[)）]?(?:[ \\t]*\\(.{0,80}|${BESIDE_NAME}.*)?$`,
    'i',
  );
/** A heading up to where the first line of its section may stand beside it. */
const beforeFirstLine = () =>
  new RegExp(
    `^(?:.*?${WORD}|(?!.*${WORD})\\P{L}*\\p{L})[^:：(–—-]*?${BESIDE_NAME}(?:[*_"”]+(?=\\s|$))?[ \\t]*`,
    'iu',
  );
/** Before the word, in a heading in another language. */
const translation = () => new RegExp(`^.{1,30}[(（](?=${WORD}[)）](?:[:：]|$))`, 'i');
/** Without a mark a line is a heading only if it says nothing else. */
const bareName = () => new RegExp(`^[ \\t]*${WORD}:?[ \\t]*$`, 'i');
const anyLine = () =>
  new RegExp(
    `^(?<form>[ \\t]*(?:[-*•][ \\t]+)?(?<hashes>#{0,6})[ \\t]*(?:\\*\\*|__)?(?:Section[ \\t]+)?)(?:(?<number>\\d{1,2})(?:\\\\?[.):]|(?=[ \\t]+(?:[–—-] )?${WORD}))[*_]*(?=[ \\t]|$|${WORD}))?(?<title>.{0,120}).*$`,
    'gim',
  );
const aroundTitle = () =>
  /^(?:[\s*_"“„«`–—-]|\p{Extended_Pictographic}|\uFE0F)+|(?:[\s*_:：.。"”»`]|\p{Extended_Pictographic}|\uFE0F)+$/gu;
/** The number that is asked for: the client's own sections are nine. */
const NUMBER = 10;
/** How the client's sections are named, which a list of ten items with text below each is not: `1. **Name**` may be an item. */
const NAMED_SECTION = /^[ \t]*(?:#|\*\*|__)|[:：][ \t*_]*$/;
const FENCED = /^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm;
/** How lines begin that the client appends to a summary. */
const APPENDED =
  'If you need specific details from before compaction|(?:Please )?continue the conversation from where|Recent messages are preserved|The messages after this summary are';
const clientsEnd = () => new RegExp(`</summary>|^(?:${APPENDED})`, 'im');
const besideSummary = () =>
  new RegExp(`<analysis>[^]*?</analysis>|^(?:This session is being con|${APPENDED}).*`, 'gim');
/** A line in the form that is asked for: `User: "exact words"`. */
const USER_LINE =
  /^[ \t]*(?:(?:[-*•>]|\d{1,2}[.)])[ \t]*)*(?:\*\*|__|[*_])?User(?:[ \t]*\([^()\n]{1,40}\))?(?:\*\*|__|[*_])?:(?:\*\*|__|[*_])?[ \t]*(["“„«»「『'‘].+)$/gm;
/** Quotes one after the other: what stands behind other words may be quoted from somebody else. */
const quoted = () =>
  /(?:"([^"]+)"|[“„]([^“”]+)[“”]|«([^»]+)»|»([^«]+)«|「([^」]+)」|『([^』]+)』|['‘]((?:[^'’]|['’](?=\p{L}))+)['’](?!\p{L}))[\s,;.…/+]*/guy;
/** What a quote leaves out, or puts in for the reader. */
const OMISSION = /\[[^\]]*\]|…|\.\.\./;
/** Behind a line with such a quote, where it is shown. */
const MISQUOTED = '(in no prompt on record)';
/** What has words of the user: an approved plan may have been edited by the user. */
const SAID: readonly Fact['kind'][] = ['request', 'answer', 'note', 'plan'];
const QUOTE_MIN = 8;
/** A handoff may join the items of a list without their numbers. */
const ITEM_NUMBER = /^[ \t]*\d{1,2}[.)](?=[ \t])/gm;

/** What the model wrote of a summary, without the tags and the words that the client puts around it. */
export function bodyOfSummary(summary: string): string {
  const body = withoutHead(summary);
  return body.slice(0, clientsEnd().exec(body)?.index).trim();
}

function withoutHead(summary: string): string {
  const frame = /<summary>|^Summary:$/m.exec(summary);
  return frame ? summary.slice(frame.index + frame[0].length) : summary;
}

/** What the model has of a summary: not the analysis, which the client takes out. The client's own words are no part of it. */
export const shownOfSummary = (summary: string): string => summary.replace(besideSummary(), '');

type Line = ReturnType<typeof listLines>[number];

/** Lines as if each were a heading: what stands before its title, and its number, if it has one. */
function listLines(text: string) {
  return [...text.matchAll(anyLine())].map((found) => {
    const { form = '', hashes = '', number, title = '' } = found.groups!;
    return {
      ...{ whole: found[0], index: found.index, form: form.trimEnd(), level: hashes.length },
      ...{ number: Number(number ?? 0), title: title.replace(aroundTitle(), '') },
    };
  });
}

/** The handoff section of a summary, without its heading; empty if it has none. */
export function findHandoff(summary: string): string {
  const body = withoutHead(summary);
  const lines = listLines(body);
  const heading = lines.findLast((line, index) => isNamed(line, lines[index - 1])) ?? findTenth(lines);
  if (!heading) return '';
  const [before] = beforeFirstLine().exec(heading.whole) ?? [heading.whole];
  const behind = body.slice(heading.index + before.length);
  const end = clientsEnd().exec(behind)?.index ?? behind.length;
  const text = behind.slice(0, end).replace(FENCED, (block) => block.replace(/[^\n]/g, ' '));
  const next = findNext(listLines(text), heading);
  const own = behind.slice(0, next?.index ?? end).trim();
  // A section that is all headings is one with headings of its own.
  return own === '' && next?.level ? behind.slice(0, end).trim() : own;
}

function isNamed({ whole, form, level, number, title }: Line, before: Line | undefined): boolean {
  // A list may happen to have ten items.
  if (level > 0 || (number === NUMBER && !before?.number))
    return sureName().test(number === NUMBER ? title.replace(translation(), '') : title);
  const isMarked = number > 0 ? number === NUMBER || !/[-•]/.test(form) : /^\s*(?:\*\*|__)/.test(form);
  return isMarked ? name().test(title) : bareName().test(whole);
}

/** The tenth section, whatever it is called: behind nine that are numbered in one form, each with text of its own. */
function findTenth(lines: readonly Line[]): Line | undefined {
  const first = lines.findIndex(({ number }) => number === 1);
  // What stands below a heading is a list.
  if (lines.slice(0, Math.max(first, 0)).some(({ whole }) => NAMED_SECTION.test(whole))) return undefined;
  const form = lines[first]?.form;
  const nine = lines.filter((line) => line.form === form && line.number > 0).slice(0, NUMBER - 1);
  const filled = lines.filter(({ whole }) => whole.trim() !== '');
  const areSections = nine.every((line, nth) => {
    const next = filled[filled.indexOf(line) + 1];
    const hasText = next !== undefined && (next.form !== line.form || next.number === 0);
    return line.number === nth + 1 && NAMED_SECTION.test(line.whole) && hasText;
  });
  const ninth = nine[NUMBER - 2];
  if (!areSections || !ninth) return undefined;
  const behind = lines.slice(lines.indexOf(ninth) + 1).filter(({ number }) => number > 0);
  // A list within the ninth begins with 1, and behind an eleventh section it is not the last.
  return behind.find((line) => {
    const alike = behind.filter((other) => other.form === line.form);
    return line === alike[0] && line.number === NUMBER && alike.every(({ number }) => number !== NUMBER + 1);
  });
}

/** Where the section ends: at a heading of its level, or else at one of its form, which is no item of a list within it. */
function findNext(lines: readonly Line[], { level, number, form }: Line): Line | undefined {
  let item = 0;
  return lines.find((line) => {
    if (line.level > 0) return line.level <= (level || 2);
    if (level > 0 || number === 0 || line.form !== form || line.number === 0) return false;
    if (line.number !== 1 && line.number !== item + 1) return true;
    item = line.number;
    return false;
  });
}

/**
 * What a handoff quotes as the user's and the user did not say in these words. Quotes are compared by their letters and digits
 * alone; nothing is told if a prompt is not known whole. `readGiven`: what else the model may have the words from, such as pins
 * and instructions that the client loads.
 */
export function findMisquotes(handoff: string, facts: readonly Fact[], readGiven: () => string = () => '') {
  // The user's own commands, typed behind `!`, are in no prompt.
  const isPrompt = (quote: string) => !quote.startsWith('!');
  const quotes = [...handoff.matchAll(USER_LINE)].flatMap(([line]) => quotesIn(line)).filter(isPrompt);
  const said = facts.filter(({ kind }) => SAID.includes(kind));
  if (quotes.length === 0 || said.some(({ detail }) => detail.cut !== undefined)) return [];
  const missingIn = (some: readonly string[], text: string) => {
    const sent = withoutPasteMarks(text);
    const words = `${bare(sent)}\n${bare(sent.replace(ITEM_NUMBER, ''))}`;
    const isMissing = (piece: string) => piece.length >= QUOTE_MIN && !words.includes(piece);
    return some.filter((quote) => quote.split(OMISSION).map(bare).some(isMissing));
  };
  const missing = missingIn(quotes, said.map(({ text }) => text).join('\n'));
  const given = missing.length === 0 ? [] : readGiven().split('\n');
  // An earlier handoff was given with the mark.
  return missingIn(missing, given.filter((line) => !line.endsWith(MISQUOTED)).join('\n'));
}

/** The same facts, with a mark behind each line of a handoff that quotes what the user did not say. */
export function markMisquotes(facts: readonly Fact[], readGiven?: () => string): Fact[] {
  const handoffs = facts.flatMap(({ kind, text }) => (kind === 'handoff' ? text : []));
  const wrong = findMisquotes(handoffs.join('\n'), facts, readGiven);
  const mark = (line: string) =>
    quotesIn(line).some((quote) => wrong.includes(quote)) ? `${line} ${MISQUOTED}` : line;
  return facts.map((fact) =>
    fact.kind === 'handoff' ? { ...fact, text: fact.text.replace(USER_LINE, mark) } : fact,
  );
}

/** What a line quotes as the user's. */
function quotesIn(line: string): string[] {
  return [...line.replace(USER_LINE, '$1').matchAll(quoted())].map(([, ...said]) => said.find(Boolean) ?? '');
}

/** Only letters and digits, with the points and commas of numbers: summaries lay quotes out and punctuate them in their own way. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\[nrt]|&(?:[a-z]{2,6}|#\w{1,6});|(?!(?<=\d)[.,](?=\d))[^\p{L}\p{N}]/gu, '');
}
