// How well search finds what is known to be there: 300 questions with one right answer each, among 7,000 other messages, and
// 100 more that share no word with theirs. Asked is the right answer among the first five for 90 % of the 300.
//   node bench/search-quality.mjs [--seed 1] [--misses]
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { makeHistory, makeRandom } from './history/make-history.mjs';
import { makeNeedles } from './search-quality/make-needles.mjs';
import { plantNeedles } from './search-quality/plant-needles.mjs';

/** Nothing in it is secret. */
const masker = { mask: (text) => text, forOneRow: () => ({ ...masker, leftOut: () => 0 }) };
const HISTORY = { sessions: 100, messages: 7000, megabytes: 60 };
const ASKED_OF_KIND = 100;
const FIRST = 5;
const ASKED_PERCENT = 90;
/** Without a model nobody can find what shares no word, so these are only reported. */
const OTHER_WORDS = 'other words';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
// Beside the dependencies, where SQLite is found.
const built = mkdtempSync(join(root, 'node_modules', '.tideproof-bench-'));

try {
  const { claudeCode, openTexts, archiveTexts, searchTexts } = await loadEngine();
  const seed = Number(values.seed);
  const random = makeRandom(seed);
  makeHistory(join(folder, 'projects'), { ...HISTORY, seed });
  const needles = makeNeedles(random, ASKED_OF_KIND);
  const paths = plantNeedles(join(folder, 'projects'), needles, random);
  const texts = openTexts(join(folder, 'texts.db'));
  archiveTexts(
    texts,
    paths.map((path, index) => ({ path, sessionId: `session-${index}`, agentId: '' })),
    {
      deadline: Number.POSITIVE_INFINITY,
      readerOf: () => ({ rows: claudeCode.rows, masker, pastesOf: () => [] }),
      onFailure: (path, error) => {
        throw new Error(`Cannot read ${path}`, { cause: error });
      },
    },
  );
  report(
    'Words only',
    ask(needles, (query) => searchTexts(texts.database, searchFor(query))),
  );
  texts.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(built, { recursive: true, force: true });
}

async function loadEngine() {
  const outfile = join(built, 'engine.cjs');
  await build({
    entryPoints: [join(root, 'bench', 'search-quality', 'engine.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['@photostructure/sqlite'],
    logLevel: 'warning',
  });
  return createRequire(import.meta.url)(outfile);
}

function searchFor(query) {
  return { query, limit: FIRST, now: Date.parse('2026-11-01') };
}

/** The place of the right answer for every question, from 0; -1 when it is not among the first. */
function ask(needles, search) {
  return needles.flatMap(({ uuid, text, questions }) =>
    questions.map(({ kind, query }) => {
      const start = performance.now();
      const place = search(query).findIndex((hit) => hit.uuid === uuid);
      return { kind, query, text, place, milliseconds: performance.now() - start };
    }),
  );
}

function report(title, answers) {
  const share = (some, isRight) => (some.filter(isRight).length / some.length) * 100;
  const isAmongFirst = ({ place }) => place !== -1;
  const rows = [...new Set(answers.map(({ kind }) => kind))].map((kind) => [
    kind,
    answers.filter((answer) => answer.kind === kind),
  ]);
  const asked = answers.filter(({ kind }) => kind !== OTHER_WORDS);
  rows.push(['all but other words', asked]);
  console.log(`\n${title}: right answer among the first ${FIRST}, and first`);
  for (const [kind, some] of rows)
    console.log(
      `${kind.padEnd(20)} ${String(some.length).padStart(4)} questions   ${share(some, isAmongFirst).toFixed(1).padStart(5)} %   ${share(
        some,
        ({ place }) => place === 0,
      )
        .toFixed(1)
        .padStart(5)} %`,
    );
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  console.log(
    `time of a question    median ${times[times.length >> 1].toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)].toFixed(1)} ms`,
  );
  if (values.misses)
    for (const { kind, query, text } of answers.filter((answer) => !isAmongFirst(answer)))
      console.log(`  missed (${kind}): ${JSON.stringify(query)} for ${JSON.stringify(text.slice(0, 160))}`);
  if (share(asked, isAmongFirst) < ASKED_PERCENT) {
    console.log(`Asked are ${ASKED_PERCENT} %.`);
    process.exitCode = 1;
  }
}
