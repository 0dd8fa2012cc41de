import { isListed } from '../../languages/word-list.ts';
import type { Sentence } from '../../prompt/sentence.ts';
import { onceEach } from '../once-each.ts';
import { isCueWord, withoutCues } from './cue-lists.ts';

const STEM = 5;
/** A shorter word counts as the stem of a longer one when all of it is there: sign, signed. */
const WHOLE_MIN = 4;
const SAME_TOPIC = 0.6;
const QUARTER = 0.25;
const MARKS = "./'-";

/** Words that hold a sentence together, say when, or say no more than that something is done. Without accents. */
const FUNCTION_WORDS =
  " a an the and or but if to of in on at by for with from as is are be been it its this that these those you your we our i my me do does can can't please pls make sure using used just also so then than when any all every each will would could have has had there here now again anymore yet still may free feel fine ok okay back about what said u instead rather everything forget switch actually nevermind per was wrong rule rules off over gone scrap scratch strike drop disregard cancel lift ditch requirement restriction thing stuff moved move migrate go going after need longer necessary needed required more allowed permitted let's lets one-off take takes taking ban banned write writing written add adding put insert british-english changed mind new normal answer reply respond don't dont to too not doesn't" +
  ' mehr der die das dem den ein eine einen und oder du darfst kannst jetzt wieder noch doch bitte auf in im zu mit von ab pro immer antworten setzen machen brauchst musst statt stattdessen vergiss regel regeln benutzen benutze benutz verwenden verwende nutzen nutze nutz erlaubt umgestiegen nehm nehme nehmen zuruck dafur neue neuen neues neuer sache wir sind ist ok gesagt habe hab ich mit fur nicht nach vor jedem muss brauchst notig' +
  " le la les un une des du de et ou pas tu peux maintenant encore nouveau nouvelle nouvelles nouveaux ajouter mettre faire fais partir plus stp pour sur en au aux que d' lieu place oublie regle par utiliser utilise utilises n'utilise n'utilises n'utilisez dit ce j'ai finalement besoin est sont autorise autorises permis c'est dans les on passe passons finalement a n'as" +
  ' el los las una y o puedes ahora todavia ya nuevo nueva nuevas nuevos hacer hagas haz usar usen uses vez de del en por para que al partir porfa responde lugar olvida regla mejor utiliza utilizar lo dije dicho sobre falta hace estan esta bien permitido necesario respondeme contesta contestes contestar contestame' +
  ' voce pode podes podem ja agora ainda novo nova novas novos novamente fazer faca faz os as em um uma e da do na no nas nos que mais partir usar lugar esqueca esquece regra utilizar disse falei sobre precisa precisar liberado permitido esta estao' +
  ' и в на с не по для это этого можно снова опять теперь пока еще уже больше момента а забудь правило использовать используй используйте говорил сказал про что я нужно надо обязательно разрешено разрешены давай давайте пусть будет будут всё-таки все-таки ';

/** Of these a project has one at a time, so naming another one takes the place of the one before. Without accents. */
const ALTERNATIVES = [
  ' tab tabs space spaces tabulatoren leerzeichen espaces espacios espacos табы пробелы タブ スペース 탭 스페이스 空格 ',
  ' npm pnpm yarn bun deno ',
  ' jest vitest mocha ',
  ' pip uv poetry conda ',
  ' fetch axios ',
  ' merge rebase squash ',
  ' camelcase snake_case kebab-case pascalcase ',
  ' british american ',
  ' single double einfache doppelte simples doubles dobles ',
  ' english german french spanish portuguese russian chinese japanese korean deutsch englisch franzosisch anglais francais allemand espanol ingles castellano portugues русском английском по-русски по-английски 中文 英文 英語 日本語 한국어 영어 ',
];
const UNSPACED_CHOICE = /中文|英文|英語|日本語|한국어|영어|空格|스페이스|탭/g;
/** What only says when, or that one thing takes the place of another. */
const UNSPACED_FILLERS =
  /那条|这条|那个|规则|规定|的事|的|用|吧$|예요|이에요|입니다|주세요|ください|の件|ルール|のこと|얘기|규칙|先|先に|ではなく|じゃなくて|でなく|の?代わりに|使[っうわえ]?て?|まだ|もう|なくて|사용해|말고|대신|아직|이제|앞으로는?|다시|代替|而不是|改用|现在|以后|了$|[하해할한쓰써안줘]/g;

/** What a sentence is about: its words without those that command or only hold it together. */
export function topicOf(sentence: Sentence): string[] {
  if (sentence.isUnspaced) return topicOfUnspaced(sentence.text);
  const words = sentence.spaced.split(' ').map(withoutMarks).map(inDigits);
  return [
    ...new Set(
      words.filter((word) => word.length > 1 && !isListed(FUNCTION_WORDS, word) && !isCueWord(word)),
    ),
  ];
}

const NUMBER_WORDS = [
  ' two zwei deux dos dois duas два две ',
  ' three drei trois tres три ',
  ' four vier quatre cuatro quatro четыре ',
  ' five funf cinq cinco пять ',
  ' six sechs seis шесть ',
  ' seven sieben sept siete sete семь ',
  ' eight acht huit ocho oito восемь ',
  ' nine neun neuf nueve nove девять ',
  ' ten zehn dix diez dez десять ',
];

/** "Two cents" are 2 cents. */
function inDigits(word: string): string {
  const index = NUMBER_WORDS.findIndex((list) => isListed(list, word));
  return index === -1 ? word : `${index + 2}`;
}

/** Share of the older topic's words that the newer one repeats, whatever their endings. */
export function isSameTopic(older: string[], newer: string[]): boolean {
  return shareOf(older, newer) >= SAME_TOPIC;
}

