import type { FactKind } from '../../domain/fact.ts';
import type { SurvivalPlace } from './kind.ts';
import { kinds } from './kinds.ts';

/** One part of what the summarizer is told, with the kinds that stand in it. */
export interface SurvivalPart extends SurvivalPlace {
  kinds: FactKind[];
}

/** What a summary must keep, exact strings first. The user sees this after a manual compaction, so it stays plain. */
export function listSurvivalParts(): SurvivalPart[] {
  const parts = new Map<string, SurvivalPart>();
  for (const { kind, survival } of kinds) {
    if (!survival) continue;
    const part = parts.get(survival.title) ?? { ...survival, kinds: [] };
    part.kinds.push(kind);
    parts.set(survival.title, part);
  }
  return [...parts.values()].sort((one, other) => one.order - other.order);
}
