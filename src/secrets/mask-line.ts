import type { Entry } from '../domain/entry.ts';
import { maskEntry } from './mask-entry.ts';
import type { Masker } from './mask-secrets.ts';

interface Line {
  entries: Entry[];
  claims: readonly { text: string }[];
  operation?: { text: string };
}

/** A decoded line without its secrets: what is remembered of it for later lines is stored, too. */
export function maskLine<Decoded extends Line>(decoded: Decoded, masker: Masker): Decoded {
  const { entries, claims, operation } = decoded;
  return {
    ...decoded,
    entries: entries.map((entry) => maskEntry(entry, masker)),
    claims:
      claims.length === 0 ? claims : claims.map((claim) => ({ ...claim, text: masker.mask(claim.text) })),
    operation: operation && { ...operation, text: masker.mask(operation.text) },
  };
}
