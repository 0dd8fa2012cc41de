import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { secretPatterns } from '../../src/secrets/patterns/secret-patterns.ts';
import { time } from './speed.ts';

const masker = createMasker({ tagKey: () => undefined });

export const CHARACTERS = 5_000;
/** All are tried with this much; what looks at a text again and again takes longest with little text already. */
const CHARACTERS_TRIED = 2_000;
const MEASURED = 12;
const SHOWN = 8;
/** What takes less than this is measured too badly for a ratio. */
const MILLISECONDS_MIN = 20;

/** Every word of every pattern, over and over: a pattern that looks at a text again and again shows here. */
export function measureGrowth() {
  const words = secretPatterns.flatMap((pattern) => pattern.words);
  const units = new Set([
    ...['a', 'A', '1', '"', '-', '=', '\n', '\\n', 'a1B2', '-eyJ', 'eyJaaaaaaaa.', '[masked jwt 0123456789]'],
    ...words.flatMap((word) => ['', 'a', ' ', '=', '="', ':a1 '].map((end) => word + end)),
  ]);
  const tried = [...units].map((unit) => {
    const text = unit.repeat(CHARACTERS_TRIED / unit.length);
    return { unit, milliseconds: time(() => void masker.mask(text)) };
  });
  const measured = slowest(tried, MEASURED).map(({ unit }) => {
    const [once, twice] = [1, 2].map((times) => best(unit.repeat((times * CHARACTERS) / unit.length)));
    return { unit, milliseconds: twice!, factor: twice! < MILLISECONDS_MIN ? 1 : twice! / once! };
  });
  return slowest(measured, SHOWN);
}

function slowest<Timed extends { milliseconds: number }>(all: Timed[], count: number): Timed[] {
  return all.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, count);
}

function best(text: string): number {
  return Math.min(...[1, 2].map(() => time(() => void masker.mask(text))));
}
