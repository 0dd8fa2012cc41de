import type { Fact } from '../../domain/fact.ts';

/** A rule or a request that the lead of a team gave is not the user's. */
export function leadsNote(fact: Fact): string {
  return isLeads(fact) ? ' (said by the lead, not by the user)' : '';
}

export function isLeads(fact: Fact | undefined): boolean {
  return fact?.detail.author === 'lead';
}
