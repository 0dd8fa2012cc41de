import { addressesMany, addressesStrangers, obligesOthers, turnsToYou } from '../block-signals.ts';
import { holdsPhrase } from '../holds-phrase.ts';
import { greets } from '../mail-lines.ts';
import { isListed, namesPath } from '../prompt-line.ts';
import { pointsAway } from '../speaks-of-text.ts';
import {
  areNamed,
  areSteps,
  areTitled,
  hasOwnLabel,
  haveBoxes,
  isLabelledByOthers,
} from './labelled-text.ts';
import { joins, leadsOwn, namesOwnList } from './leads-own.ts';
import { isBracketed, isOfElsewhere, isToOthers, isWrapped, speaksToNobody } from './notice.ts';
import { givesName, givesOrders, givesRole, isAnswer } from './other-assistant.ts';
import { areOrders, isBriefList } from './own-orders.ts';
import {
  areLabelled,
  isDemand,
  isDialogue,
  isHeaded,
  isLabelled,
  isLetter,
  isList,
  isShort,
  isSmall,
  isTypedList,
  type Passage,
  sentencesOf,
} from './passage.ts';
import { asksForWork, isAfterOrder, isHasty, isProse, isStopped, isTask } from './passage-signs.ts';
import { bare, isFarewell, isSigned, isSignedByName } from './signature.ts';
import {
  isAgreement,
  isDocument,
  isLong,
  isOfUnknown,
  isTypedBriefly,
  type Message,
  namesSomebody,
  obligesThings,
  tellsFirst,
  turnsToAll,
  turnsToAssistant,
} from './whole-message.ts';

type Holds = (message: Message, passage: Passage) => boolean;

/** How much something says that the user typed a passage, or, below zero, that it was copied: amid others, and where it is all there is. */
interface Evidence {
  amid: number;
  alone: number;
  holds: Holds;
}

const ASKS = /[?？]\s*$/;
/** Keyboards have none of these; pages and mail programs do. */
const TYPESET = /[\u00a0\u2018-\u201d\u2022\u2026\u2003\u2009]|\S ?[\u2013\u2014] ?\S/;

