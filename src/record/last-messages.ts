import { CLEAR_HINT } from '../domain/handoff-request.ts';
import { findHandoff } from '../domain/handoff-section.ts';
import type { Said } from '../domain/state-of-record.ts';
import type { Extractor } from './extractor.ts';

const ENDINGS_MAX = 2;
const CHARACTERS_MAX = 4000;
const STATEMENT_MAX = 1500;

interface Carry {
  /** The last message, whatever came after it. */
  latest?: Said;
  /** The last messages that ended a turn: there the assistant reports, in between it announces. */
  endings: Said[];
}

/** The last messages of the assistant, whole. They are what it said, not what is so. */
export const lastMessages: Extractor<Carry, 'called' | 'prompt' | 'said'> = {
  name: 'last-messages',
  reads: ['called', 'prompt', 'said'],
  start: () => ({ endings: [] }),
  read(entry, carry, _call, { mark }) {
    const last = carry.latest;
    if (entry.type === 'called' && last) carry.latest = { ...last, isFollowed: true };
    if (entry.type === 'prompt' && last && !last.isFollowed && !entry.midTurn)
      carry.endings = [...carry.endings.filter((said) => said.line !== last.line), last].slice(-ENDINGS_MAX);
    if (entry.type !== 'said' || entry.text.trim() === '') return [];
    const text = entry.text.trim();
    const { time, line } = mark;
    carry.latest = { text: text.slice(0, CHARACTERS_MAX), time, line };
    return [{ kind: 'statement', key: 'last', text: text.slice(0, STATEMENT_MAX) }];
  },
};

/** Both lists as one, oldest first. */
export function saidLast({ latest, endings }: Carry): Said[] {
  return latest ? [...endings.filter(({ line }) => line !== latest.line), latest] : endings;
}

const TEXT_MAX = 8000;

/** What a model wrote for who comes next: the handoff sections of summaries, one per compaction, and what our own commands ask for. */
export const handoffs: Extractor<
  { asked?: { from: string; line: number; text: string } },
  'own-command' | 'said' | 'summarized'
> = {
  name: 'handoffs',
  reads: ['own-command', 'said', 'summarized'],
  /** What the model writes after one of our own commands, from its line on and so far. */
  start: () => ({}),
  read(entry, carry, _call, { mark: { generation, line }, answered }) {
    if (entry.type === 'own-command') carry.asked = { from: `/${entry.name}`, line, text: '' };
    if (entry.type === 'said' && carry.asked && (answered === 'handoff' || answered === 'save')) {
      const { from } = carry.asked;
      // Further messages of the same turn go on with it.
      const text = `${carry.asked.text}\n\n${withoutHint(entry.text)}`.trim().slice(0, TEXT_MAX);
      carry.asked.text = text;
      const key = `${from} ${carry.asked.line}`;
      return text === '' ? [] : [{ kind: 'handoff', key, text, set: { from } }];
    }
    const text = entry.type === 'summarized' ? findHandoff(entry.text) : '';
    if (text === '') return [];
    const number = generation + 1;
    const set = { from: `the summary of compaction ${number}`, compaction: number };
    return [{ kind: 'handoff', key: `compaction ${number}`, text: text.slice(0, TEXT_MAX), set }];
  },
};

/** Without the last line that `/handoff` asks for, which is for the user only; as it is if the model used other words. */
function withoutHint(message: string): string {
  const text = message.trim();
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const isHint = lastLine.replace(/[*_`"]/g, '').trim() === CLEAR_HINT;
  return isHint ? text.slice(0, -lastLine.length).trim() : text;
}
