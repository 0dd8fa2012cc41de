import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { oneLine } from './clip.ts';

const ORDERS_MAX = 4;

/**
 * What the latest prompts order in words that the user may have typed or pasted, newest prompt first.
 * @param told The prompt that is quoted whole.
 */
export function listUnsureOrders(facts: readonly Fact[], told: string): string[] {
  const orders = facts
    .filter(({ kind, status, text, detail }) => {
      return kind === 'request' && status !== 'superseded' && text !== told && detail.unsure !== undefined;
    })
    .sort((one, other) => other.last.line - one.last.line)
    .flatMap(({ detail }) => String(detail.unsure).split('\n'));
  return [...new Set(orders)]
    .slice(0, ORDERS_MAX)
    .map((order) => plainWords(oneLine(order.replace(/[⟦⟧]/g, ''))));
}
