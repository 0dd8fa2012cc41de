import type { Archive } from '../archive/sqlite/open-archive.ts';
import { findReading } from '../archive/sqlite/transcripts.ts';
import { decodeCost } from '../clients/claude-code/decode-cost.ts';
import { decodeLine } from '../clients/claude-code/decode-line.ts';
import type { SessionRef } from '../domain/session.ts';
import { endsMidTurn } from '../flows/ends-mid-turn.ts';
import { findTail } from '../system/read-file-part.ts';
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
  const lines = (findTail(session.transcriptPath, TAIL_BYTES) ?? '').trimEnd().split('\n').reverse();
  return {
    tokens: progress?.contextTokens ?? 0,
    model: progress?.model ?? '',
    midTurn: endsMidTurn(session.transcriptPath),
    report: masker.mask(findLastWords(lines)),
    costUsd: lines.map(decodeCost).find((cost) => cost !== undefined) ?? 0,
  };
}

function findLastWords(lines: readonly string[]): string {
  for (const line of lines) {
    const { entries, sidechain } = decodeLine(Buffer.from(line), 0);
    const last = sidechain ? undefined : entries.findLast(({ type }) => type === 'said');
    if (last?.type === 'said') return last.text;
  }
  return '';
}
