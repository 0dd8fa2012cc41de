import { createMasker } from '../../src/secrets/mask-secrets.ts';

const masker = createMasker({ tagKey: () => undefined });

const ROUNDS = 7;

/** Masking beside the least that any scan has to do, in turns. */
export function measureSpeed(texts: readonly string[]) {
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  const bytes = Buffer.allocUnsafe(Math.max(...texts.map(({ length }) => length)));
  const best = { mask: Number.POSITIVE_INFINITY, scan: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    best.mask = Math.min(
      best.mask,
      time(() => texts.forEach((text) => void masker.mask(text))),
    );
    best.scan = Math.min(
      best.scan,
      time(() =>
        texts.forEach((text) => {
          bytes.write(text, 'latin1');
          text.indexOf('\u0001\u0002');
        }),
      ),
    );
  }
  return { megabytesPerSecond: characters / 1000 / best.mask, ratio: best.mask / best.scan };
}

/** Milliseconds on a processor, so that a busy machine changes little. */
export function time(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
