import type { Fact } from '../domain/fact.ts';
import { plainWords } from '../domain/plain-line.ts';
import { oneLine } from './clip.ts';

const ORDERS_MAX = 4;

/**
 * Orders in the latest prompts that the user may have typed or pasted, newest prompt first.
 * @param told A prompt that is quoted whole elsewhere, so its orders are left out.
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