/** What passages are judged by. */
export const typedEvidence: Readonly<Record<string, Evidence>> = {
  asks: both(3, 3, ({ text }) => ASKS.test(text)),
  'says I': both(2, 2, ({ words }) => holdsPhrase(words, 'self')),
  'says I, and nobody speaks of a text': amid(
    1,
    ({ words }, { isPointedAt }) => !isPointedAt && holdsPhrase(words, 'self'),
  ),
  'says you, first': amid(
    2,
    ({ text, words }, { isFirst, isPointedAt }) =>
      isFirst && !isPointedAt && !isDemand(text) && holdsPhrase(words, 'you'),
  ),
  'says we': amid(1, ({ words }) => holdsPhrase(words, 'group')),
  'says please': amid(1, ({ words }) => holdsPhrase(words, 'please')),
  'turns to the assistant': amid(
    2,
    (_message, { lines, isBehindIntroduced }) =>
      turnsToYou(lines[0]!.text) && !(isBehindIntroduced && joins(lines[0]!.text)),
  ),
  'asks for work': amid(2, ({ text }) => asksForWork(text)),
  'names a path, behind a task': amid(2, ({ text }, { isAfterTask }) => isAfterTask && namesPath(text)),
  joins: amid(2, (_message, { lines, isBehindIntroduced }) => !isBehindIntroduced && joins(lines[0]!.text)),
  'leads a list': amid(
    3,
    ({ text }, { lines, isBesideMaterial }) =>
      !isBesideMaterial && /[:：]$/.test(text) && leadsOwn(lines.at(-1)!.text),
  ),
  'speaks of a text, at an end': amid(
    2,
    ({ text }, { isFirst, isLast }) => (isFirst || isLast) && pointsAway(text),
  ),
  joined: amid(1, (_message, { isContinued }) => isContinued),
  'typed small': amid(2, (_message, { lines }) => lines.every(({ text }) => isSmall(text))),
  'typed in haste': both(2, 1, ({ text }) => isHasty(text)),
  'no full stop': amid(1, (_message, { lines }) => lines.length === 1 && !isStopped(lines[0]!.text)),
  'greets first': amid(4, ({ text }, { isFirst, isPointedAt }) => isFirst && !isPointedAt && greets(text)),
  short: amid(1, ({ text }, { lines }) => lines.length <= 2 && isShort(text)),
  'orders, behind a task': amid(
    5,
    (_message, passage) => isAfterOrder(passage) && !isList(passage.lines) && areOrders(passage),
  ),
  'a brief list, behind a task': amid(
    4,
    (_message, passage) => isAfterOrder(passage) && passage.lines.length > 1 && isBriefList(passage),
  ),
  'a path, in a task': amid(
    2,
    ({ text }, passage) => passage.isFirst && !passage.isPointedAt && isTask(passage) && namesPath(text),
  ),
  'dashed off below material': amid(3, (_message, { isBelowGoneOver }) => isBelowGoneOver),
  'addresses many': both(-5, -5, ({ text }) => addressesMany(text)),
  'addresses strangers': both(-2, -2, ({ text }) => addressesStrangers(text)),
  'short, behind a task': amid(1, ({ text }, { isAfterTask }) => isAfterTask && isShort(text)),
  'one sentence, behind a task': amid(
    1,
    ({ text }, { isAfterTask, lines }) =>
      isAfterTask && lines.length === 1 && sentencesOf(text).length === 1 && !isListed(text),
  ),
  'what you do, behind a task': amid(
    2,
    ({ words }, { isAfterTask }) => isAfterTask && holdsPhrase(words, 'whileYou'),
  ),
  'all are short': amid(2, (_message, { isAmongShort }) => isAmongShort),
  'headed by a name': amid(-6, (_message, { isAmongHeaded, lines }) => isAmongHeaded && isHeaded(lines)),
  'a dialogue': amid(-8, (_message, { lines }) => isDialogue(lines)),
  signed: amid(-8, (_message, { isSigned }) => isSigned),
  last: amid(1, (_message, { isLast, lines }) => isLast && lines.length <= 3),
  'led by the user': amid(
    3,
    (_message, { lead }) => lead !== undefined && /[:：]$/.test(lead.text) && !isAnswer(lead.text),
  ),
  "led by words for rules of one's own": amid(
    3,
    (_message, { lead }) =>
      lead !== undefined && leadsOwn(lead.text) && namesOwnList(lead.text) && !isAnswer(lead.text),
  ),
  'a list': amid(
    -3,
    (_message, passage) =>
      passage.lines.length > 1 &&
      isList(passage.lines) &&
      !isTypedList(passage.lines) &&
      !(isAfterOrder(passage) && isBriefList(passage)),
  ),
  "under labels of one's own": amid(
    2,
    (_message, { lines }) => lines.length > 1 && lines.every(({ text }) => hasOwnLabel(text)),
  ),
  'a letter': amid(-8, (_message, { lines }) => isLetter(lines)),
  labelled: amid(-4, (_message, { lines }) => areLabelled(lines) && !hasOwnLabel(lines[0]!.text)),
  'a text': amid(
    -3,
    ({ text }, passage) =>
      isProse(text, passage.lines) &&
      !(passage.isLast && isSmall(text) && pointsAway(text)) &&
      !(isAfterOrder(passage) && areOrders(passage)) &&
      !(passage.isFirst && isTask(passage) && namesPath(text)),
  ),
  'answers as an assistant': both(-12, -8, ({ text }) => isAnswer(text)),
  'gives a role': both(-8, -6, ({ text }) => givesRole(text)),
  'pieces of a page': both(-5, -8, ({ words }) => holdsPhrase(words, 'pageParts')),
  'in another language': amid(-6, (_message, { isInOtherLanguage }) => isInOtherLanguage),
  'in another hand': amid(-4, (_message, { isInOtherHand }) => isInOtherHand),
  wrapped: both(-5, -6, ({ lines }) => isWrapped(lines)),
  typeset: amid(-2, ({ text }) => TYPESET.test(text)),
  'turns to many': alone(-6, ({ sentences }) => sentences.some(turnsToAll)),
  'gives a role, and orders': alone(-2, ({ text }) => givesOrders(text)),
  'gives a name': alone(-3, ({ text }) => givesName(text)),
  'named line by line': alone(-10, ({ lines }) => areNamed(lines)),
  'boxes to tick': alone(-5, ({ lines }) => haveBoxes(lines)),
  'step by step': alone(-5, ({ lines }) => areSteps(lines)),
  'below a title': alone(-4, ({ lines }) => areTitled(lines)),
  greets: alone(-2, ({ text }) => greets(text)),
  'greets, and names somebody': alone(-4, ({ text }) => greets(text) && namesSomebody(text)),
  'signed, alone': alone(-5, ({ sentences }) => isSigned(sentences)),
  'signed by somebody': alone(-4, ({ sentences }) => isSignedByName(sentences.at(-1) ?? '')),
  'thanks, on a line of its own': alone(-2, ({ lines }) => lines.slice(1).some(isFarewell)),
  'said yes to': alone(-10, ({ lines }) => lines.slice(1).some(isAgreement)),
  'a text, alone': alone(-4, isDocument),
  'tells first, then demands': alone(-3, tellsFirst),
  'obliges others': alone(-4, ({ text }) => obligesOthers(text)),
  'obliges things, one after the other': alone(-5, obligesThings),
  'speaks to nobody': alone(-4, ({ sentences }) => speaksToNobody(sentences)),
  'of elsewhere': alone(-8, ({ text, sentences }) => isOfElsewhere(text, sentences)),
  'below a title in brackets': alone(-3, ({ sentences }) => isBracketed(sentences)),
  'in a language that we do not know': alone(-4, isOfUnknown),
  'remarks of a reviewer': alone(-8, ({ words }) => holdsPhrase(words, 'reviews')),
  long: alone(-3, isLong),
  'short, alone': alone(2, isTypedBriefly),
  'answers the assistant': alone(
    3,
    ({ sentences }) => sentences.length > 1 && isFarewell(bare(sentences[0]!)),
  ),
  'turns to the assistant, alone': alone(3, turnsToAssistant),
  'names a path': alone(1, ({ text }) => namesPath(text)),
  'typed small, alone': alone(2, ({ sentences }) => sentences.every(isSmall)),
  'joins, alone': alone(2, ({ text }) => joins(text)),
  'under a label of others': alone(
    -5,
    ({ text }) => isLabelledByOthers(text) || (hasOwnLabel(text) && addressesStrangers(text)),
  ),
  'says you': alone(1, ({ words }) => holdsPhrase(words, 'you')),
  'labelled, line by line': alone(4, ({ lines }) => lines.length > 1 && lines.every(isLabelled)),
  'labelled, alone': alone(
    3,
    ({ text, sentences }) => hasOwnLabel(text) && !isSigned(sentences) && !isToOthers(text),
  ),
  'what you do': alone(2, ({ words }) => holdsPhrase(words, 'whileYou')),
};

function both(weightAmid: number, weightAlone: number, holds: Holds): Evidence {
  return { amid: weightAmid, alone: weightAlone, holds };
}

function amid(weight: number, holds: Holds): Evidence {
  return both(weight, 0, holds);
}

function alone(weight: number, holds: Holds): Evidence {
  return both(0, weight, holds);
}
