import type { TideproofAnswer } from './tideproof.ts';

/** What a hook prints at PreCompact, plain text or why it holds the compaction, is `systemMessage` for a callback. */
export function decodeAnswer(event: string, output: string): TideproofAnswer {
  if (output === '') return {};
  if (event !== 'PreCompact') return JSON.parse(output);
  if (!/^\{"(?:decision|systemMessage)":/.test(output)) return { systemMessage: output };
  const { reason, ...answer } = JSON.parse(output);
  return reason === undefined ? answer : { ...answer, reason, systemMessage: reason };
}
