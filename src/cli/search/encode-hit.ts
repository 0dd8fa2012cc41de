import type { TextHit } from '../../archive/texts/search-texts.ts';

/** A hit for programs: where it stands, and the piece of it that fits. */
export function encodeHit({ snippet, time, path, agentId, ...hit }: TextHit) {
  return {
    ...hit,
    ...(agentId === '' ? {} : { agentId }),
    transcriptPath: path,
    time: time === 0 ? null : new Date(time).toISOString(),
    snippet: snippet.text,
    marks: snippet.marks,
  };
}
