import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { listSecretPatterns } from '../../src/secrets/secret-patterns.ts';
import { time } from './speed.ts';

const masker = createMasker({ tagKey: () => undefined });

const CHARACTERS = 100_000;
const SHOWN = 8;
/** What takes less than this is measured too badly for a ratio. */
const MILLISECONDS_MIN = 20;

/** Every word of every pattern, over and over: a pattern that looks at a text again and again shows here. */
export function measureGrowth() {
  const words = listSecretPatterns().flatMap((pattern) => pattern.words);
  const units = new Set([
    ...['a', 'A', '1', '"', '-', '=', '\n', '\\n', 'a1B2', '-eyJ', 'eyJaaaaaaaa.', '[masked jwt 0123456789]'],
    ...words.flatMap((word) => ['', 'a', ' ', '=', '="', ':a1 '].map((end) => word + end)),
  ]);
  return [...units]
    .map((unit) => {
      const [once, twice] = [1, 2].map((times) => best(unit.repeat((times * CHARACTERS) / unit.length)));
      return { unit, milliseconds: twice!, factor: twice! < MILLISECONDS_MIN ? 1 : twice! / once! };
    })
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SHOWN);
}

function best(text: string): number {
  return Math.min(...[1, 2, 3].map(() => time(() => void masker.mask(text))));
}
