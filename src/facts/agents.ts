import type { Sighting } from '../domain/fact.ts';
import type { Extractor } from './extractor.ts';

const WORD_MAX = 300;

/** Subagents: what each was asked, its id so that it can be resumed, and its last word. */
export const agents: Extractor<null> = {
  name: 'agents',
  reads: ['called', 'answered'],
  start: () => null,
  read(entry, _carry, call) {
    if (entry.type === 'called' && entry.action.kind === 'start-agent') {
      const { description, agentType } = entry.action;
      const set: Sighting['set'] = agentType ? { type: agentType } : {};
      return [{ kind: 'agent', key: entry.callId, text: description, status: 'open', set }];
    }
    if (entry.type !== 'answered' || call?.action.kind !== 'start-agent') return [];
    const id = /agentId:?\s*"?([\w-]{6,})/.exec(entry.text)?.[1];
    const isLaunched = /launched|running in the background/i.test(entry.text.slice(0, 300));
    const set: Sighting['set'] = {};
    if (id) set.id = id;
    if (!isLaunched) set.lastWord = lastWord(entry.text);
    return [{ kind: 'agent', key: call.callId, status: isLaunched ? 'open' : 'done', set }];
  },
};

function lastWord(text: string): string {
  return text
    .replace(/\s*agentId:[\s\S]*$/, '')
    .trim()
    .slice(0, WORD_MAX);
}
