import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { Unit } from './conversation-units.ts';
import type { WholeSession } from './read-session.ts';

export interface Measured {
  /** What the client sends besides the conversation: its instructions, its tools, CLAUDE.md. */
  overhead: number;
  /** By how much our estimate of the conversation falls short of what the API counted; at least 1. */
  factor: number;
}

/** Instructions and tools of the client itself; more with the servers and files of a user. */
const OVERHEAD_LEAST = 20_000;
const OVERHEAD_MOST = 60_000;
/** A larger difference is no error of the estimate: then the count is about another text. */
const FACTOR_MOST = 2;
/** Where the API has counted nothing since the last compaction. */
const FACTOR_UNCOUNTED = 1.15;

/** Compares our estimate with what the API counted in this session, so that a copy does not turn out larger than planned. */
export function measureSession(whole: WholeSession, units: readonly Unit[]): Measured {
  const { firstMeasured, progress, live } = whole;
  const summary = estimateTokens(live.summary ?? '');
  const before = units.filter(({ rows }) => (rows[0]?.line ?? 0) < firstMeasured.line);
  const estimated = summary + sum(before);
  const overhead = Math.min(OVERHEAD_MOST, Math.max(OVERHEAD_LEAST, firstMeasured.tokens - estimated));
  const all = summary + sum(units);
  const factor =
    progress.contextTokens === 0 ? FACTOR_UNCOUNTED : (progress.contextTokens - overhead) / Math.max(1, all);
  return { overhead, factor: Math.min(FACTOR_MOST, Math.max(1, factor)) };
}

function sum(units: readonly Unit[]): number {
  return units.reduce((total, { tokens }) => total + tokens, 0);
}
