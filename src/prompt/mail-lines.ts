import { letterPattern } from '../domain/letter-pattern.ts';
import { isPhrase } from './holds-phrase.ts';
import type { PromptLine } from './prompt-line.ts';
import { readSentence } from './sentence.ts';

const HEADER = letterPattern(String.raw`^([\p{L}][\p{L} -]{0,20}?)\s?[:：]\s*\S`);
/** How programs begin what they quote, in the words of several languages. */
const WROTE =
  /^(?:on|am|le|el|em|в|il)\b.{6,100}(?:wrote|schrieb|a écrit|escribió|escreveu|написал|написала|ha scritto).{0,60}[:：]$|^.{3,80}(?:写道|さんは書きました|님이 작성)[:：]?$/i;
const FORWARDED =
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|исходное сообщение|пересылаемое сообщение|原始邮件|转发邮件|転送メッセージ|元のメッセージ|원본 메시지|전달된 메시지)\b|^begin forwarded message:/i;
const HEADERS_MIN = 2;
const CLOSING_WORDS_MAX = 4;

/** Whether an e-mail begins at a line: its header, or what a program puts before a reply. */
export function startsMail(lines: readonly PromptLine[], at: number): boolean {
  const { text } = lines[at]!;
  if (WROTE.test(text) || FORWARDED.test(text)) return true;
  return (
    isHeader(text) &&
    lines.slice(at, at + HEADERS_MIN).filter((line) => isHeader(line.text)).length >= HEADERS_MIN
  );
}

function isHeader(text: string): boolean {
  const name = HEADER.for(text).exec(text)?.[1];
  return name !== undefined && isPhrase(readSentence(name), 'mailHeaders');
}

const GREETING =
  /^(?:dear|hi|hello|hey|good (?:morning|day)|hallo|guten (?:tag|morgen)|sehr geehrte\S*|liebe\S*|bonjour|cher|chère|madame|monsieur|hola|estimad\S+|buenos días|olá|prezad\S+|bom dia|здравствуйте|добрый день|уважаем\S+|привет)\b.{0,40}[,!:]?$|^(?:您好|尊敬的|お世話になって|拝啓|안녕하세요)/i;

/** "Dear team," begins an e-mail that has lost its header. */
export function isGreeting(text: string): boolean {
  return GREETING.test(text);
}

/** "Best regards," and the line that sets a signature apart. */
export function endsMail(text: string): boolean {
  if (text === '--' || text === '-- ') return true;
  const sentence = readSentence(text.replace(/[,.!，。！]\s*$/, ''));
  if (sentence.spaced.trim().split(' ').length > CLOSING_WORDS_MAX && !sentence.isUnspaced) return false;
  return isPhrase(sentence, 'mailClosings') || /^sent from my /i.test(text);
}
