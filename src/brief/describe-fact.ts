import type { Fact, FactKind } from '../domain/fact.ts';
import { plainLine } from '../domain/plain-line.ts';
import { relativePath } from '../domain/relative-path.ts';
import { clip, clipMiddle, oneLine } from './clip.ts';
import { quoteWords } from './quote-words.ts';

const REQUEST_MAX = 300;
const WORD_MAX = 160;

/** How facts are told whose text alone does not say it. */
const DESCRIBE: Partial<Record<FactKind, (fact: Fact, cwd: string) => string>> = {
  request: (fact) => `${oneLine(quoteWords(fact.text, REQUEST_MAX))}${leadsNote(fact)}`,
  answer: ({ text }) => clip(oneLine(text), REQUEST_MAX),
  refusal: ({ text, detail }) =>
    `${oneLine(text)}${detail.words ? `: "${clipMiddle(oneLine(String(detail.words)), REQUEST_MAX)}"` : ''}`,
  task: ({ text, detail }) => {
    const id = detail.id ? `#${detail.id} ` : '';
    const blocked = detail.blockedBy ? ` (blocked by ${detail.blockedBy})` : '';
    return `[${detail.state ?? 'pending'}] ${id}${oneLine(text)}${blocked}`;
  },
  plan: ({ text, detail }) => `Approved plan "${titleOfPlan(text)}"${detail.path ? `, ${detail.path}` : ''}`,
  error: ({ text, detail }) => {
    const exit = detail.exit === undefined ? '' : ` (exit ${detail.exit})`;
    const source = detail.source ? `${clip(oneLine(String(detail.source)), WORD_MAX)}${exit}: ` : '';
    return `${source}${text.replace(/\n/g, ' | ')}`;
  },
  // Enough to resume it: its id, and its task or, once it has ended, its last words.
  agent: ({ text, status, detail }) => {
    const { type, id, asked, outcome, lastWord } = detail;
    const state = status === 'open' ? 'at work' : outcome === 'completed' ? 'done' : outcome;
    const about = [type, id && `id ${id}`, state].filter(Boolean).join(', ');
    const word = clip(oneLine(String((status === 'open' ? asked : lastWord) ?? '')), WORD_MAX);
    return `${text}${about && ` (${about})`}${word && `: ${word}`}`;
  },
  'ledger-line': ({ text, detail }) => `${detail.file ? `From ${detail.file}: ` : ''}${oneLine(text)}`,
  document: ({ text, detail }, cwd) =>
    `${relativePath(text, cwd)}${detail.heading ? `: ${detail.heading}` : ''}`,
  file: ({ text, detail }, cwd) => `${relativePath(text, cwd)}${sayChanges(detail)}`,
  id: ({ text, detail }) =>
    oneLine(`${text}${detail.current ? ' (current)' : ''}${detail.meaning ? `: ${detail.meaning}` : ''}`),
};

/** Facts of a kind that say something, the latest first. */
export function newestOf(
  facts: readonly Fact[],
  kind: FactKind,
  isTold: (fact: Fact) => boolean = () => true,
): Fact[] {
  return facts
    .filter((fact) => fact.kind === kind && fact.text !== '' && isTold(fact))
    .sort((one, other) => other.last.line - one.last.line);
}

/** One fact in words, made harmless, so that its text cannot pass for a line of ours. */
export function describeFact(fact: Fact, cwd: string): string {
  const describe = DESCRIBE[fact.kind];
  return plainLine(describe ? describe(fact, cwd) : `${oneLine(fact.text)}${leadsNote(fact)}`);
}

/** The first line of a plan that is not empty. */
export function titleOfPlan(plan: string): string {
  const lines = plan.split('\n').map((line) => line.replace(/^#+\s*/, '').trim());
  return clip(oneLine(lines.find((line) => line !== '') ?? ''), WORD_MAX);
}

/** A request of a team's lead must not pass for the user's. */
function leadsNote({ detail }: Fact): string {
  return detail.author === 'lead' ? ' (said by the lead, not by the user)' : '';
}

/** Whether tools changed a file of this session. */
export function isChangedFile({ kind, detail }: Fact): boolean {
  return kind === 'file' && Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0;
}

function sayChanges({ edits, writes, where }: Fact['detail']): string {
  const done: string[] = [];
  if (Number(writes) > 0) done.push('written');
  if (Number(edits) > 0) done.push(Number(edits) > 1 ? `edited ${edits}x` : 'edited');
  return done.length === 0 ? '' : ` (${done.join(', ')}${where ? `, at ${where}` : ''})`;
}
