import { addressesMany, addressesStrangers, turnsToYou } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { greets } from '../mail-lines.ts';
import type { OwnLine } from '../own-lines.ts';
import { isListed, namesPath } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { needsText, pointsAway } from '../speaks-of-text.ts';
import { hasOwnLabel } from './labelled-text.ts';
import { joins, leadsOwn, namesOwnList } from './leads-own.ts';
import { isWrapped } from './notice.ts';
import { givesRole, isAnswer } from './other-assistant.ts';
import { areOrders, isBriefList, tellsTrouble } from './own-orders.ts';
import {
  areLabelled,
  bodyOf,
  isDemand,
  isDialogue,
  isHeaded,
  isLetter,
  isList,
  isShort,
  isSmall,
  isTypedList,
  type Passage,
  sentencesOf,
  textOf,
} from './passage.ts';

interface Evidence {
  name: string;
  weight: number;
  holds(passage: Passage, text: string): boolean;
}

const SENTENCES_OF_TEXTS = 3;
const SMILEY = /[:;]-?[)(D](?=\s|$)|\ud83d[\ude00-\ude4f]/;
/** Keyboards have none of these; pages and mail programs do. */
const TYPESET = /[\u00a0\u2018-\u201d\u2022\u2026\u2003\u2009]|\S ?[\u2013\u2014] ?\S/;

const EVIDENCE: readonly Evidence[] = [
  { name: 'asks', weight: 3, holds: (_passage, text) => /[?？]\s*$/.test(text) },
  { name: 'says I', weight: 2, holds: (_passage, text) => holdsPhrase(readSentence(text), 'self') },
  {
    name: 'says I, and nobody speaks of a text',
    weight: 1,
    holds: ({ isPointedAt }, text) => !isPointedAt && holdsPhrase(readSentence(text), 'self'),
  },
  {
    name: 'says you, first',
    weight: 2,
    holds: ({ isFirst, isPointedAt }, text) =>
      isFirst && !isPointedAt && !isDemand(text) && holdsPhrase(readSentence(text), 'you'),
  },
  { name: 'says we', weight: 1, holds: (_passage, text) => holdsPhrase(readSentence(text), 'group') },
  { name: 'says please', weight: 1, holds: (_passage, text) => holdsPhrase(readSentence(text), 'please') },
  {
    name: 'turns to the assistant',
    weight: 2,
    holds: ({ lines, isBehindIntroduced }) =>
      turnsToYou(lines[0]!.text) && !(isBehindIntroduced && joins(lines[0]!.text)),
  },
  { name: 'asks for work', weight: 2, holds: (_passage, text) => asksForWork(text) },
  {
    name: 'names a path, behind a task',
    weight: 2,
    holds: ({ isAfterTask }, text) => isAfterTask && namesPath(text),
  },
  {
    name: 'joins',
    weight: 2,
    holds: ({ lines, isBehindIntroduced }) => !isBehindIntroduced && joins(lines[0]!.text),
  },
  {
    name: 'leads a list',
    weight: 3,
    holds: ({ lines, isBesideMaterial }, text) =>
      !isBesideMaterial && /[:：]$/.test(text) && leadsOwn(lines.at(-1)!.text),
  },
  {
    name: 'speaks of a text, at an end',
    weight: 2,
    holds: ({ isFirst, isLast }, text) => (isFirst || isLast) && pointsAway(text),
  },
  { name: 'joined', weight: 1, holds: ({ isContinued }) => isContinued },
  { name: 'typed small', weight: 2, holds: ({ lines }) => lines.every(({ text }) => isSmall(text)) },
  { name: 'typed in haste', weight: 2, holds: (_passage, text) => isHasty(text) },
  { name: 'no full stop', weight: 1, holds: ({ lines }) => lines.length === 1 && !isStopped(lines[0]!.text) },
  {
    name: 'greets first',
    weight: 4,
    holds: ({ isFirst, isPointedAt }, text) => isFirst && !isPointedAt && greets(text),
  },
  { name: 'short', weight: 1, holds: ({ lines }, text) => lines.length <= 2 && isShort(text) },
  {
    name: 'orders, behind a task',
    weight: 5,
    holds: (passage) => isAfterOrder(passage) && !isList(passage.lines) && areOrders(passage),
  },
  {
    name: 'a brief list, behind a task',
    weight: 4,
    holds: (passage) => isAfterOrder(passage) && passage.lines.length > 1 && isBriefList(passage),
  },
  {
    name: 'a path, in a task',
    weight: 2,
    holds: (passage, text) => passage.isFirst && !passage.isPointedAt && isTask(passage) && namesPath(text),
  },
  { name: 'dashed off below material', weight: 3, holds: ({ isBelowGoneOver }) => isBelowGoneOver },
  { name: 'addresses many', weight: -5, holds: (_passage, text) => addressesMany(text) },
  { name: 'addresses strangers', weight: -2, holds: (_passage, text) => addressesStrangers(text) },
  { name: 'short, behind a task', weight: 1, holds: ({ isAfterTask }, text) => isAfterTask && isShort(text) },
  {
    name: 'one sentence, behind a task',
    weight: 1,
    holds: ({ isAfterTask, lines }, text) =>
      isAfterTask && lines.length === 1 && sentencesOf(text).length === 1 && !isListed(text),
  },
  {
    name: 'what you do, behind a task',
    weight: 2,
    holds: ({ isAfterTask }, text) => isAfterTask && holdsPhrase(readSentence(text), 'whileYou'),
  },
  { name: 'all are short', weight: 2, holds: ({ isAmongShort }) => isAmongShort },
  {
    name: 'headed by a name',
    weight: -6,
    holds: ({ isAmongHeaded, lines }) => isAmongHeaded && isHeaded(lines),
  },
  { name: 'a dialogue', weight: -8, holds: ({ lines }) => isDialogue(lines) },
  { name: 'signed', weight: -8, holds: ({ isSigned }) => isSigned },
  { name: 'last', weight: 1, holds: ({ isLast, lines }) => isLast && lines.length <= 3 },
  {
    name: 'led by the user',
    weight: 3,
    holds: ({ lead }) => lead !== undefined && /[:：]$/.test(lead.text) && !isAnswer(lead.text),
  },
  {
    name: "led by words for rules of one's own",
    weight: 3,
    holds: ({ lead }) =>
      lead !== undefined && leadsOwn(lead.text) && namesOwnList(lead.text) && !isAnswer(lead.text),
  },
  {
    name: 'a list',
    weight: -3,
    holds: (passage) =>
      passage.lines.length > 1 &&
      isList(passage.lines) &&
      !isTypedList(passage.lines) &&
      !(isAfterOrder(passage) && isBriefList(passage)),
  },
  {
    name: "under labels of one's own",
    weight: 2,
    holds: ({ lines }) => lines.length > 1 && lines.every(({ text }) => hasOwnLabel(text)),
  },
  { name: 'a letter', weight: -8, holds: ({ lines }) => isLetter(lines) },
  {
    name: 'labelled',
    weight: -4,
    holds: ({ lines }) => areLabelled(lines) && !hasOwnLabel(lines[0]!.text),
  },
  {
    name: 'a text',
    weight: -3,
    holds: (passage, text) =>
      isText(text, passage.lines) &&
      !(passage.isLast && isSmall(text) && pointsAway(text)) &&
      !(isAfterOrder(passage) && areOrders(passage)) &&
      !(passage.isFirst && isTask(passage) && namesPath(text)),
  },
  { name: 'answers as an assistant', weight: -12, holds: (_passage, text) => isAnswer(text) },
  {
    name: 'gives a role',
    weight: -8,
    holds: (_passage, text) => givesRole(text),
  },
  {
    name: 'pieces of a page',
    weight: -5,
    holds: (_passage, text) => holdsPhrase(readSentence(text), 'pageParts'),
  },
  { name: 'in another language', weight: -6, holds: ({ isInOtherLanguage }) => isInOtherLanguage },
  { name: 'in another hand', weight: -4, holds: ({ isInOtherHand }) => isInOtherHand },
  { name: 'wrapped', weight: -5, holds: ({ lines }) => isWrapped(lines.map(({ text }) => text)) },
  { name: 'typeset', weight: -2, holds: (_passage, text) => TYPESET.test(text) },
];

