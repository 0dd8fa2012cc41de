import type { Fact } from '../../domain/fact.ts';
import { relativePath } from '../carried-text.ts';
import type { BriefRequest } from '../compose-brief.ts';
import { clip, describeFact, oneLine } from '../describe-fact.ts';
import { type Claim, derivedFact } from './claim.ts';

const RECENT_TURNS = 200;
const FILES_MAX = 10;
const AGENTS_MAX = 8;

/** Agents, documents and ledgers of the user: each with what it is. */
export function thingClaims({ facts, turn, cwd }: BriefRequest): Claim[] {
  const valid = (kind: Fact['kind']) =>
    facts.filter((fact) => fact.kind === kind && fact.status !== 'superseded' && fact.text !== '');
  const claims: Claim[] = valid('agent')
    .filter((fact) => fact.status === 'open')
    .slice(-AGENTS_MAX)
    .map((fact) => ({ section: 'state', text: `Agent: ${describeFact(fact, { cwd })}`, worth: 8.4, fact }));
  const reported = valid('agent')
    .filter((fact) => fact.status === 'done' && fact.detail.id && turn - fact.last.turn <= RECENT_TURNS)
    .sort((one, other) => other.last.line - one.last.line)
    .slice(0, AGENTS_MAX);
  if (reported.length > 0) {
    const said = reported.map(({ text, detail }) => `${detail.id} "${clip(oneLine(text), 60)}"`).join('; ');
    const text = `Agents that have reported (each can be resumed or looked up by its id): ${said}`;
    claims.push({ section: 'things', text, worth: 5.6, fact: derivedFact('agent', 'reported', text) });
  }
  for (const [index, fact] of valid('ledger-line').slice(0, 30).entries())
    claims.push({
      section: 'things',
      text: `From ${fact.detail.file}: ${oneLine(fact.text)}`,
      worth: 8 - index * 0.1,
      fact,
    });
  for (const [index, fact] of valid('id').slice(0, 40).entries())
    claims.push({ section: 'things', text: describeFact(fact, { cwd }), worth: 7.9 - index * 0.05, fact });
  for (const fact of valid('document').slice(0, 12))
    claims.push({ section: 'things', text: `Document: ${describeFact(fact, { cwd })}`, worth: 6, fact });
  for (const fact of valid('finished-task').slice(-6))
    claims.push({
      section: 'things',
      text: `Finished, not to be redone: ${clip(fact.text, 200)}`,
      worth: 4,
      fact,
    });
  return claims;
}

/** Files that are changed and not committed, with what was said before the change. */
export function fileClaims({ record, cwd }: BriefRequest): Claim[] {
  const open = record.work.files.filter((file) => file.state !== 'committed' && file.why !== '').toReversed();
  return open.slice(0, FILES_MAX).map((file, index) => {
    const done = file.created ? 'written' : `edited${file.edits > 1 ? ` ${file.edits}x` : ''}`;
    const text = `${relativePath(file.path, cwd)} (${done}): ${clip(file.why, 160)}`;
    return {
      section: 'files',
      text,
      worth: 4 - index * 0.25,
      fact: derivedFact('file', file.path, file.path),
    };
  });
}
