import { addressesMany, addressesStrangers, obligesOthers, turnsToYou } from '../block-signals.ts';
import { holdsPhrase, startsWithPhrase } from '../holds-phrase.ts';
import { greets } from '../mail-lines.ts';
import type { OwnLine } from '../own-lines.ts';
import { namesPath } from '../prompt-line.ts';
import { readSentence } from '../sentence.ts';
import { pointsAway } from '../speaks-of-text.ts';
import {
  areNamed,
  areSteps,
  areTitled,
  hasOwnLabel,
  haveMarksOfPages,
  isLabelledByOthers,
} from './labelled-text.ts';
import { joins, leadsOwn, namesOwnList } from './leads-own.ts';
import { isBracketed, isOfElsewhere, isWrapped, speaksToNobody } from './notice.ts';
import { givesOrders, givesRole, isAnswer } from './other-assistant.ts';
import { areOrders, isBriefList } from './own-orders.ts';
import { areLabelled, isHeaded, isList, isShort, isSmall, isTypedList, type Passage } from './passage.ts';
import { asksForWork, isAfterOrder, isProse, isStopped, isTask } from './passage-signs.ts';
import { isSigned, isSignedByName } from './signature.ts';
import {
  isAgreement,
  isLong,
  isOfUnknown,
  isTypedBriefly,
  type Message,
  namesSomebody,
  obligesThings,
  turnsToAll,
  turnsToAssistant,
} from './whole-message.ts';

type Holds = (message: Message, passage: Passage) => boolean;

/**
 * The weight of one sign: positive if the user typed the passage, negative if it was copied. `amid` counts when there
 * are other passages, `alone` when the passage is the whole prompt.
 */
interface Evidence {
  amid: number;
  alone: number;
  holds: Holds;
}

const ASKS = /[?？]\s*$/;

/** All signs; the sum of the weights of those that hold is the score of a passage. */
export const typedEvidence: Readonly<Record<string, Evidence>> = {
  asks: both(3, 3, ({ text }) => ASKS.test(text)),
  'says I': both(2, 2, ({ words }) => holdsPhrase(words, 'self')),
  'says I, and nobody speaks of a text': amid(
    1,
    ({ words }, { isPointedAt }) => !isPointedAt && holdsPhrase(words, 'self'),
  ),
  'says we': amid(1, ({ words }) => holdsPhrase(words, 'group')),
  'says please': amid(1, ({ words }) => holdsPhrase(words, 'please')),
  'turns to the assistant': amid(
    2,
    (message, { lines, isFirst, isBesideMaterial, isBehindIntroduced }) =>
      (turnsToYou(lines[0]!.text) && !(isBehindIntroduced && joins(lines[0]!.text))) ||
      (isFirst && isBesideMaterial && turnsToAssistant(message)),
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
    ({ text, words }, { isFirst, isLast }) =>
      (isFirst || isLast) && pointsAway(text) && !startsWithPhrase(words, 'commands'),
  ),
  joined: amid(1, (_message, { isContinued }) => isContinued),
  'typed small': amid(2, (_message, { lines }) => lines.every(({ text }) => isSmall(text))),
  'no full stop': amid(1, (_message, { lines }) => lines.length === 1 && !isStopped(lines[0]!.text)),
  short: amid(1, ({ text }, { lines }) => lines.length <= 2 && isShort(text)),
  'orders, behind a task': amid(
    5,
    (_message, passage) => isAfterOrder(passage) && !isList(passage.lines) && areOrders(passage),
  ),
  'a brief list, behind a task': amid(
    4,
    (_message, passage) => isAfterOrder(passage) && passage.lines.length > 1 && isBriefList(passage),
  ),
  'dashed off below material': amid(3, (_message, { isBelowGoneOver }) => isBelowGoneOver),
  'addresses many': both(-5, -5, ({ text }) => addressesMany(text)),
  'addresses strangers': both(-2, -2, ({ text }) => addressesStrangers(text)),
  'short, behind a task': amid(1, ({ text }, { isAfterTask }) => isAfterTask && isShort(text)),
  'all are short': amid(2, (_message, { isAmongShort }) => isAmongShort),
  'headed by a name': amid(-6, (_message, { isAmongHeaded, lines }) => isAmongHeaded && isHeaded(lines)),
  last: amid(1, (_message, { isLast, lines }) => isLast && lines.length <= 3),
  'led by the user': amid(
    3,
    (_message, { lead, lines }) =>
      lead !== undefined && (/[:：]$/.test(lead.text) || isUnderHeading(lead, lines)) && !isAnswer(lead.text),
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
  'turns to many': alone(-6, ({ sentences }) => sentences.some(turnsToAll)),
  'gives a role, and orders': alone(-2, ({ text }) => givesOrders(text)),
  'named line by line': alone(-10, ({ lines }) => areNamed(lines)),
  'marks of pages': alone(-8, (_message, { lines }) => haveMarksOfPages(lines)),
  'step by step': alone(-5, ({ lines }) => areSteps(lines)),
  'below a title': alone(-4, ({ lines }) => areTitled(lines)),
  greets: alone(-2, ({ text }) => greets(text)),
  'greets, and names somebody': alone(-4, ({ text }) => greets(text) && namesSomebody(text)),
  'signed, alone': alone(-5, ({ sentences }) => isSigned(sentences)),
  'signed by somebody': alone(-4, ({ sentences }) => isSignedByName(sentences.at(-1) ?? '')),
  'said yes to': alone(-10, ({ lines }) => lines.slice(1).some(isAgreement)),
  'obliges others': alone(-4, ({ text }) => obligesOthers(text)),
  'obliges things, one after the other': alone(-5, obligesThings),
  'speaks to nobody': alone(-4, ({ sentences }) => speaksToNobody(sentences)),
  'of elsewhere': alone(-8, ({ text, sentences }) => isOfElsewhere(text, sentences)),
  'below a title in brackets': alone(-3, ({ sentences }) => isBracketed(sentences)),
  'in a language that we do not know': alone(-4, isOfUnknown),
  'remarks of a reviewer': alone(-8, ({ words }) => holdsPhrase(words, 'reviews')),
  long: alone(-3, isLong),
  'short, alone': alone(2, isTypedBriefly),
  'turns to the assistant, alone': alone(3, turnsToAssistant),
  'typed small, alone': alone(2, ({ sentences }) => sentences.every(isSmall)),
  'under a label of others': alone(
    -5,
    ({ text }) => isLabelledByOthers(text) || (hasOwnLabel(text) && addressesStrangers(text)),
  ),
  'what you do': alone(2, ({ words }) => holdsPhrase(words, 'whileYou')),
};

/** A heading of the user's above a list: "## Rules" or "My rules for this project". */
function isUnderHeading(lead: OwnLine, lines: readonly OwnLine[]): boolean {
  const isHeading = lead.text.startsWith('#') || holdsPhrase(readSentence(lead.text), 'self');
  return isHeading && leadsOwn(lead.text) && namesOwnList(lead.text) && isList(lines);
}

function both(weightAmid: number, weightAlone: number, holds: Holds): Evidence {
  return { amid: weightAmid, alone: weightAlone, holds };
}

function amid(weight: number, holds: Holds): Evidence {
  return both(weight, 0, holds);
}

function alone(weight: number, holds: Holds): Evidence {
  return both(0, weight, holds);
}
