import type { TextKind } from '../archive/texts/text-kind.ts';
import { plainWords } from '../domain/plain-line.ts';

const NAMES: Readonly<Record<TextKind, string>> = {
  prompt: 'the user',
  said: 'the assistant',
  thought: 'a thought of the assistant',
  call: 'call',
  result: 'result',
  summary: 'summary of a compaction',
  agent: 'end of a subagent',
  note: 'note',
};

/** What an entry is: `the user`, `Bash result, failed`. What the user went back behind does not hold any more. */
export function describeEntry({
  kind,
  tool,
  failed,
  isLeft,
}: {
  kind: TextKind;
  tool: string;
  failed: boolean;
  isLeft: boolean;
}): string {
  return `${tool === '' ? '' : `${plainWords(tool)} `}${NAMES[kind]}${failed ? ', failed' : ''}${isLeft ? ', from a branch that was left' : ''}`;
}