/** How much says that the user typed a passage. */
export function weighEvidence(whole: Passage): number {
  const passage = { ...whole, lines: bodyOf(whole) };
  const text = textOf(passage);
  return EVIDENCE.filter(({ holds }) => holds(passage, text)).reduce((sum, { weight }) => sum + weight, 0);
}

/** Whether a passage asks for something, or tells what is wrong, and needs no text for it. */
export function isTask(passage: Passage): boolean {
  const { lines } = passage;
  const first = readSentence(lines[0]!.text);
  const asks = turnsToYou(lines[0]!.text) || lines.some(({ text }) => asksForWork(text));
  const isOwnMatter =
    holdsPhrase(first, 'self') ||
    holdsPhrase(first, 'group') ||
    (holdsPhrase(first, 'please') && !isDemand(lines[0]!.text));
  return (asks || isOwnMatter || tellsTrouble(passage)) && !needsText(lines[0]!.text);
}

/** A question may be about what follows it; whoever says what to do, or what is wrong, goes on with how. */
function isAfterOrder({ isAfterTask, task }: Passage): boolean {
  return isAfterTask && !/[?？]\s*$/.test(task) && !isAnswer(task);
}

/** "Please add …", but not "please never …". */
function asksForWork(text: string): boolean {
  return sentencesOf(text).some((sentence) => {
    const read = readSentence(sentence);
    return startsWithPhrase(read, 'please') && !holdsPhrase(read, 'commands');
  });
}

export function isHasty(text: string): boolean {
  return SMILEY.test(text) || holdsPhrase(readSentence(text), 'haste');
}

function isStopped(text: string): boolean {
  return /[.!。！:：;]["')\]]*$/.test(text);
}

/** Sentences one after the other, none of them of the user's own affairs. */
function isText(text: string, lines: readonly OwnLine[]): boolean {
  if (lines.length > 1 && isList(lines)) return false;
  if (sentencesOf(text).length < SENTENCES_OF_TEXTS || !isDemand(text)) return false;
  return !holdsPhrase(readSentence(text), 'self');
}
