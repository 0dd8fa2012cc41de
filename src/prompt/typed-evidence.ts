import { letterPattern } from '../domain/letter-pattern.ts';
import { turnsToYou } from './block-signals.ts';
import { holdsPhrase, startsWithPhrase } from './holds-phrase.ts';
import type { OwnLine } from './own-lines.ts';
import { isListed, withoutMark } from './prompt-line.ts';
import { readSentence } from './sentence.ts';

/** Lines of the user's, as it seems, that stand together and are believed or doubted together. */
export interface Passage {
  lines: OwnLine[];
  /** The line before a list that says what the list is. */
  lead: OwnLine | undefined;
  isLast: boolean;
  /** Whether the next passage goes on with this one: "And …". */
  isContinued: boolean;
  /** Whether the prompt begins with what the user wants, before it. */
  isAfterTask: boolean;
  /** Whether all passages of the prompt are one short sentence each. */
  isAmongShort: boolean;
  /** Whether several passages are headed by a word of their own, as a chat is by names. */
  isAmongHeaded: boolean;
  /** Whether it stands above the end of a letter that is not the end of the prompt. */
  isSigned: boolean;
  /** Whether material stands right before it or right behind it. */
  isBesideMaterial: boolean;
}

interface Evidence {
  name: string;
  weight: number;
  holds(passage: Passage, text: string): boolean;
}

const SHORT = 80;
const SHORT_UNSPACED = 25;
/** So few words say what to do, and not with what. */
const BARE_WORDS = 4;
const BARE_UNSPACED = 12;
const LEAD_WORDS_MAX = 8;
const REPORT_WORDS_MAX = 8;
const SOURCE_WORDS_MAX = 3;
const POINTING_MAX = 200;
const SENTENCES_OF_TEXTS = 3;
const CHAT_WORDS =
  /(?:^|\s)(?:pls|plz|thx|u|ur|dont|doesnt|cant|wont|gonna|wanna|btw|lol|idk|imo|w\/|stp|xd|porfa|vc|pq|плз|спс)(?=[\s,.!?;:)]|$)|[:;]-?[)(D](?=\s|$)/i;
const POLITE =
  /(?:^|[\s,])(?:please|bitte|s'il te pla[iî]t|s'il vous pla[iî]t|por favor|пожалуйста)(?=[\s,.!]|$)|请(?!勿)|ください|해\s?줘|해\s?주세요/i;
const WHILE_YOU =
  /(?:^|[\s,])(?:(?:when|while|once|before|after|if|whenever) you|(?:wenn|bevor|während|sobald) du|(?:quand|avant que|si) tu|(?:cuando|si|antes de que) (?:lo )?\S+s|(?:когда|если) (?:ты )?)(?=\s)/i;
