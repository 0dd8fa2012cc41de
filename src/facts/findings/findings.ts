import type { Action, EntryOf } from '../../domain/entry.ts';
import { type Finding, type Findings, startFindings } from '../../domain/finding.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { commandRole, runKey } from '../command-text.ts';
import type { Extractor } from '../extractor.ts';
import { isAnnouncement, isOrder } from './announcement.ts';
import { isDue, noteDone } from './due.ts';
import { noteEvidence, noteShown } from './evidence.ts';
import { noteCall } from './followed-by-call.ts';
import { isExplaining, isGuess, noteDenials } from './guess.ts';
import { noteFailedAttempt, noteTold, noteUnset } from './led-to.ts';
import { noteMeasured } from './measured.ts';
import { faultOf, noteChanged, noteChanging, noteFixed, noteRan } from './mended.ts';
import { answerIn, probeOf } from './probe.ts';
import { isOldRecurring, noteRecurring } from './recurring.ts';
import { noteDefined, noteDefining, noteSaidTaken, noteTakenByCommand } from './removed.ts';
import { isUnclear } from './sentences.ts';
import { type Statement, splitStatements } from './split-statements.ts';
import { toldText, usedText } from './used-text.ts';

/** Upper limit of findings kept per session; above it, those with the lowest score are dropped. */
const KEPT_MAX = 400;
const KEPT_AFTER_CUT = 300;
const NAMES_MIN = 1;
const KEYS_MAX = 24;
const SCANNED_MAX = 4000;
/** What was printed several times counts as used so often. */
const OFTEN = 15;
/** Shorter prompts hold no pasted output. */
const PASTED_MIN = 400;
/** So many characters of the end of a message are kept, to tell whether a statement is its last sentence. */
const SAID_END = 60;
/** A name that occurs in more findings than this is too common to count as a use of any of them. */
const SHARED_MAX = 40;
/**
 * Score weights for dropping findings: bonus for naming a cause, bonus for evidence, penalty if it is not told any
 * more.
 */
const EXPLAINING = 1.5;
const SHOWN = 2;
const NEVER_TOLD = 10;

/** Statements of the assistant and its agents that name things or values, and how they were used later. */
export const findings: Extractor<Findings> = {
  name: 'findings',
  reads: ['said', 'called', 'answered', 'agent-ended', 'prompt', 'summarized'],
  start: startFindings,
  read(entry, carry, call) {
    if (entry.type === 'summarized') {
      carry.compactedAt.push(carry.at);
      return [];
    }
    carry.at += 1;
    if (entry.type === 'prompt') carry.prompts += 1;
    noteDone(carry.kept, entry);
    noteEvidence(carry, entry);
    if (entry.type === 'said') {
      carry.saidAt = carry.at;
      carry.saidEnd = entry.text.trimEnd().slice(-SAID_END);
    }
    if (entry.type === 'called') {
      noteCall(carry, entry.action);
      noteChanging(carry, entry);
      noteDefining(carry, entry);
    }
    const used = usedText(entry);
    if (used !== '') noteUses(carry, used);
    if (entry.type === 'said' && carry.kept.length > 0) {
      const scanned = entry.text.slice(0, SCANNED_MAX);
      noteDenials(carry.kept, scanned);
      noteSaidTaken(carry.kept, scanned);
    }
    const told = toldText(entry);
    if (told !== '')
      keep(carry, splitStatements(told), entry.type === 'said' ? 'said' : 'agent', entry.origin.line);
    if (entry.type === 'prompt' && entry.text.length > PASTED_MIN)
      keepRecurring(carry, entry.text, '', entry.origin.line);
    if (entry.type === 'answered') {
      if (call?.action.kind === 'run-command')
        keepRecurring(carry, entry.text, runKey(call.action.command), entry.origin.line);
      noteProbe(carry, entry, call);
      if (call) noteOutcome(carry, call.action, entry);
    }
    return [];
  },
};

/** Updates findings by the result of a tool call: an edit, a test run or a measured figure. */
function noteOutcome(carry: Findings, action: Action, answer: EntryOf<'answered'>): void {
  // A command that was started in the background has no outcome yet.
  if (answer.result?.kind === 'job-started') return;
  if (action.kind === 'run-command') {
    noteRan(carry, action.command, answer);
    noteFailedAttempt(carry, action.command, answer);
    noteUnset(carry, action.command);
    if (answer.failed) return;
    noteTakenByCommand(carry, action.command);
    const isOther = noteMeasured(carry, action.command, answer.text, answer.origin.line);
    if (isOther && ['other', 'run'].includes(commandRole(action.command)))
      noteFixed(carry, action.command, 'figure');
  } else {
    noteChanged(carry, action, answer);
    noteDefined(carry, action, answer);
  }
}

/** Keeps a warning or error that has been printed several times, with the latest count only, until it stays away. */
function keepRecurring(carry: Findings, output: string, key: string, line: number): void {
  const known = carry.recurring ?? [];
  const told = noteRecurring(known, output, key);
  if (known.length > 0) carry.recurring = known;
  drop(carry, (text) => isOldRecurring(known, text));
  for (const text of told) keep(carry, [{ text, under: '' }], 'result', line, OFTEN);
}

