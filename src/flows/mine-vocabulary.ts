import { decodeLine } from '../clients/claude-code/decode-line.ts';
import { START } from '../domain/position.ts';
import { createVocabulary, type FindIds, type Vocabulary } from '../facts/vocabulary.ts';
import { maskEntry } from '../transcript/mask-entry.ts';
import { openTranscript } from '../transcript/read-lines.ts';

/** How far back terms are looked for. Older mentions have cooled down to nothing by then. */
const WINDOW_BYTES = 16 << 20;

/** Reads the terms in use from the end of a transcript: done when a brief is made, so that no other event pays for it. */
export function mineVocabulary(
  path: string,
  sidechain: boolean,
  findIds?: FindIds,
): { vocabulary: Vocabulary; turn: number } {
  const vocabulary = createVocabulary(findIds);
  const transcript = openTranscript(path);
  const seen = new Set<string>();
  let turn = 0;
  let lastMessage = '';
  if (!transcript) return { vocabulary, turn };
  try {
    const skip = transcript.size - WINDOW_BYTES;
    for (const line of transcript.lines(skip > 0 ? { ...START, offset: skip } : START)) {
      const decoded = decodeLine(line.bytes, line.number);
      if (decoded.sidechain !== sidechain || seen.has(decoded.uuid)) continue;
      seen.add(decoded.uuid);
      for (const entry of decoded.entries) {
        if (entry.type === 'measured' && entry.messageId !== lastMessage) {
          lastMessage = entry.messageId;
          turn += 1;
        }
        vocabulary.read(maskEntry(entry), turn, 0);
      }
    }
  } finally {
    transcript.close();
  }
  return { vocabulary, turn };
}
