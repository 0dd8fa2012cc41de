import { areMaterial, type Surroundings } from './block-signals.ts';
import { doubtLines } from './doubt/doubt-lines.ts';
import { findContainers } from './find-containers.ts';
import { endsMail, isAddressed, isEnded, isGreeting, startsLetter, startsMail } from './mail-lines.ts';
import {
  cutOwn,
  doubtOwn,
  dropTitles,
  isBriefTitle,
  isOwnSmall,
  isTitle,
  keepOwn,
  type OwnLine,
} from './own-lines.ts';
import { copyStart, isQuotedLine } from './pasted-line.ts';
import { partsOfPlan } from './plan-handed-over.ts';
import { isCount, isIndented, isItem, type PromptLine, splitBlocks } from './prompt-line.ts';
import { type PromptPart, partsOnce } from './prompt-parts.ts';
import { countHeadings, headingAt, isOutline, namesRules, type Place, placesOf } from './prompt-places.ts';
import { readIntroduction } from './read-introduction.ts';
import { isChatOfHandles } from './read-speaker.ts';
import { settingsStart } from './settings-lines.ts';
import { asks } from './speaks-of-text.ts';
import { typedAmid } from './typed-amid.ts';
import { isDashedOffBelow, unmarkedBelow } from './typed-below.ts';
import { wholeInDoubt } from './whole-in-doubt.ts';

/** What the lines read so far tell about the next ones. */
interface State {
  introduced: Surroundings['introduced'];
  /** Pasted text that continues after blank lines; a mail does until its signature. */
  open: 'document' | 'mail' | undefined;
  headings: number;
  /** Whether the headings are the user's own outline of a task. */
  isOutline: boolean;
  isTitled: boolean;
  own: OwnLine[];
}

const TYPED_MAX = 50_000;
const LAST_WORDS_MAX = 2_000;

/**
 * Splits a prompt into what the user typed and what the user pasted (material). Blocks of lines are judged in order: by
 * their kind (containers, code, output, chats, mails), by what introduces them, and by style. In doubt it is material.
 */
export function parsePrompt(prompt: string): PromptPart[] {
  return partsOfPlan(prompt) ?? partsOnce(prompt, ownOf, doubtLines);
}

function ownOf(prompt: string): OwnLine[] {
  if (prompt.length <= TYPED_MAX) return ownLinesOf(prompt, undefined);
  // Nobody types that much: the user's words stand before the paste or after it.
  const end = prompt.lastIndexOf('\n\n');
  const start = end >= prompt.length - LAST_WORDS_MAX ? end : prompt.length;
  const last = ownLinesOf(prompt.slice(start), 'document');
  const own = ownLinesOf(prompt.slice(0, TYPED_MAX / 2), undefined);
  for (const line of last) own.push({ ...line, start: line.start + start, end: line.end + start });
  return own;
}

function ownLinesOf(prompt: string, open: State['open']): OwnLine[] {
  const blocks = splitBlocks(prompt, findContainers(prompt));
  const state: State = {
    introduced: undefined,
    open,
    headings: countHeadings(blocks),
    isOutline: isOutline(blocks),
    isTitled: false,
    own: [],
  };
  const places = placesOf(blocks);
  blocks.forEach((block, index) => {
    if (block.isContainer) state.introduced = undefined;
    else judge(block.lines, places[index]!, state);
  });
  return state.own.length === 0 && open === undefined ? wholeInDoubt(prompt, blocks) : state.own;
}

function judge(lines: PromptLine[], place: Place, state: State): void {
  const mail = lines.findIndex(
    ({ text }, at) =>
      startsMail(lines, at) ||
      (place.isFirst && at === 0 && isAddressed(text) && (!place.isLast || isEnded(lines))) ||
      (place.isSignedBelow && isGreeting(text) && (!place.isFirst || (at === 0 && startsLetter(text)))),
  );
  if (state.open !== 'mail' && mail >= 0) {
    if (mail > 0) judge(lines.slice(0, mail), { ...place, isLast: false }, state);
    state.open = 'mail';
    state.introduced = undefined;
  }
  if (state.open === 'mail') {
    if (place.isLast && !lines.some(({ text }) => endsMail(text)) && isOwnEnd(lines, place, state)) return;
    // What follows a signature may be by any author.
    if (lines.some(({ text }) => endsMail(text))) state.open = undefined;
    return;
  }
  const copied = copyStart(lines);
  const above = copied === -1 ? lines : lines.slice(0, copied);
  const before = copied > 0 && above.every(({ text }) => isTitle(text)) ? [] : above;
  const heading = before.findIndex((_line, at) => headingAt(before, at) > 0);
  const whole = copied === -1 ? place : { ...place, isLast: false, below: [] };
  if (heading >= 0) judgeSection(before, heading, whole, state);
  else judgeLines(before, around(whole, state), state);
  if (copied === -1) return;
  if (state.introduced === 'strong') state.introduced = undefined;
  const typed = typedAmid(lines.slice(copied), around(place, state));
  doubtOwn(typed.between, state.own);
  keepOwn(typed.below, state.own);
  doubtOwn(typed.doubtful, state.own);
}

/** The last lines of a prompt may be the user's even if the mail before them has no signature. */
function isOwnEnd(lines: PromptLine[], place: Place, state: State): boolean {
  const surroundings = { ...around(place, state), introduced: 'weak', goesOn: true } as const;
  if (lines.length > 3 || areMaterial(lines, surroundings)) return false;
  state.open = undefined;
  keepOwn(lines, state.own);
  return true;
}

