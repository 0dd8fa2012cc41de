import { keyOfText, type Sighting } from '../domain/fact.ts';
import { agents } from './agents.ts';
import { commands } from './commands.ts';
import { decisions } from './decisions.ts';
import { errors } from './errors/errors.ts';
import type { Extractor } from './extractor.ts';
import { files } from './files.ts';
import { findings } from './findings/findings.ts';
import { requests } from './requests.ts';
import { rules } from './rules/rules.ts';
import { tasks } from './tasks.ts';
import { work } from './work/work.ts';

const PLAN_MAX = 20_000;
const STATEMENT_MAX = 1500;

/** The user's answers to questions of the assistant: each settles its question, unless it asks back. */
const answers: Extractor<null> = {
  name: 'answers',
  reads: ['answered'],
  start: () => null,
  read(entry) {
    if (entry.type !== 'answered' || entry.result?.kind !== 'user-answered') return [];
    return entry.result.answers
      .filter(({ answer }) => !/[?？]\s*$/.test(answer))
      .map(
        ({ question, answer }): Sighting => ({
          kind: 'answer',
          key: keyOfText(question),
          text: `${question} → ${answer}`,
        }),
      );
  },
};

/** The last message of the assistant: the best source for where the work stood and what comes next. */
const statements: Extractor<null> = {
  name: 'statements',
  reads: ['said'],
  start: () => null,
  read(entry) {
    if (entry.type !== 'said') return [];
    return [{ kind: 'statement', key: 'last', text: entry.text.trim().slice(0, STATEMENT_MAX) }];
  },
};

/** The plan in force: the last one the user approved. */
const plans: Extractor<null> = {
  name: 'plans',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || entry.result?.kind !== 'plan-approved') return [];
    const text = entry.result.plan;
    const path = call?.action.kind === 'propose-plan' ? call.action.path : '';
    if (text === '') return [];
    const seen: Sighting = { kind: 'plan', key: 'approved', text: text.slice(0, PLAN_MAX), status: 'open' };
    return [path === '' ? seen : { ...seen, set: { path } }];
  },
};

const COMMITTED = /^\[([^\s\]]+)(?: \([^)]*\))? ([0-9a-f]{7,40})\] (.+)$/gm;

const BRANCHED = /\bgit (?:checkout -[bB]|switch -[cC]|branch) ([\w./][\w./-]*)/;

/** Commits made in this session, and branches it started. */
const commits: Extractor<null> = {
  name: 'commits',
  reads: ['answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type !== 'answered' || entry.failed || call?.action.kind !== 'run-command') return [];
    const { command } = call.action;
    const seen: Sighting[] = [];
    if (/\bgit\b[^|;&]*\bcommit\b/.test(command)) {
      for (const [, branch, hash, subject] of entry.text.matchAll(COMMITTED)) {
        seen.push({
          kind: 'commit',
          key: hash!,
          text: `${hash} ${subject}`.slice(0, 200),
          set: { branch: branch! },
        });
      }
    }
    const branch = BRANCHED.exec(command)?.[1];
    if (branch)
      seen.push({ kind: 'commit', key: `branch ${branch}`, text: `branch ${branch}`, set: { branch } });
    return seen;
  },
};

/** Every extractor. The order does not matter: none sees another's facts. */
export const extractors = [
  requests,
  rules,
  answers,
  tasks,
  plans,
  files,
  commands,
  errors,
  decisions,
  commits,
  agents,
  statements,
  work,
  findings,
] as Extractor[];
