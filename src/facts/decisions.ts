import { keyOfText, type Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

const SENTENCE_MAX = 320;
const SENTENCE_MIN = 25;

/** A choice or a finding that later work rests on. */
const DECISION =
  /\b(?:decided (?:to|on|against)|(?:I|we)(?:'ll| will|'ve| have)? (?:chose|chosen|opted|settled on|go(?:ing)? with|stick(?:ing)? with)|going with|let'?s go with|the (?:root cause|real (?:issue|problem)|culprit) (?:is|was)|turns out|instead of|rather than|so that .+ (?:does not|doesn't|won't)|by design|deliberately|on purpose|trade-?off)\b/i;

/** Something that did not work, so that it is not tried again. */
const FAILED =
  /\b(?:(?:that|this|it|which) (?:did(?:n't| not)|does(?:n't| not)|won't|will not|can't|cannot) work|did(?:n't| not) (?:help|fix|work)|doesn't work because|not possible because|dead end|revert(?:ed|ing) (?:the|this|that|my|to)|back(?:ed|ing) out|gave up on|(?:I|we)(?:'ve| have)? abandoned|turned out (?:wrong|not))\b/i;

/** Cheap look before the patterns: a sentence without any of these is neither. */
const MARKS = [
  ...[
    'decided',
    'chose',
    'opted',
    'settled',
    'going with',
    'go with',
    'stick',
    'root cause',
    'real issue',
    'real problem',
    'culprit',
  ],
  ...[
    'urns out',
    'instead of',
    'rather than',
    'so that',
    'by design',
    'eliberately',
    'on purpose',
    'trade',
    'work',
    'help',
    'fix',
  ],
  ...['not possible', 'dead end', 'revert', 'Revert', 'out', 'gave up', 'abandoned'],
];

/** Announcements of the next tool call are not decisions. */
const ANNOUNCEMENT = /^(?:let me|now (?:let|I)|I'll (?:now|start|check|look|read|run)|next[,:]|first[,:])/i;

/** Decisions with their reasons, and failed approaches, from what the assistant said. */
export const decisions: Extractor<null> = {
  name: 'decisions',
  reads: ['said'],
  start: () => null,
  read(entry) {
    if (entry.type !== 'said') return [];
    return sentencesOf(entry.text).flatMap((sentence): Sighting[] => {
      if (!MARKS.some((mark) => sentence.includes(mark)) || ANNOUNCEMENT.test(sentence)) return [];
      const kind = FAILED.test(sentence) ? 'attempt' : DECISION.test(sentence) ? 'decision' : undefined;
      return kind ? [{ kind, key: keyOfText(sentence.toLowerCase()), text: sentence }] : [];
    });
  },
};

function sentencesOf(text: string): string[] {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .split(/\n|(?<=[.!?])\s+(?=[A-Z*`"'])/)
    .map((sentence) =>
      sentence
        .replace(/^\s*(?:[-*•]|\d+[.)]|#+)\s+/, '')
        .replace(/\*\*/g, '')
        .trim(),
    )
    .filter(
      (sentence) =>
        sentence.length >= SENTENCE_MIN && sentence.length <= SENTENCE_MAX && !sentence.endsWith(':'),
    );
}
