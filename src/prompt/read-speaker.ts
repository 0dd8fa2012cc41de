import { letterPattern } from '../domain/letter-pattern.ts';
import { spaced, unspaced } from '../languages/pattern-table.ts';
import { holdsPhrase, isPhrase } from './holds-phrase.ts';
import { readSentence } from './sentence.ts';

const TIME = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
/** A chat message with its time: `[10:32] alice: …`, `10:32 <alice> …`, `[12/03/26, 10:32] Alice: …`. */
const TIMED = letterPattern(
  String.raw`^\[?(?:[\d./-]{6,10},?\s+)?${TIME}\]?\s*[-–—]?\s*(?:<[^<>\s]{1,30}>|[@\p{L}][\p{L}\w@.' -]{0,30}?\s*[:：]|[@\p{L}][\p{L}\w@.-]{0,20}\s{2,}\S)`,
);
/** The line above a chat message: `Alice Smith  10:32 AM`, `kira — Today at 14:31`, `[Monday 10:32] Alice`. */
const HEADED = letterPattern(
  String.raw`^(?:[@\p{L}][\p{L}\w@.' -]{1,40}?(?:\s+APP)?(?:\s{2,}|\s[—–-]\s|\s\[|,\s)(?:[\p{L}]+\s(?:${spaced.atTime})\s)?(?:[\p{L}\d./ -]{0,20},?\s)?${TIME}\]?|[\p{Lu}][\p{L}'’.-]+(?: [\p{Lu}][\p{L}'’.-]*){1,2} ${TIME}|\[[^\]]{0,20}${TIME}\]\s+[\p{L}][\p{L} .'-]{1,40})$`,
);
/** Speakers in transcripts of conversations: "Speaker 2:", "Host:", "User:". */
const ROLES = letterPattern(
  String.raw`^(?:(?:${spaced.speakers})\s?\d+|[Ii]nterviewer|[Hh]ost|[Gg]uest|[Mm]oderator|Q\d*|A\d*)[:.]\s+\S|^(?:User|Assistant|Human|Customer|Agent|System):\s+[\p{Lu}]`,
);
/** The author and date behind a comment on a web page: `… - user2931 Mar 4 at 10:02`. */
const SIGNED_LAST = /\s[-–—]\s@?[\w.-]+,? (?:\w+ \d{1,2}|\d{1,2}[. ]\w+)[^.!?]{0,16}\d{1,2}:\d{2}$/;
/** The line above a comment on an issue page: `alice commented 2 days ago`. */
const COMMENTED =
  /^@?[\w.-]+ (?:commented|replied|wrote|posted|reviewed|left a comment|requested changes)\b.{0,20}(?:ago|yesterday|today|last \w+|on \w+ \d+.*|\d{4})$/;
const NAMED = letterPattern(
  String.raw`^@?([\p{Lu}][\p{L}'’-]+(?:\s[\p{Lu}][\p{L}.-]*){0,2})(?:\s\([^)]{1,30}\))?:\s+(\S)`,
);
const NAMED_UNSPACED = new RegExp(
  String.raw`^[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{1,6}(?:${unspaced.honorifics})\s*[:：]`,
);
const HANDLE = letterPattern(String.raw`^(?:<@?[\w.-]{2,20}>|@?[\p{L}][\p{L}\d_.-]{1,20}):?\s`);
const CAPITALS = letterPattern(String.raw`^[\p{Lu}]+$`);
/** Common first names: "Bob: always rebase" is a chat message, "Style: always rebase" is not. */
const FIRST_NAMES =
  ' adam alan alex alexander alexis ali alice amir amy ana andre andrea andreas andrew andy anna anne anton antonio arthur barbara ben benjamin bernd bob boris brian carl carla carlos carol caroline catherine charles charlotte chris christian christine claire clara dan daniel daniela dave david dennis diana diego dirk dmitri elena eli elias elizabeth ella emil emily emma eric erik eva felix fernando florian francesca francis frank fred gabriel george grace greg hannah hans harry heike helen henry hugo ian igor ines ingrid irina isabel ivan jack jacob jake james jan jana jane jason jean jeff jens jessica jim joan joe johan johannes john jonas jorge jose joseph josh juan julia julian jurgen karen karin karl kate kathrin katja kevin kim klaus lars laura lea lena leo leon li liam lina linda lisa liz louis luca lucas lucia luis lukas luke maja manuel marc marcel marco marcos maria marie mark markus marta martin mary mateo matt matthew matthias max maya meg mia michael miguel mike mila mohamed moritz nadia nancy natalie nick nicolas nicole niklas nils nina noah nora olaf oleg olga oliver olivia omar oscar pablo pat patricia patrick paul paula pavel pedro peter petra phil philip pierre rachel rafael ralf raj ravi rebecca richard rita rob robert robin rosa ruth sabine sam samuel sandra sara sarah sean sebastian sergei sergey simon sofia sophie stefan stephan steve steven sue susan sven tanja thomas tim tina tobias tom tony ulrich uwe vera victor victoria vincent vladimir walter wei will william wolfgang yuki yusuf zoe ';

