import { findSecrets } from '../../src/secrets/find-secrets.ts';
import { parseRow, stringsIn, transcriptRows } from './texts.ts';

const SHOWN_PER_KIND = 20;
const AROUND = 40;

/** What would be masked in real transcripts, for a person to judge. With `show`, the places themselves. */
export function countMasks(folder: string, show: boolean): void {
  const places = new Map<string, Map<string, string>>();
  const counts = new Map<string, number>();
  let characters = 0;
  for (const row of transcriptRows(folder))
    for (const text of stringsIn(parseRow(row))) {
      characters += text.length;
      for (const { start, end, kind } of findSecrets(text)) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const own = places.get(kind) ?? new Map();
        own.set(text.slice(start, end), text.slice(Math.max(0, start - AROUND), end));
        places.set(kind, own);
      }
    }
  console.log(`Masks in ${(characters / 1e6).toFixed(1)} MB of texts in ${folder}\n`);
  for (const [kind, own] of [...places].sort()) {
    console.log(`${kind.padEnd(28)} ${String(counts.get(kind)).padStart(6)}  ${own.size} different`);
    if (!show) continue;
    for (const place of [...own.values()].slice(0, SHOWN_PER_KIND))
      console.log(`    ${JSON.stringify(place)}`);
  }
}