/** Keeps only the latest answer to each probe command, and drops it once a file that it names is edited. */
function noteProbe(carry: Findings, answer: EntryOf<'answered'>, call: EntryOf<'called'> | undefined): void {
  const changed = !answer.failed && call ? changedFile(call.action) : '';
  if (changed !== '') drop(carry, (text) => text.includes(changed));
  const probe = probeOf(answer, call);
  if (probe === undefined) return;
  const question = probe.slice(0, -answerIn(probe).length);
  drop(carry, (text) => text.startsWith(question));
  keep(carry, [{ text: probe, under: '' }], 'result', answer.origin.line);
}

function drop(carry: Findings, isOver: (text: string) => boolean): void {
  const staying = carry.kept.filter(({ source, text }) => source !== 'result' || !isOver(text));
  if (staying.length === carry.kept.length) return;
  carry.kept = staying;
  indexes.delete(carry);
}

function changedFile(action: Action): string {
  if (action.kind !== 'edit-file' && action.kind !== 'write-file') return '';
  return action.path.slice(action.path.lastIndexOf('/') + 1);
}

function keep(
  carry: Findings,
  statements: Statement[],
  source: Finding['source'],
  line: number,
  uses = 0,
): void {
  for (const { text: statement, under, isGuess: isGuessed } of statements) {
    if (indexOf(carry).texts.has(statement)) continue;
    const keys = keyWords(source === 'result' ? answerIn(statement) : statement).slice(0, KEYS_MAX);
    if (keys.filter(isName).length < NAMES_MIN && keys.length < 3) continue;
    const finding: Finding = {
      text: statement,
      keys,
      source,
      at: carry.at,
      line,
      uses,
      usedAt: carry.at,
      prompts: carry.prompts,
      acted: false,
    };
    if (under !== '') finding.under = under;
    const whole = `${under} ${statement}`;
    if (isDue(whole)) finding.due = 'open';
    if (isGuessed || isGuess(whole)) finding.isGuess = true;
    if (under === '' && source !== 'result' && isUnclear(statement)) finding.isUnclear = true;
    if (source !== 'result') {
      if (isAnnouncement(statement) || (isOrder(statement, under !== '') && !finding.due))
        finding.isAnnounced = true;
      Object.assign(finding, faultOf(carry, statement));
      if (source === 'said') {
        noteTold(finding, carry);
        noteShown(finding, carry);
      }
    }
    carry.kept.push(finding);
    indexOf(carry).add(finding);
  }
  if (carry.kept.length > KEPT_MAX) forget(carry);
}

/**
 * Keeps the findings with the highest score: recent, often used, naming a cause or ruling one out, backed by evidence.
 */
function forget(carry: Findings): void {
  const worth = (finding: Finding) =>
    Math.log2(1 + finding.uses) -
    (carry.at - Math.max(finding.at, finding.usedAt)) / 200 +
    (isExplaining(finding) ? EXPLAINING : 0) +
    SHOWN * (finding.shown ?? 0) -
    (finding.isAnnounced || finding.isOver ? NEVER_TOLD : 0);
  const ranked = carry.kept
    .map((finding) => ({ finding, worth: worth(finding) }))
    .sort((one, other) => other.worth - one.worth);
  const staying = new Set(ranked.slice(0, KEPT_AFTER_CUT).map(({ finding }) => finding));
  carry.kept = carry.kept.filter((finding) => staying.has(finding));
  indexes.delete(carry);
}

function noteUses(carry: Findings, text: string): void {
  if (carry.kept.length === 0) return;
  const index = indexOf(carry);
  const used = new Set<Finding>();
  for (const word of keyWords(text)) {
    if (!isName(word)) continue;
    const found = index.of(word);
    if (found && found.length <= SHARED_MAX) for (const finding of found) used.add(finding);
  }
  for (const finding of used) {
    finding.uses += 1;
    finding.usedAt = carry.at;
  }
}

interface Index {
  texts: Set<string>;
  of(word: string): Finding[] | undefined;
  add(finding: Finding): void;
}

/**
 * Index of each session's findings by text and keyword; rebuilt in every process, so that the stored state stays plain
 * JSON.
 */
const indexes = new WeakMap<Findings, Index>();

function indexOf(carry: Findings): Index {
  const known = indexes.get(carry);
  if (known) return known;
  const byWord = new Map<string, Finding[]>();
  const texts = new Set<string>();
  const index: Index = {
    texts,
    of: (word) => byWord.get(word),
    add(finding) {
      texts.add(finding.text);
      for (const key of finding.keys) {
        const found = byWord.get(key);
        if (found) found.push(finding);
        else byWord.set(key, [finding]);
      }
    },
  };
  for (const finding of carry.kept) index.add(finding);
  indexes.set(carry, index);
  return index;
}
