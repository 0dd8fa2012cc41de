import { parseArgs } from 'node:util';
import { CHARACTERS, measureGrowth } from './growth.ts';
import { measureRecall } from './recall.ts';
import { measureSpeed } from './speed.ts';
import { readTexts } from './texts.ts';
import { countMasks } from './transcripts.ts';

const RECALL_MIN = 0.99;
const SPEED_MIN = 150;
const GROWTH_MAX = 3;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '30' },
    megabytes: { type: 'string', default: '30' },
    corpus: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

const { kinds, recall, cases, untidy } = measureRecall(Number(values.seeds));
console.log(`Recall: ${cases} synthetic secrets of ${kinds.length} kinds\n`);
for (const { kind, found, all, contexts } of kinds)
  console.log(
    `${kind.padEnd(28)} ${share(found / all).padStart(8)}  ${found} of ${all} in ${contexts} contexts`,
  );
console.log(`${'all'.padEnd(28)} ${share(recall).padStart(8)}  (asked at least ${share(RECALL_MIN)})`);
console.log(`masked differently the second time: ${untidy} (asked 0)\n`);

const texts = readTexts(values.corpus, Number(values.megabytes));
const { megabytesPerSecond, ratio } = measureSpeed(texts);
console.log(
  `Speed: ${megabytesPerSecond.toFixed(0)} MB/s (asked at least ${SPEED_MIN}), ${ratio.toFixed(1)} times as long as copying and one indexOf, best of 7 rounds\n`,
);

const growth = measureGrowth();
console.log('Texts made to take long: those that take longest, and how much longer twice the text takes');
for (const { unit, milliseconds, factor } of growth)
  console.log(
    `${JSON.stringify(unit).padEnd(36)} ${milliseconds.toFixed(0).padStart(5)} ms for ${2 * CHARACTERS} characters, × ${factor.toFixed(1)}`,
  );
console.log(`(asked below × ${GROWTH_MAX} for each)\n`);

if (values.corpus !== undefined) countMasks(values.corpus, values.show);

const isRight =
  recall >= RECALL_MIN &&
  untidy === 0 &&
  megabytesPerSecond >= SPEED_MIN &&
  growth.every(({ factor }) => factor < GROWTH_MAX);
process.exitCode = isRight ? 0 : 1;

function share(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
