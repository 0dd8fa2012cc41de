import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { isLeaked, makeSyntheticSecrets, syntheticKinds } from '../../test/transcript/synthetic-secrets.ts';

const masker = createMasker({ tagKey: () => undefined });

/** How many of the synthetic secrets are masked, by kind, and how many texts change when they are masked again. */
export function measureRecall(seeds: number) {
  const all = Array.from({ length: seeds }, (_, seed) => makeSyntheticSecrets(seed + 1)).flat();
  const masked = all.map((each) => ({ each, text: masker.mask(each.text) }));
  const kinds = syntheticKinds.map((kind) => {
    const own = masked.filter(({ each }) => each.kind === kind);
    const found = own.filter(({ each, text }) => !isLeaked(each, text)).length;
    return { kind, found, all: own.length, contexts: new Set(own.map(({ each }) => each.context)).size };
  });
  return {
    kinds,
    cases: all.length,
    recall: kinds.reduce((sum, { found }) => sum + found, 0) / all.length,
    untidy: masked.filter(({ text }) => masker.mask(text) !== text).length,
  };
}
