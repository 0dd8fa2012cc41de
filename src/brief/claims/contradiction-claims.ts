import type { Fact } from '../../domain/fact.ts';
import { letterPattern } from '../../domain/letter-pattern.ts';
import type { Prompt } from '../../domain/work-state.ts';
import { spaced } from '../../languages/pattern-table.ts';
import { bareCommand } from '../bare-command.ts';
import { type Sentences, sentencesOf } from '../check/find-contradiction.ts';
import { splitWords } from '../check/split-words.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { openErrors, runOf, saysAllPass } from './check-claims.ts';
import { type Claim, derivedFact } from './claim.ts';

const QUOTE_MAX = 160;
const OLD_MIN = 8;
const WORTH = 9.9;
const STATEMENTS: readonly Fact['kind'][] = ['rule', 'answer', 'note'];
const PAST = letterPattern(String.raw`(?<![\p{L}])(?:${spaced.past})(?![\p{L}])`, 'i');
const PASSES = /\b(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|successful(?:ly)?|ok)\b|✅|✓/i;
const FAILS =
  /\b(?:fail\w*|red|broken|error\w*|not pass\w*)\b|\b[1-9]\d*(?: [\w-]+)? (?:issues?|problems?|warnings?|violations?|findings?)\b|❌|✗/i;
/** Says it of all changes. Not of commits that are listed ("all pushed"), nor of tasks that were done and committed. */
const ALL_COMMITTED =
  /\b(?:all|every)(?: (?:of|the|my|our|these|local|code|file))* (?:changes?|edits?|work|files?|fixes|modifications?)\b[^.,;:]{0,30}\b(?:committed|pushed)\b|\b(?:everything|all) (?:is|was|has been|now)\b[^.,;:]{0,20}\b(?:committed|pushed)\b|working tree (?:is )?clean/i;
