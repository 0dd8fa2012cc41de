import { clip } from './clip.ts';
import { estimateTokens } from './estimate-tokens.ts';

const LABELS = ['WHY', 'WHAT', 'HOW', 'CONTINUE_BY'] as const;
/** Allows for decoration: `**WHY:** …`, `## WHAT`. A sentence that begins with "How" does not match. */
const HEADING = /^[\s*#_-]*(WHY|WHAT|HOW|CONTINUE[_ ]BY)[*_ ]*(?::[*_]*|$)\s*/i;
export const HANDOFF_TOKENS = 650;
/** If parts had to be cut below this length, they would say nothing. */
const CHARACTERS_MIN = 20;

/** The answer of a model → the four parts of a handoff, cut to fit. Undefined if one is missing or has no room. */
export function shapeHandoff(answer: string, tokensMax = HANDOFF_TOKENS): string | undefined {
  const parts = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of answer.split('\n')) {
    const [heading, label] = HEADING.exec(line) ?? [];
    if (heading !== undefined && label !== undefined) {
      lines = [line.slice(heading.length)];
      parts.set(label.toUpperCase().replace(' ', '_'), lines);
    } else if (!/^\s*```/.test(line)) lines?.push(line);
  }
  const bodies = LABELS.map((label) => (parts.get(label) ?? []).join('\n').trim());
  if (bodies.some((body) => body === '')) return undefined;
  let charactersMax = Math.max(...bodies.map((body) => body.length));
  for (;;) {
    const text = LABELS.map((label, index) => `${label}: ${clip(bodies[index]!, charactersMax)}`).join('\n');
    if (estimateTokens(text) <= tokensMax) return text;
    if (charactersMax < CHARACTERS_MIN) return undefined;
    charactersMax = Math.floor(charactersMax * 0.9);
  }
}