/** Whether what is taken back for good is what a rule is about, among a few other words. */
export function isFreed(rule: string[], freed: string[]): boolean {
  return isSameTopic(rule, freed) || (isSameTopic(freed, rule) && shareOf(rule, freed) >= QUARTER);
}

/** Whether of two rules, one of which forbids, the newer is about the older one and little else. */
export function isOpposite(older: string[], newer: string[]): boolean {
  return isSameTopic(older, newer) && shareOf(newer, older) >= SAME_TOPIC;
}

/** "tabs instead of spaces" and "spaces instead of tabs": the same words, said the other way round. */
export function isTurnedRound(older: string[], newer: string[]): boolean {
  return older.length > 1 && older.length === newer.length && older.every((word) => newer.includes(word));
}

/**
 * Whether the newer of two rules chooses something else for the same purpose: "use npm" and "use pnpm instead of npm",
 * "80 characters per line" and "100 characters per line". What is said of one purpose leaves all others alone.
 */
export function choosesAnew(older: string[], newer: string[], isCorrected: boolean): boolean {
  const choice = newer.find(
    (word) => hasGroup(word) && !older.includes(word) && older.some((other) => areAlternatives(word, other)),
  );
  if (choice === undefined)
    return isCorrected && older.length > 0 && older.every((word) => newer.includes(word));
  const purpose = (words: string[]) => words.filter((word) => !areAlternatives(word, choice));
  const before = purpose(older);
  const after = purpose(newer);
  if (after.length === 0) return before.length === 0;
  return shareOf(before, after) >= SAME_TOPIC && shareOf(after, before) >= SAME_TOPIC;
}

function areAlternatives(one: string, other: string): boolean {
  return hasGroup(one) && groupOf(one) === groupOf(other);
}

function hasGroup(word: string): boolean {
  return groupOf(word) !== NO_GROUP;
}

const NO_GROUP = -1;
const groupOf = onceEach((word) =>
  isNumber(word) ? ALTERNATIVES.length : ALTERNATIVES.findIndex((list) => isListed(list, word)),
);

function isNumber(word: string): boolean {
  return word.charCodeAt(0) < 58 && /^\d+$/.test(word);
}

function shareOf(words: string[], others: string[]): number {
  return words.length === 0 ? 0 : sharedWords(words, others).length / words.length;
}

/** Those of the words that the others hold, whatever their endings. */
export function sharedWords(words: string[], others: string[]): string[] {
  return words.filter((word) => others.some((other) => areSameWord(word, other)));
}

/** Endings of words that do not make them others: commits, committed, committing; but not "change" and "changelog". */
const ENDINGS =
  ' s es e n en er em d ed ing ting ning t te ten st r ar ir er as os a o ion ions ung ungen ez ent ons ees ment ando endo iert ieren ';

function areSameWord(one: string, other: string): boolean {
  if (one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`)) return true;
  const first = one.charCodeAt(0);
  if (first >= 0x400) return isInflected(one, other);
  if (first !== other.charCodeAt(0)) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const isWhole = same >= WHOLE_MIN && same === Math.min(one.length, other.length);
  return (
    (same >= STEM || isWhole) &&
    [one, other].every((word) => word.length === same || isListed(ENDINGS, word.slice(same)))
  );
}

function isInflected(one: string, other: string): boolean {
  return one.charCodeAt(0) < 0x500 && stemOf(one) === stemOf(other);
}

/** Without blanks there are no words to compare, so pairs of neighbouring characters stand for most of them. */
function topicOfUnspaced(text: string): string[] {
  const found = new Set(text.match(UNSPACED_CHOICE));
  const rest = withoutCues(text.replace(UNSPACED_CHOICE, ' ')).replace(UNSPACED_FILLERS, ' ');
  for (const run of rest.match(RUNS) ?? []) {
    const first = run.charCodeAt(0);
    if (first < 0x3040 || (first >= 0x30a0 && first <= 0x30ff)) found.add(run.toLowerCase());
    else if (first < 0x3100) for (const word of run.split(/[をはがにへのも]/)) addPairs(found, word);
    else if (first >= 0xac00) addWord(found, withoutParticle(run));
    else addPairs(found, run.replace(/[\u3041-\u309f]+$/, ''));
  }
  return [...found];
}

/** Katakana, Chinese characters with the ending of a Japanese verb, Hiragana, Hangul, and everything in Latin letters. */
const RUNS =
  /[\u30a0-\u30ff]{2,}|[\u3400-\u9fff]+[\u3041-\u309f]*|[\u3041-\u309f]+|[\uac00-\ud7af]+|[\w./-]{2,}/g;

/** Korean has blanks between words; a single syllable says little. */
function addWord(found: Set<string>, word: string): void {
  if (word.length > 1) found.add(word);
}

function addPairs(found: Set<string>, word: string): void {
  if (word.length === 1 && word.charCodeAt(0) >= 0x3400) found.add(word);
  for (let at = 0; at + 1 < word.length; at++) found.add(word.slice(at, at + 2));
}

/** 요약을 and 요약은 are about the same. */
function withoutParticle(word: string): string {
  return word.length > 2 && '을를은는이가에로도'.includes(word.charAt(word.length - 1))
    ? word.slice(0, -1)
    : word;
}

/** Russian inflects nearly every word. */
const stemOf = onceEach((word) => word.replace(/[аеийоуыьяюлтшм]+$/, '').slice(0, STEM));

function withoutMarks(word: string): string {
  const isClean = !MARKS.includes(word.charAt(0)) && !MARKS.includes(word.charAt(word.length - 1));
  return isClean ? word : word.replace(/^[./'-]+|[./'-]+$/g, '');
}