/** The summary knows of work that is not committed, whatever else it says. */
const SOME_LEFT =
  /\b(?:uncommitted|unstaged|(?:not|n't)(?: yet)?(?: been)? (?:committed|staged)|(?:to be|awaiting|before|pending) commit|(?:pending|next|then|still|need\w* to|should)\b[^.]{0,30}\bcommit)/i;

const NONE_COMMITTED =
  /\bnothing (?:was|is|has been|had been) committed\b|\bno commits? (?:was|were|has been|have been) made\b/i;

/** Where the summary says the opposite of the record: on rules and numbers, failed runs, uncommitted work. */
export function contradictionClaims(request: BriefRequest): Claim[] {
  if (request.carried === '') return [];
  const sentences = sentencesOf(request.carried);
  return [
    ...statementClaims(request, sentences),
    ...revokedClaims(request, sentences),
    ...runClaims(request),
    ...commitClaims(request),
    ...noCommitClaims(request),
  ];
}

function statementClaims({ facts }: BriefRequest, sentences: Sentences): Claim[] {
  return facts
    .filter(({ kind, status, text }) => STATEMENTS.includes(kind) && status === 'open' && text.length > 8)
    .flatMap((fact): Claim[] => {
      const against = sentences.against(fact.text);
      if (against === undefined) return [];
      const text = `The summary says "${clip(against, QUOTE_MAX)}"; the record says: ${oneLine(fact.text)}`;
      return [{ section: 'user', text, worth: WORTH, fact, contradicts: true }];
    });
}

/** Rules and requests that the user revoked or changed, and that the summary repeats as if still in force. */
function revokedClaims({ facts, carried, record }: BriefRequest, sentences: Sentences): Claim[] {
  const { prompts } = record.work;
  const revoked = [
    ...facts
      .filter(({ kind, status }) => kind === 'rule' && status === 'superseded')
      .map(({ text, last }) => ({ text, line: last.line })),
    ...prompts.flatMap(({ revised = [], line }) => revised.map((text) => ({ text, line }))),
  ];
  const quoted = new Set<string>();
  return revoked.flatMap(({ text: old, line }): Claim[] => {
    const said = old.length > OLD_MIN ? sentences.repeats(old) : undefined;
    const since = said === undefined ? undefined : laterWords(old, line, prompts);
    if (said === undefined || since === undefined || carried.includes(since) || quoted.has(said)) return [];
    quoted.add(said);
    const record = `the record says that the user changed this since: ${clip(oneLine(since), QUOTE_MAX)}`;
    return [contradiction('user', `revoked ${said}`, said, record)];
  });
}

/** The last sentence of the user that shares a word with the text. */
function laterWords(text: string, said: number, prompts: readonly Prompt[]): string | undefined {
  const words = new Set(splitWords(text).filter((word) => word.length > 3 || /\d/.test(word)));
  return prompts
    .filter(({ line }) => line > said)
    .flatMap((prompt) => prompt.text.split(/\n|(?<=[.!?;])\s|(?<=[。！？])/))
    .findLast((sentence) => splitWords(sentence).some((word) => words.has(word)));
}

/** A check that failed on record, and that the summary says passes. */
function runClaims({ facts, record, carried }: BriefRequest): Claim[] {
  const [fact] = openErrors(facts, record.work).filter(
    (error) => (runOf(record.work, error)?.checks.length ?? 0) > 0,
  );
  const run = fact && runOf(record.work, fact);
  if (!fact || !run) return [];
  const command = bareCommand(run.command);
  // `make check` may run tests without being recognized as a test run.
  const isOfTests = run.checks.includes('test') || /[._]test\b|\btests?\b|^FAIL\b/m.test(fact.text);
  const lines = linesOf(carried);
  const failing = namesOf(fact.text);
  // If one line tells of this failure, the model knows it, whatever other lines say.
  if (lines.some((line) => FAILS.test(line) && failing.some((name) => line.includes(name)))) return [];
  const said = lines.find(
    (line) =>
      !PAST.test(line) &&
      !FAILS.test(line) &&
      ((isOfTests && saysAllPass(line)) || (line.includes(command) && PASSES.test(line))),
  );
  if (said === undefined) return [];
  const last = `the record says: the last run of \`${clip(command, 120)}\` failed (${clip(oneLine(fact.text), 120)})`;
  return [contradiction('state', 'contradicted run', said, last)];
}

/** The names of tests and files in an error message. */
function namesOf(error: string): string[] {
  return (error.match(/[\w./-]+/g) ?? []).filter(
    (word) => word.length > 5 && /[a-z][A-Z]|[_./-]\w/.test(word),
  );
}

function commitClaims({ facts, record, carried }: BriefRequest): Claim[] {
  const open = record.work.files.filter((file) => file.state === 'changed' || file.state === 'staged');
  const isWitnessed = facts.some((fact) => fact.kind === 'workspace');
  const lines = open.length === 0 || isWitnessed ? [] : linesOf(carried);
  const said = lines.find(
    (line) => ALL_COMMITTED.test(line) && !/\b(?:not|n't|no)\b/i.test(line) && !PAST.test(line),
  );
  if (said === undefined || lines.some((line) => SOME_LEFT.test(line))) return [];
  const left = `the record says: ${open.length} changed ${open.length === 1 ? 'file is' : 'files are'} not committed`;
  return [contradiction('state', 'contradicted commit', said, left)];
}

function noCommitClaims({ record, carried }: BriefRequest): Claim[] {
  const last = record.work.commits.at(-1);
  const said = linesOf(carried).find(
    (line) => NONE_COMMITTED.test(line) && !/\b(?:since|after|else)\b/i.test(line),
  );
  if (last === undefined || said === undefined) return [];
  const made = `the record says: ${last.hash} "${clip(last.subject, 100)}" was committed`;
  return [contradiction('state', 'contradicted lack of commits', said, made)];
}

function contradiction(section: Claim['section'], key: string, said: string, record: string): Claim {
  const text = `The summary says "${clip(said, QUOTE_MAX)}"; ${record}`;
  const fact = derivedFact('state', key, text);
  return { section, text, worth: WORTH, fact, isDerived: true, contradicts: true };
}

function linesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[.!?;])\s/)
    .map((line) => line.replace(/^[\s>*#\d.)-]+/, '').trim())
    .filter((line) => line !== '');
}
