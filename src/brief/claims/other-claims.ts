import type { Fact } from '../../domain/fact.ts';
import type { Finding } from '../../domain/finding.ts';
import { relativePath } from '../../domain/relative-path.ts';
import { keyWords } from '../../languages/key-words.ts';
import { saidText, shareOfWords } from '../check/said-text.ts';
import { clip, oneLine } from '../clip.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { describeFact } from '../describe-fact.ts';
import type { IsEnded } from '../ended/ended-findings.ts';
import { type Claim, derivedFact } from './claim.ts';
import { goneNote } from './gone-files.ts';
import { isStatus } from './sentence-form.ts';

const RECENT_TURNS = 50;
const RECENT_AGENTS_MAX = 2;
const KNOWN_TURNS = 200;
const FILES_MAX = 10;
const LEDGER_SHARE = 0.14;
const AGENTS_MAX = 8;
const WHY_MIN = 12;
const REREAD_TURNS = 20;
const REREAD_USES = 3;
const REREAD_MAX = 4;
const RETOLD_SHARE = 0.6;

/** Agents, the last lines of the user's own ledger files, and finished tasks. */
export function thingClaims({ facts, turn, cwd, charactersMax, record, carried }: BriefRequest): Claim[] {
  const valid = (kind: Fact['kind']) =>
    facts.filter((fact) => fact.kind === kind && fact.status !== 'superseded' && fact.text !== '');
  const claims: Claim[] = valid('agent')
    .filter((fact) => fact.status === 'open')
    .slice(-AGENTS_MAX)
    .map((fact) => ({ section: 'state', text: `Agent: ${describeFact(fact, { cwd })}`, worth: 8.4, fact }));
  const ended = valid('agent')
    .filter((fact) => fact.status === 'done' && turn - fact.last.turn <= KNOWN_TURNS)
    .sort((one, other) => other.last.line - one.last.line);
  const isRetold = (fact: Fact) =>
    isDone(fact) &&
    shareOfWords(keyWords(String(fact.detail.lastWord ?? '')), saidText(carried)) >= RETOLD_SHARE;
  const recent = ended
    .filter((fact) => turn - fact.last.turn <= RECENT_TURNS && !isRetold(fact))
    .slice(0, RECENT_AGENTS_MAX);
  for (const fact of recent)
    claims.push({ section: 'things', text: `Agent: ${describeFact(fact, { cwd })}`, worth: 4.8, fact });
  const others = ended
    .filter((fact) => !recent.includes(fact) && fact.detail.id && !isRetold(fact))
    .slice(0, AGENTS_MAX);
  for (const [key, label, told] of [
    [
      'reported',
      'Agents that have reported (each can be resumed or looked up by its id)',
      others.filter(isDone),
    ],
    [
      'unreported',
      'Agents that ended without a report (each can be resumed by its id)',
      others.filter((fact) => !isDone(fact)),
    ],
  ] as const) {
    if (told.length === 0) continue;
    const said = told.map(({ text, detail }) => `${detail.id} "${clip(oneLine(text), 60)}"`).join('; ');
    const text = `${label}: ${said}`;
    claims.push({ section: 'things', text, worth: 6, fact: derivedFact('agent', key, text) });
  }
  claims.push(...ledgerClaims(valid('ledger-line'), charactersMax));
  for (const fact of valid('finished-task').slice(-6))
    claims.push({
      section: 'things',
      text: `Finished, not to be redone: ${clip(fact.text, 210)}${goneNote(fact.text, record.work)}`,
      worth: 4,
      fact,
    });
  return claims;
}

function isDone({ detail }: Fact): boolean {
  return detail.outcome === 'completed';
}

/** The last lines of the user's own ledger files, newest first, within a share of the budget. */
function ledgerClaims(lines: Fact[], charactersMax: number): Claim[] {
  let room = charactersMax * LEDGER_SHARE;
  const claims: Claim[] = [];
  for (const fact of lines.toSorted((one, other) => other.last.line - one.last.line)) {
    const text = `From ${fact.detail.file}: ${oneLine(fact.text)}`;
    room -= text.length;
    if (room < 0) break;
    claims.push({ section: 'things', text, worth: 8 - claims.length * 0.05, fact });
  }
  return claims;
}

/** Uncommitted files with what was said before the change, and files that are in repeated use. */
export function fileClaims(request: BriefRequest, isEnded: IsEnded): Claim[] {
  return [...changedClaims(request, isEnded), ...rereadClaims(request)];
}

/** Files read or changed several times lately: after the compaction the model no longer has their contents. */
function rereadClaims({ facts, turn, cwd, record, reattached = '' }: BriefRequest): Claim[] {
  const uses = ({ detail }: Fact) => ['reads', 'edits', 'writes'].map((each) => Number(detail[each] ?? 0));
  const used = facts
    .filter(({ kind, text, last }) => kind === 'file' && text !== '' && turn - last.turn <= REREAD_TURNS)
    .filter((fact) => uses(fact).reduce((sum, count) => sum + count, 0) >= REREAD_USES)
    // A changed file that the state of the work no longer lists was removed.
    .filter(
      ({ text, detail }) =>
        !(detail.edits || detail.writes) || record.work.files.some(({ path }) => path === text),
    )
    .filter(({ text }) => !reattached.includes(text.slice(text.lastIndexOf('/') + 1)))
    .sort((one, other) => other.last.line - one.last.line)
    .slice(0, REREAD_MAX);
  if (used.length === 0) return [];
  const names = used.map((fact) => {
    const range = fact.detail.range ? `, lines ${fact.detail.range}` : '';
    return `${describeFact(fact, { cwd, withChanges: true })}${range}`;
  });
  const text = `Used repeatedly of late, read again before editing: ${names.join('; ')}`;
  return [{ section: 'files', text, worth: 3.2, fact: derivedFact('file', 'reread', text) }];
}

function changedClaims({ record, cwd }: BriefRequest, isEnded: IsEnded): Claim[] {
  const changed = record.work.files.filter((file) => file.state !== 'committed' && file.why !== '');
  const quoted = record.findings.kept.filter(({ text }) => changed.some(({ why }) => why.includes(text)));
  const over = quoted.filter(
    (finding) => finding.fixed !== undefined || finding.newer !== undefined || isEnded(finding),
  );
  // What was said before the edit may have been fixed by it.
  const mended = quoted.filter((finding) => finding.changed !== undefined);
  const open = changed
    .map((file) => ({ ...file, why: withoutOver(file.why, over) }))
    .filter(({ why }) => why !== '' && !isStatus(why))
    .toReversed();
  return open.slice(0, FILES_MAX).map((file, index) => {
    const change = file.created ? 'written' : `edited${file.edits > 1 ? ` ${file.edits}x` : ''}`;
    const isOld = mended.some((finding) => file.why.includes(finding.text));
    const text = `${relativePath(file.path, cwd)}${isOld ? ', edited since' : ` (${change})`}: ${clip(file.why, 160)}`;
    return {
      section: 'files',
      text,
      says: file.why,
      worth: 4 - index * 0.25,
      fact: derivedFact('file', file.path, file.path),
    };
  });
}

/** The text said before a change, without the findings in it that are obsolete. */
function withoutOver(why: string, over: readonly Finding[]): string {
  let left = why;
  for (const { text } of over) left = left.replace(text, ' ');
  const rest = left.replace(/ {2,}/g, ' ').trim();
  return rest.length < WHY_MIN ? '' : rest;
}
