import type { Fact } from '../domain/fact.ts';
import { unmarkedText } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { clipMiddle, oneLine } from './clip.ts';

const PASTE = /<pasted-(\d+)>([\s\S]*?)<\/pasted-\1>/g;
const PASTE_MAX = 300;
const ANSWERED_MAX = 240;
const ALONE_MIN = 40;
const LAST_WORDS = 10;
/** In what the assistant said before a prompt, which may be an answer then. */
export const QUESTION = /[?？؟]/;

/** A prompt within a length: log lines are cut to one and a count, then the middle goes. What was pasted is said so. */
export function quoteWords(prompt: string, charactersMax: number): string {
  // Without the characters of the marks, pasted text cannot close them.
  const quotePaste = (_all: string, _number: string, text: string) =>
    ` ⟦pasted: ${clipMiddle(cutLogs(text.replace(/[⟦⟧]/g, '').trim()), PASTE_MAX)}⟧ `;
  const marked = prompt.includes('<pasted-') ? prompt.replace(PASTE, quotePaste) : prompt;
  const text = marked.length > charactersMax ? cutLogs(marked) : marked;
  return clipMiddle(text.trim(), charactersMax);
}

/** How often a prompt was sent and something came of it, or was stopped. */
export const timesOf = ({ uses, detail }: Fact) => uses - Number(detail.unheard ?? 0);

/** Whether the user stopped a prompt before an answer, which may have been a slip. Sent before, it was meant. */
export function isStopped({ detail, uses }: Fact): boolean {
  return detail.stopped === 1 && uses === 1;
}

/** What a subagent or a teammate was asked is no word of the user. */
export const isByLead = ({ detail }: Fact) => detail.author === 'lead';

/** A prompt as an item of a list: when it was sent, all its lines, and what the client says it refers to. */
export function promptItem(fact: Fact, charactersMax: number, refusal?: Fact): string {
  const { last, detail, text } = fact;
  const [first = '', ...others] = unmarkedText(quoteWords(text, charactersMax)).split('\n');
  const lines = [first, ...others.filter((line) => line.trim() !== '').map((line) => `  ${line}`)].join('\n');
  const before = String(detail.answers ?? '');
  const answered = oneLine(clipMiddle(before, ANSWERED_MAX));
  // What the assistant claimed may be false, so it stands only where the prompt says nothing without it.
  const isAnswer = before !== '' && (QUESTION.test(before) || text.length <= ALONE_MIN);
  const notes = [
    ...(timesOf(fact) > 1 ? [`sent ${timesOf(fact)} times`] : []),
    ...(isByLead(fact) ? ['said by the lead, not by the user'] : []),
    ...(detail.midTurn === 1 ? ['while the assistant worked'] : []),
    ...(isStopped(fact) ? ['stopped by the user before an answer'] : []),
    ...(refusal ? [`${refusal.last.line < last.line ? 'after ' : ''}refusing ${oneLine(refusal.text)}`] : []),
    ...(isAnswer ? [`the assistant’s message before it ended, not checked: "${answered}"`] : []),
  ];
  return `${sayMoment(last.time)}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}: ${lines}`;
}

/** The order in which words get room: the first prompt, those with a priority word, the last ten, then short before long. */
export function orderWords(prompts: readonly Fact[], isPriority: (text: string) => boolean): Fact[] {
  const inTime = prompts.toSorted((one, other) => one.last.line - other.last.line);
  const rank = (fact: Fact, index: number) => {
    if (index === 0) return 0;
    if (isPriority(fact.text)) return 1;
    return index >= inTime.length - LAST_WORDS ? 2 : 3;
  };
  return inTime
    .map((fact, index) => ({ fact, index, rank: rank(fact, index) }))
    .sort((one, other) => {
      if (one.rank !== other.rank) return one.rank - other.rank;
      return one.rank === 3 ? one.fact.text.length - other.fact.text.length : other.index - one.index;
    })
    .map(({ fact }) => fact);
}

/** Forms that tools print and people do not type: stack frames, times, places in files, diffs, tables. */
const LOG_LINE =
  /^\s*(?:at\s+\S+.*[:(]\d+|File ".*", line \d+|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|[\w./\\-]+\.\w{1,8}:\d+(?::\d+)?\b|(?:\+\+\+|---|@@) |[|│┃]|\d+\s*[|│]|#\d+\s+0x|goroutine \d+|[EWID]\/|[*|\s]*(?:commit [0-9a-f]{7,40}\b|Author: |Date: )|[{[]"|\w+(?:Error|Exception): )/;
const RUN_MIN = 4;

export function withoutLogLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => !LOG_LINE.test(line))
    .join('\n');
}

/** Cuts each run of log lines to its first line and a count. */
export function cutLogs(text: string): string {
  const runs: { isLog: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const isLog = LOG_LINE.test(line);
    const last = runs.at(-1);
    if (last?.isLog === isLog) last.lines.push(line);
    else runs.push({ isLog, lines: [line] });
  }
  const isCut = ({ isLog, lines }: (typeof runs)[number]) => isLog && lines.length >= RUN_MIN;
  return runs
    .flatMap((run) => (isCut(run) ? [run.lines[0]!, `[… ${run.lines.length - 1} more lines …]`] : run.lines))
    .join('\n');
}
