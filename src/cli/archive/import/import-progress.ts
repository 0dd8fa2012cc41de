import type { TranscriptFile } from '../../../clients/client.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { sayBytes, saySeconds } from '../../../domain/say.ts';
import type { Print } from '../../terminal/print.ts';

const BAR_CELLS = 20;
const SHOWN_EVERY_MILLISECONDS = 100;
/** A rate over less time says nothing. */
const RATE_AFTER_MILLISECONDS = 1000;

/** How far an import is, of facts and of words together. */
export interface ImportProgress {
  /** Files that are through and bytes read, written by the thread that takes in words. */
  textCounters: Float64Array;
  setFactBytes(bytes: number): void;
  show(): void;
}

export function createImportProgress(files: readonly TranscriptFile[], print: Print): ImportProgress {
  const textCounters = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
  const sum = (some: readonly TranscriptFile[]) => some.reduce((bytes, file) => bytes + file.bytes, 0);
  const total = sum(files);
  const totalFacts = sum(files.filter(({ agentId }) => agentId === ''));
  const startedAt = Date.now();
  let factBytes = 0;
  let shownAt = 0;
  const show = () => {
    const now = Date.now();
    if (now - shownAt < SHOWN_EVERY_MILLISECONDS || total === 0) return;
    shownAt = now;
    const filesDone = textCounters[0]!;
    const textBytes = sum(files.slice(0, filesDone));
    const share = (textBytes + factBytes) / (total + totalFacts);
    print.progress(sayProgress(share, filesDone, files.length, total, now - startedAt));
  };
  return {
    textCounters,
    setFactBytes(bytes) {
      factBytes = bytes;
      show();
    },
    show,
  };
}

function sayProgress(
  share: number,
  filesDone: number,
  files: number,
  bytes: number,
  elapsed: number,
): string {
  const cells = Math.round(share * BAR_CELLS);
  const bar = '█'.repeat(cells) + '░'.repeat(BAR_CELLS - cells);
  const done = share * bytes;
  const parts = [
    `${bar} ${Math.floor(share * 100)} %`,
    `${groupDigits(filesDone)} of ${groupDigits(files)} files`,
    `${sayBytes(done)} of ${sayBytes(bytes)}`,
  ];
  if (elapsed > RATE_AFTER_MILLISECONDS && done > 0) {
    parts.push(`${sayBytes((done / elapsed) * 1000)}/s`);
    parts.push(`${saySeconds((elapsed / share) * (1 - share))} left`);
  }
  return parts.join(', ');
}
