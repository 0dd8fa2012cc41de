import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { decodeCost } from '../clients/claude-code/decode-cost.ts';
import type { SessionRef } from '../domain/session.ts';
import { endsMidTurn } from '../flows/ends-mid-turn.ts';
import { readLastRows } from '../flows/read-rows.ts';
import type { Masker } from '../transcript/mask-secrets.ts';

/** Where a session stood when nobody was watching any more. */
export interface LeftBehind {
  tokens: number;
  model: string;
  midTurn: boolean;
  report: string;
  costUsd: number;
}

const TAIL_BYTES = 256 << 10;

/** Reads it from the transcript, which has been caught up with. */
export function readLeftBehind(session: SessionRef, archive: Archive, masker: Masker): LeftBehind {
  const progress = findReading(archive.database, session.transcriptPath)?.progress;
  let report = '';
  let costUsd = 0;
  for (const { bytes, entries } of readLastRows(session.transcriptPath, TAIL_BYTES, masker)) {
    const last = entries.findLast((entry) => entry.type === 'said');
    if (last) report = last.text;
    costUsd = decodeCost(bytes.toString('utf8')) ?? costUsd;
  }
  return {
    tokens: progress?.contextTokens ?? 0,
    model: progress?.model ?? '',
    midTurn: endsMidTurn(session.transcriptPath, masker),
    report,
    costUsd,
  };
}