export function isFirstName(word: string): boolean {
  const { spaced: name } = readSentence(word);
  return name.length > 2 && FIRST_NAMES.includes(name);
}

/** Whether a line is a chat message or its head, by the speaker or the time. */
export function isMessage(text: string): boolean {
  return (
    SIGNED_LAST.test(text) ||
    ROLES.test(text) ||
    COMMENTED.test(text) ||
    TIMED.test(text) ||
    HEADED.test(text) ||
    NAMED_UNSPACED.test(text) ||
    isNamed(text)
  );
}

const SMALL_NAMED = letterPattern(String.raw`^@?([\p{Ll}]{3,20}):\s+\S`);

/**
 * Whether a line begins with a lower-case first name: `anna: please rebase`. A single one may be a note of the user.
 */
export function isSmallMessage(text: string): boolean {
  return isFirstName(SMALL_NAMED.for(text).exec(text)?.[1] ?? '');
}

/**
 * Whether a named line may be a note of the user: it goes on in lower case, without a demand: "Peter: he has the keys".
 */
export function isAside(text: string): boolean {
  const [, , next = ''] = NAMED.for(text).exec(text) ?? [];
  return isNamed(text) && next === next.toLowerCase() && !holdsPhrase(readSentence(text), 'commands');
}

/**
 * Whether a speaker's name stands before the colon: a first name, or a word that is no label such as "Style" and that
 * an upper-case letter follows.
 */
function isNamed(text: string): boolean {
  const found = NAMED.for(text).exec(text);
  if (!found) return false;
  const [, name = '', next = ''] = found;
  const [first = ''] = name.toLowerCase().split(' ');
  if (isFirstName(first)) return true;
  const words = readSentence(name);
  const isLabel = holdsPhrase(words, 'labels') || holdsPhrase(words, 'ownLists') || CAPITALS.test(name);
  const isPlural = name.endsWith('s');
  return !isLabel && !isPlural && next !== next.toLowerCase();
}

const HANDLE_UNSPACED = /^([\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{1,5})[:：]\s*\S/;

/** Whether a line without spaces begins with a few characters and a colon that are no known label. */
function isNamedUnspaced(text: string): boolean {
  const name = HANDLE_UNSPACED.exec(text)?.[1];
  return name !== undefined && !isPhrase(readSentence(name), 'labels');
}

/** Whether lines are a chat with lower-case names: one name occurs twice and every line has one. */
export function isChatOfHandles(texts: readonly string[]): boolean {
  if (texts.length > 1 && texts.every(isNamedUnspaced)) return true;
  const handles = texts
    .map((text) => HANDLE.for(text).exec(text)?.[0].trim())
    .filter((name) => name !== undefined);
  if (handles.some((handle) => isPhrase(readSentence(handle.replace(/:$/, '')), 'labels'))) return false;
  const isTold = handles.every((handle) => handle.startsWith('<') || handle.endsWith(':'));
  return (
    handles.length >= 3 && isTold && handles.length === texts.length && new Set(handles).size < handles.length
  );
}
