import { keyOfText, type Sighting } from '../domain/fact.ts';
import { describeCall } from './describe-call.ts';
import type { Extractor } from './extractor.ts';

const TEXT_MAX = 20_000;
const LEFT_OUT_MAX = 20;

/** What the user answered when asked, and the plan in force: the last one the user approved. */
export const answers: Extractor<{ leftOut: string[] }, 'answered' | 'summarized'> = {
  name: 'answers',
  reads: ['answered', 'summarized'],
  /** Questions that the user dismissed, or left out when answering others. */
  start: () => ({ leftOut: [] }),
  read(entry, carry, call) {
    if (entry.type === 'summarized') carry.leftOut = [];
    const result = entry.type === 'answered' ? entry.result : undefined;
    if (result?.kind === 'user-answered') {
      const asked = result.answers.map(({ question }) => question);
      const given = result.answers.filter(({ answer }) => answer !== '');
      const leftOut = asked.filter((text) => given.every(({ question }) => question !== text));
      const others = carry.leftOut.filter((text) => !asked.includes(text));
      carry.leftOut = [...others, ...leftOut].slice(-LEFT_OUT_MAX);
      return given.map(({ question, answer }): Sighting => {
        const text = `${question} → ${answer}`.slice(0, TEXT_MAX);
        return { kind: 'answer', key: keyOfText(question), text, set: { question, answer } };
      });
    }
    const text = result?.kind === 'plan-approved' ? result.plan.slice(0, TEXT_MAX) : '';
    if (text === '') return [];
    const path = call?.action.kind === 'propose-plan' ? call.action.path : '';
    return [{ kind: 'plan', key: 'approved', text, status: 'open', ...(path !== '' && { set: { path } }) }];
  },
};

const SILENT_MAX = 20;

/** Calls that the user refused, with the words that the client writes into the same row. One without words is over once the call ran. */
export const refusals: Extractor<
  { silent?: { key: string; text: string; line: number }[] },
  'answered' | 'prompt'
> = {
  name: 'refusals',
  reads: ['answered', 'prompt'],
  /** Calls refused without a word, which have not run since; the words of the last one may follow in its row. */
  start: () => ({}),
  read(entry, carry, call, { mark: { line } }): Sighting[] {
    const { silent = [] } = carry;
    if (entry.type === 'prompt') {
      const refused = silent.findLast((each) => each.line === line);
      if (!refused) return [];
      carry.silent = silent.filter((each) => each !== refused);
      const set = { words: entry.text.slice(0, 2000) };
      return [{ kind: 'refusal', key: refused.key, set, silent: true }];
    }
    const text = call ? describeCall(call.tool, call.action) : '';
    if (text === '') return [];
    if (entry.refusedBy === 'user') {
      const key = keyOfText(`${text} ${line}`);
      carry.silent = [...silent, { key, text, line }].slice(-SILENT_MAX);
      return [{ kind: 'refusal', key, text }];
    }
    if (entry.refusedBy !== undefined) return [];
    carry.silent = silent.filter((refused) => refused.text !== text);
    return silent
      .filter((refused) => refused.text === text)
      .map(({ key }): Sighting => ({ kind: 'refusal', key, status: 'superseded', silent: true }));
  },
};