const ASKS_FOR_WORK =
  /(?:^|[.!?]\s)(?:please|can you|could you|bitte|kannst du|könntest du|peux-tu|puedes|você pode) (?!never|always|don't|dont|do not|make sure|nie|immer|kein)/i;
const PATH =
  /(?:^|[\s`])[\w.-]+\/|[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|css|json|ya?ml|toml|md|sql)\b/;
/** Keyboards have none of these; pages and mail programs do. */
const TYPESET = /[\u00a0\u2018-\u201d\u2022\u2026\u2003\u2009]|\S ?[\u2013\u2014] ?\S/;

const EVIDENCE: readonly Evidence[] = [
  { name: 'asks', weight: 3, holds: (_passage, text) => /[?？]\s*$/.test(text) },
  { name: 'says I', weight: 2, holds: (_passage, text) => holdsPhrase(readSentence(text), 'self') },
  { name: 'says we', weight: 1, holds: (_passage, text) => holdsPhrase(readSentence(text), 'group') },
  { name: 'says please', weight: 1, holds: (_passage, text) => POLITE.test(text) },
  { name: 'turns to the assistant', weight: 2, holds: ({ lines }) => turnsToYou(lines[0]!.text) },
  { name: 'asks for work', weight: 2, holds: (_passage, text) => ASKS_FOR_WORK.test(text) },
  {
    name: 'names a path, behind a task',
    weight: 2,
    holds: ({ isAfterTask }, text) => isAfterTask && PATH.test(text),
  },
  { name: 'joins', weight: 2, holds: ({ lines }) => joins(lines[0]!.text) },
  { name: 'joined', weight: 1, holds: ({ isContinued }) => isContinued },
  { name: 'typed small', weight: 2, holds: ({ lines }) => lines.every(({ text }) => isSmall(text)) },
  { name: 'words of a chat', weight: 2, holds: (_passage, text) => CHAT_WORDS.test(text) },
  { name: 'no full stop', weight: 1, holds: ({ lines }) => lines.length === 1 && !isStopped(lines[0]!.text) },
  { name: 'short', weight: 1, holds: ({ lines }, text) => lines.length <= 2 && isShort(text) },
  { name: 'short, behind a task', weight: 1, holds: ({ isAfterTask }, text) => isAfterTask && isShort(text) },
  {
    name: 'what you do, behind a task',
    weight: 2,
    holds: ({ isAfterTask }, text) => isAfterTask && WHILE_YOU.test(text),
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
  { name: 'led by the user', weight: 6, holds: ({ lead }) => lead !== undefined && leadsOwn(lead.text) },
  { name: 'a list', weight: -3, holds: ({ lines }) => lines.length > 1 && isList(lines) },
  { name: 'labelled', weight: -4, holds: ({ lines }) => areLabelled(lines) },
  { name: 'a text', weight: -2, holds: (_passage, text) => isText(text) },
  { name: 'typeset', weight: -2, holds: (_passage, text) => TYPESET.test(text) },
];

/** How much says that the user typed a passage. */
export function weighEvidence(passage: Passage): number {
  const text = passage.lines.map((line) => line.text).join('\n');
  return EVIDENCE.filter(({ holds }) => holds(passage, text)).reduce((sum, { weight }) => sum + weight, 0);
}

/** Whether lines speak of a text that stands elsewhere, or cannot be understood without one: "fix", "is that so?" */
export function needsText(text: string): boolean {
  const sentence = readSentence(text);
  if (text.length > POINTING_MAX) return false;
  const isBare = sentence.isUnspaced
    ? text.length <= BARE_UNSPACED
    : sentence.spaced.trim().split(' ').length <= BARE_WORDS;
  return (isBare && !COMMANDS.test(text) && (!/[.:：]$/.test(text) || turnsToYou(text))) || pointsAway(text);
}

/** Whether a passage asks for something, and needs no text for it. */
export function isTask({ lines }: Passage): boolean {
  const first = readSentence(lines[0]!.text);
  const asks = turnsToYou(lines[0]!.text) || lines.some(({ text }) => ASKS_FOR_WORK.test(text));
  return (asks || holdsPhrase(first, 'self')) && !needsText(lines[0]!.text);
}

/** Whether lines say whose text stands elsewhere, or what to do with it: "my boss wrote me", "what do I answer?" */
export function namesAuthor(text: string): boolean {
  if (text.length > POINTING_MAX || /[:：]\s*\S/.test(text)) return false;
  const sentence = readSentence(text);
  if (holdsPhrase(sentence, 'others') && (holdsPhrase(sentence, 'speech') || isPlainReport(text)))
    return true;
  if (isSourceAlone(text)) return true;
  if (holdsPhrase(sentence, 'processes'))
    return (
      needsText(text) ||
      / it | es /.test(sentence.spaced) ||
      holdsPhrase(sentence, 'sources') ||
      holdsPhrase(sentence, 'others')
    );
  return pointsAway(text) && holdsPhrase(sentence, 'sources');
}

/** Few words, and whole: "never push". */
const COMMANDS =
  /^(?:never|always|no|don't|dont|do not|only|immer|nie|niemals|keine?|nur|jamais|toujours|ne|nunca|siempre|sempre|não|никогда|всегда|не|нет)\s|^(?:不要|必须|禁止|绝不|必ず|絶対|항상|절대)/i;

/** "The boss has just written": a few words about somebody, and nothing that is asked for. */
function isPlainReport(text: string): boolean {
  const sentence = readSentence(text);
  const count = sentence.spaced.trim().split(' ').length;
  return count <= REPORT_WORDS_MAX && !turnsToYou(text) && !holdsPhrase(sentence, 'self');
}

/** "Support ticket. What's the bug?" */
function isSourceAlone(text: string): boolean {
  const [first = ''] = text.split(/[.,!?;\n]/, 1);
  const sentence = readSentence(first);
  if (first === text || sentence.spaced.trim().split(' ').length > SOURCE_WORDS_MAX) return false;
  return holdsPhrase(sentence, 'sources') || holdsPhrase(sentence, 'others');
}

/** "Compare with that", but not "a list that grows". */
const PRONOUN_THAT =
  / (?:that|das) $| (?:with|of|for|from|to|like|about|by|on|at|into|is|was|does|did|follow|respect|all) that /;
/** "This" that is no text. */
const AT_WORK =
  /^(?:apart|other|aside) (?:from|than) that|\b(?:this|these|dies\w+|cet?t?e?|este|ese|esse|isto|эт\S+) (?:pr|pull request|project|projekt|projet|proyecto|projeto|repo|repository|session|branch|codebase|app|machine|time|file|folder|directory|week|sprint|release|feature|module|component|class|function|package|service|проекте?|репо|ветке)\b/giu;

export function pointsAway(text: string): boolean {
  // "Look at this file: src/app.ts" has what it points at.
  if (text.length > POINTING_MAX || /[:：]\s*\S/.test(text)) return false;
  // In a later sentence it means what the first one tells.
  const [first = ''] = text.split(/(?<=[.!])\s|(?<=[。！])|\n/, 1);
  const sentence = readSentence(first.replace(AT_WORK, ''));
  return holdsPhrase(sentence, 'points') || PRONOUN_THAT.test(sentence.spaced);
}

export function joins(text: string): boolean {
  return startsWithPhrase(readSentence(withoutMark(text)), 'joins');
}

/** "Rules:", "please keep to this while you work:" */
export function leadsOwn(text: string): boolean {
  const sentence = readSentence(text);
  const hasColon = /[:：]\s*$/.test(text);
  const isBrief = sentence.spaced.trim().split(' ').length <= LEAD_WORDS_MAX;
  if ((hasColon || isBrief) && holdsPhrase(sentence, 'ownLists')) return !holdsPhrase(sentence, 'others');
  return hasColon && (POLITE.test(text) || holdsPhrase(sentence, 'self'));
}

function isList(lines: readonly OwnLine[]): boolean {
  return lines.every(({ text }) => isListed(text));
}

const COMMIT_SUBJECT = /^[a-z]+\([\w./-]+\)!?: /;
const LABELLED = /^[\w.-]+(?: \w+)?: \S/;

function areLabelled(lines: readonly OwnLine[]): boolean {
  if (COMMIT_SUBJECT.test(lines[0]!.text)) return true;
  return lines.length > 1 && lines.every(({ text }) => isLabelled(text));
}

/** "Step one: …" */
export function isLabelled(text: string): boolean {
  return LABELLED.test(text);
}

const NAME = letterPattern(String.raw`^@?[\p{L}\d._-]+(?: [\p{Lu}][\p{L}.]*)?$`);
const SMALL = letterPattern(String.raw`^["'(]*[\p{Ll}]`);

/** A line of one word above others. */
export function isHeaded(lines: readonly OwnLine[]): boolean {
  return lines.length > 1 && NAME.test(lines[0]!.text);
}

/** A word on a line of its own, more than once: who speaks. */
function isDialogue(lines: readonly OwnLine[]): boolean {
  const names = lines.map(({ text }) => text).filter((text) => NAME.test(text));
  return lines.length > names.length && new Set(names).size < names.length;
}

export function isOneShort(lines: readonly OwnLine[]): boolean {
  return lines.length === 1 && isShort(lines[0]!.text) && !/[.!?]\s/.test(withoutMark(lines[0]!.text));
}

function isSmall(text: string): boolean {
  return SMALL.test(withoutMark(text));
}

function isStopped(text: string): boolean {
  return /[.!。！:：;]["')\]]*$/.test(text);
}

function isShort(text: string): boolean {
  return text.length < (readSentence(text).isUnspaced ? SHORT_UNSPACED : SHORT);
}

/** Sentences one after the other, none of them of the user's own affairs. */
function isText(text: string): boolean {
  const sentences = text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n/).filter((piece) => piece.trim() !== '');
  return sentences.length >= SENTENCES_OF_TEXTS && !holdsPhrase(readSentence(text), 'self');
}