function judgeSection(lines: PromptLine[], at: number, place: Place, state: State): void {
  if (at > 0) judgeLines(lines.slice(0, at), { ...around(place, state), isLast: false }, state);
  const size = headingAt(lines, at);
  const after = lines.slice(at + size);
  const next = after.findIndex((_line, index) => headingAt(after, index) > 0);
  const within = next === -1 ? after : after.slice(0, next);
  const named = namesRules(lines[at]!.text) && size === 1 ? 'rules' : 'document';
  const heading = state.isOutline ? undefined : named;
  const section = next === -1 ? [...within, ...place.below] : within;
  const surroundings = { ...around(place, state), heading, isFirst: place.isFirst && at === 0 } as const;
  state.introduced = undefined;
  const isEmptyPart = section.length === 0 && (state.open === 'document' || state.headings > 2);
  if (isEmptyPart || (section.length > 0 && areMaterial(section, { ...surroundings, isLast: false }))) {
    state.open = 'document';
    state.isTitled = within.length === 0;
  } else {
    state.open = undefined;
    keepOwn(lines.slice(at, at + size), state.own);
    judgeLines(within, { ...surroundings, heading: undefined, introduced: undefined }, state);
  }
  if (next >= 0) judgeSection(after.slice(next), 0, { ...place, isFirst: false }, state);
}

/** Judges lines that have no heading among them. */
function judgeLines(lines: PromptLine[], surroundings: Surroundings, state: State): void {
  const texts = lines.map(({ text }) => text);
  if (lines.length === 0) return;
  const settings = isChatOfHandles(texts) ? 0 : settingsStart(lines);
  if (settings >= 0) {
    if (settings > 0) judgeLines(lines.slice(0, settings), { ...surroundings, isLast: false }, state);
    state.introduced = undefined;
    return;
  }
  state.introduced = undefined;
  state.isTitled = false;
  const plain: PromptLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (isQuotedLine(line.text) || isIndented(line) || isCount(lines, index)) continue;
    plain.push(line);
    // A list item that another one follows introduces nothing: "- no global state".
    const isAmongItems = isItem(line.text) && isItem(lines[index + 1]?.text ?? '');
    const introduction = isAmongItems ? undefined : readIntroduction(line.text);
    // The quotation ends on this line, so it does not continue on the next one.
    if (introduction === undefined || introduction.end !== undefined) continue;
    if (introduction.strength !== 'strong' && index + 1 === lines.length) continue;
    const isJudgedOwn = takePlain(plain, { ...surroundings, isLast: false }, state);
    if (!isJudgedOwn) return;
    const rest = lines.slice(index + 1);
    if (introduction.strength !== 'strong') {
      const { strength } = introduction;
      judgeLines(
        rest,
        { ...surroundings, introduced: strength, isFirst: false, isOwnSmall: isOwnSmall(state.own) },
        state,
      );
      return;
    }
    cutOwn(state.own, line.start + line.raw.indexOf(line.text) + introduction.at);
    judgeIntroduced(rest, surroundings, state, introduction.at < line.text.length);
    return;
  }
  if (plain.length > 0) takePlain(plain, surroundings, state);
  // A weak introduction may refer to more than the next lines; a strong one has been followed by its text.
  else if (surroundings.introduced !== 'strong') state.introduced = surroundings.introduced;
}

/** Judges lines, stores the result in the state, and returns whether they are the user's. */
function takePlain(lines: PromptLine[], surroundings: Surroundings, state: State): boolean {
  if (areMaterial(lines, surroundings)) {
    if (surroundings.introduced === undefined && state.open === undefined) dropTitles(state.own);
    state.open = 'document';
    state.isTitled = false;
    // The introduction refers to the text below this title.
    if (lines.length === 1 && isBriefTitle(lines[0]!.text)) state.introduced = surroundings.introduced;
    return false;
  }
  state.open = undefined;
  keepOwn(lines, state.own);
  const introduction = readIntroduction(lines.at(-1)!.text);
  state.introduced = introduction?.end === undefined ? introduction?.strength : undefined;
  state.isTitled = !surroundings.isFirst && lines.length === 1 && isTitle(lines[0]!.text);
  return true;
}

/**
 * Lines directly below an introduction are the introduced text, except a last line that asks the assistant. `isTold`
 * says that some of that text already stood on the line of the introduction.
 */
function judgeIntroduced(
  lines: PromptLine[],
  surroundings: Surroundings,
  state: State,
  isTold: boolean,
): void {
  if (lines.length === 0) {
    state.introduced = 'strong';
    return;
  }
  state.introduced = undefined;
  // Where quoted lines begin with ">", the user continues at the first line without it.
  const next = lines[0]!.text.startsWith('>') ? lines.findIndex(({ text }) => !text.startsWith('>')) : -1;
  if (next > 0) {
    judgeLines(lines.slice(next), { ...surroundings, introduced: undefined, isFirst: false }, state);
    return;
  }
  state.open = 'document';
  const last = lines.at(-1)!;
  const isOwn =
    (/[?？]\s*$/.test(last.text) || (isTold && asks(last.text)) || isDashedOffBelow(lines)) &&
    !areMaterial([last], { ...surroundings, introduced: undefined, goesOn: true, isLast: true });
  if (isOwn) {
    state.open = undefined;
    keepOwn([last], state.own);
  } else doubtOwn(unmarkedBelow(lines), state.own);
}

function around(place: Place, state: State): Surroundings {
  return {
    introduced: state.introduced,
    goesOn: state.open === 'document',
    heading: undefined,
    isTitled: state.isTitled,
    isOwnSmall: isOwnSmall(state.own),
    isFirst: place.isFirst,
    isLast: place.isLast,
  };
}
