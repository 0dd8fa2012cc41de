import type { Action, EntryOf } from '../../domain/entry.ts';
import type { Finding, Findings } from '../../domain/finding.ts';
import { letterPattern, wordGate } from '../../domain/letter-pattern.ts';
import { onceEachThing } from '../../domain/once-each.ts';
import { isName } from '../../languages/key-words.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { commandSegments } from '../split-command.ts';
import { FILE, nameOf } from './due.ts';
import { takingAway } from './statement-pattern-table.ts';

const TAKEN_AWAY = letterPattern(takingAway.source, 'i', takingAway.words);
const mayTakeAway = wordGate(takingAway.words);
/**
 * The name of what was removed, behind the verb ("removed `Hold`") or before it ("`Hold` was removed"). A capitalized
 * word without backticks counts behind the verb only.
 */
const NAME_BEHIND = letterPattern(
  String.raw`^(?:(?:${spaced.articles}) )?(?:[\p{L}-]+ )?(?:\x60([^\x60]{2,60})\x60|([\p{Lu}][\p{Ll}]{2,})(?=[.,;]|$| (?:${spaced.articles}|${spaced.against}|by|with|for)(?![\p{L}])))`,
);
const NAME_BEFORE = letterPattern(String.raw`(?:\x60([^\x60]{2,60})\x60)(?: [\p{L}'’]+){1,4} $`);
/** Keywords before a name that is defined. Variables inside a function do not count, as no finding is about them. */
const DEFINES =
  /(?:^|[^\w$])(?:function\*?|def|func|fn|fun|sub|proc|class|interface|type|struct|enum|trait|module|record|object|table|service|job|resource|#define)[^\n\w$]+(?:\([^)\n]*\)\s*)?$/i;
const DEFINES_OUTSIDE = /(?:^|\n)(?:export )?(?:const|let|var|val|static) (?:mut )?$/;
/** The name of a setting or a field stands at the beginning of its line. */
const BEGINS_LINE = /(?:^|\n)[ \t"'-]*(?:(?:public|private|protected|static|readonly|export|pub|final) +)*$/;
const FIELD = /^["']?\??(?::(?!=)| +[\w[\]*.]+[ \t]*(?:[;\n\x60]|$))/;
const VALUE = /^ *=(?!=)/;
/** Documentation mentions names, but defines none. */
const PROSE = /\.(?:md|mdx|txt|rst|adoc)$/i;
/** No more of a file is scanned, and a name missing from a longer one is not taken as removed. */
const SCANNED_MAX = 60_000;
const NAME_MIN = 4;
const SUBSTITUTED = /\bs([/|#])(?:\\b|\\<)?([\w$.]+)(?:\\b|\\>)?\1([^/|#]*)\1/g;

/** For a pending edit: marks findings whose name it stops defining, or defines again. */
export function noteDefining(carry: Findings, { action, callId }: EntryOf<'called'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  if (carry.kept.length === 0 || PROSE.test(action.path)) return;
  const edits = action.kind === 'edit-file' ? action.edits : [{ before: '', after: action.content }];
  const [before, after] = [edits.map((edit) => edit.before), edits.map((edit) => edit.after)].map((pieces) =>
    pieces.join('\n').slice(0, SCANNED_MAX),
  ) as [string, string];
  const isWhole = after.length < SCANNED_MAX;
  // Every finding is compared, so the names are collected in a set instead of searching the text for each.
  const [namesBefore, namesAfter] = [namesOf(before), namesOf(after)];
  for (const finding of carry.kept) {
    const name = nameIn(finding);
    if (name === '' || !(namesBefore.has(name) || namesAfter.has(name))) continue;
    const isAfter = namesAfter.has(name) && defines(after, name);
    const isBefore = namesBefore.has(name) && defines(before, name);
    if (isAfter !== isBefore && (isAfter || (isWhole && !namesAfter.has(name))))
      finding.defining = { callId, isGone: !isAfter };
  }
}

function namesOf(code: string): ReadonlySet<string> {
  return new Set(code.match(/[\w$]{4,}/g));
}

/** Applies the marks of a pending edit once it has succeeded, or discards them if it failed. */
export function noteDefined(carry: Findings, action: Action, { callId, failed }: EntryOf<'answered'>): void {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return;
  for (const finding of carry.kept) {
    if (finding.defining?.callId !== callId) continue;
    const { isGone } = finding.defining;
    finding.defining = undefined;
    if (failed) continue;
    // A definition that was added elsewhere is only moved, so additions and removals are counted.
    finding.places = (finding.places ?? 0) + (isGone ? -1 : 1);
    finding.removed = finding.places < 0 ? nameIn(finding) : undefined;
  }
  if (action.kind === 'write-file' && !failed) noteFileBack(carry, nameOf(action.path));
}

/**
 * `rm`, `sed -i s/old/new/`: marks findings about what a command removed, except those said right before, which may be
 * its reason.
 */
export function noteTakenByCommand(carry: Findings, command: string): void {
  if (!/\b(?:rm|sed|perl)\b/.test(command) || carry.kept.length === 0) return;
  for (const segment of commandSegments(command)) {
    const [program = '', ...rest] = segment.replace(/^(?:git|sudo) /, '').split(/\s+/);
    if (program === 'rm') {
      if (rest.includes('--cached')) continue;
      const files = new Set(
        rest.filter((word) => FILE.test(word)).map((word) => nameOf(word.replace(/["']/g, ''))),
      );
      for (const finding of carry.kept)
        if (finding.at !== carry.saidAt && isOnlyOf(finding, files)) finding.removed = filesIn(finding)[0]!;
    }
    if (!/^(?:sed|perl)$/.test(program) || !/\s-\w*i/.test(segment)) continue;
    for (const [, , old = '', now = ''] of segment.matchAll(SUBSTITUTED))
      if (old.length >= NAME_MIN && !now.includes(old))
        for (const finding of carry.kept)
          if (finding.at !== carry.saidAt && nameIn(finding) === old) finding.removed = old;
  }
}

/** "I removed `Hold`", "Redis is replaced by a table": marks earlier findings about that name as removed. */
export function noteSaidTaken(kept: readonly Finding[], said: string): void {
  if (!mayTakeAway(said)) return;
  for (const sentence of said.split(/(?<=[.!?;])\s+|(?<=[。！？])|\n+/)) {
    if (!TAKEN_AWAY.test(sentence)) continue;
    const name = takenIn(sentence);
    if (name === '') continue;
    for (const finding of kept) {
      const isOf = nameIn(finding) === name || finding.text.startsWith(`${name} `);
      // What edits show (`places`) counts more than what a message says.
      if (isOf && finding.places === undefined && !TAKEN_AWAY.test(finding.text)) finding.removed = name;
    }
  }
}

function takenIn(sentence: string): string {
  const found = TAKEN_AWAY.for(sentence).exec(sentence);
  if (!found) return '';
  const rest = sentence.slice(found.index + found[0].length).trimStart();
  const head = sentence.slice(0, found.index + (/^\s/.test(found[0]) ? 1 : 0));
  const name =
    NAME_BEFORE.for(head).exec(head.endsWith(' ') ? head : `${head} `) ?? NAME_BEHIND.for(rest).exec(rest);
  return (name?.[1] ?? name?.[2] ?? '').replace(/\(.*$/, '');
}

function noteFileBack(carry: Findings, file: string): void {
  for (const finding of carry.kept) if (finding.removed === file) finding.removed = undefined;
}

/** What a finding is about: the name that it begins with, or the only name in it. */
const nameIn = onceEachThing(({ text, keys }: Finding): string => {
  const first = /^(?:[A-Za-z]+ )?`([^`\s]{2,60})`/.exec(text)?.[1];
  const names =
    first === undefined ? keys.filter((key) => isName(key) && /^[A-Za-z_$][\w$]*$/.test(key)) : [first];
  const name = names.length === 1 ? names[0]!.replace(/\(.*$/, '') : '';
  const isOwn = /[A-Z_\d$]/.test(name) || text.includes(`${name}(`);
  return name.length >= NAME_MIN && isOwn && /^[\w$]+$/.test(name) ? name : '';
});

const filesIn = onceEachThing(({ keys }: Finding) =>
  keys.filter((key) => key.includes('.') && FILE.test(key)).map(nameOf),
);

function isOnlyOf(finding: Finding, files: ReadonlySet<string>): boolean {
  const own = filesIn(finding);
  return own.length > 0 && own.every((file) => files.has(file));
}

function defines(code: string, name: string): boolean {
  for (let at = code.indexOf(name); at !== -1; at = code.indexOf(name, at + name.length)) {
    const next = code.charAt(at + name.length);
    if (/[\w$]/.test(code.charAt(at - 1)) || /[\w$]/.test(next)) continue;
    const before = code.slice(Math.max(0, at - 60), at);
    if (DEFINES.test(before) || DEFINES_OUTSIDE.test(before)) return true;
    const rest = code.slice(at + name.length, at + name.length + 30);
    if (BEGINS_LINE.test(before) && FIELD.test(rest)) return true;
    if (/(?:^|\n)$/.test(before) && VALUE.test(rest)) return true;
  }
  return false;
}
