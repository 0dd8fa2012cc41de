import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDetails } from '../../src/archive/records/survival.ts';
import { readArchive } from '../../src/archive/sqlite/open-archive.ts';
import {
  hookRunsOf,
  type SessionRun,
  smallWindow,
  tellOfHooks,
  type World,
} from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { bash, call, say, summary } from '../../src/clients/claude-code/live-test/lab/script.ts';
import {
  type Answer,
  compactionsOf,
  type RecordedRequest,
} from '../../src/clients/claude-code/live-test/lab/wire.ts';
import { archiveFile } from '../../src/system/paths.ts';
import { firstRequestAfterCompaction, summarizerPrompt } from '../lab/after-compaction.ts';
import {
  addCommands,
  additionalInstructions,
  asksForHandoff,
  briefIn,
  goOn,
  goOnUntilFull,
  mains,
  runTideproof,
  setInstalledStage,
  shownIn,
} from './client-stage.ts';

const PIN = 'Nobody but the harbour master opens sluice 9.';
const ERROR = 'AssertionError: sluice 9 opened at 04:20, wanted 05:20';
const project = { 'run-tests.sh': `echo '${ERROR}' >&2\nexit 1\n` };
const PINNED_AFTER = 3;
const USELESS = 'Some work was done.';

interface Generation {
  how: 'auto' | 'manual';
  /** What the user says since the compaction before. */
  prompts: string[];
  summary: string;
  /** Words by which a good summary that uses its own is known to have each prompt. */
  meant?: string[];
}

/** Long enough for a summary of such a conversation, and about nothing that was asked. */
const filler = (about: string) =>
  `Work on ${about} went on in small steps, each of which was looked at before the next one began. `.repeat(
    5,
  );

const quoting = (prompts: string[], about: string) =>
  `1. Primary Request and Intent:\n${prompts.map((prompt) => `   - "${prompt}"`).join('\n')}\n2. Notes:\n${filler(about)}`;

const MISQUOTE = 'close every second gate at noon';
const HANDOFF = [
  '- Ferry 12 waits at buoy 31 until the lamp is mended (seen in the log of the pier, not tried).',
  '- User: "do not touch generated/"',
  `- User: "${MISQUOTE}"`,
];

const MINUTES = [
  'Write the minutes of the meeting about quay 12 into docs/quay-12.md, in English.',
  'Leave out what the insurer said, that is confidential.',
];
const COATS = [
  'Paint bollard 77 in RAL 5015, not in the blue of last year.',
  'Order twelve brushes of size 40 at Hansen & Sons, on account HS-2231.',
];

const GENERATIONS: Generation[] = [
  {
    how: 'auto',
    prompts: [
      'Sluice 9 opens an hour too early in tide-gates.yml.\nFind out since which commit, and do not touch generated/.',
      'nein, erst das Protokoll',
      'Compare it with the log of Wednesday, 14 October, kept in /var/log/sluice-9.log.',
    ],
    summary: USELESS,
  },
  {
    how: 'manual',
    prompts: ['Now the pumps: pump P-404 runs dry at 1.7 bar, mend its limit.', 'both, please'],
    summary: USELESS,
  },
  { how: 'auto', prompts: MINUTES, summary: quoting(MINUTES, 'the minutes') },
  {
    how: 'auto',
    prompts: [
      'Rename the column `berth_no` to `berth_id` in the import of harbour.csv, and keep the old name as an alias until March.',
      'The crane of Mrs. Okonkwo must stay the first row of the table, whatever the sorting.',
    ],
    summary: `1. What is asked for, latest first:
   - Whatever is sorted: row one of the table belongs to the crane (Mrs. Okonkwo's), it must stay there.
   - Until March there is an alias, so that the old name still works; the column of the harbour.csv import that was \`berth_no\` gets renamed and is called \`berth_id\` from now on, which keeps imports of others alive.
2. State: ${filler('the table')}`,
    meant: ['`berth_id`', 'Okonkwo'],
  },
  {
    how: 'manual',
    prompts: COATS,
    summary: `${quoting(COATS, 'the coats of paint')}\n10. Handoff:\n${HANDOFF.join('\n')}\n`,
  },
  {
    how: 'auto',
    prompts: [
      'Mend lamp L-88 at buoy 31, ferry 12 waits for it.',
      'And tell me the price per metre of the 16 mm rope.',
    ],
    summary: USELESS,
  },
];
const LAST = ['Write all prices in øre.', 'That was wrong, in cents.'];
const THERE = ['Draw the plan of pier 3 again.', 'And now?'];

/** In one line each: white space is layout. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function count(text: string, words: string): number {
  return flat(text).split(flat(words)).length - 1;
}

/** The prompts and answers of a session with a compaction after each generation. */
function scriptOf(generations: readonly Generation[], pinAfter: number) {
  const turns = generations.flatMap(({ how, prompts }, nth): [string, Answer[]][] => [
    ...prompts.map((prompt, index): [string, Answer[]] => {
      const isLast = index === prompts.length - 1;
      const work = [call(bash('sh run-tests.sh')), say('ok')];
      return [prompt, isLast && how === 'auto' ? [goOn, goOnUntilFull(), say('ok')] : work];
    }),
    ...(how === 'manual' ? [['/compact', []] as [string, Answer[]]] : []),
    ...(nth + 1 === pinAfter ? [[`/pin ${PIN}`, [say('Pinned.')]] as [string, Answer[]]] : []),
  ]);
  return {
    prompts: turns.map(([prompt]) => prompt),
    script: {
      main: turns.flatMap(([, answers]) => answers),
      summarizer: generations.map((generation) => summary(generation.summary)),
    },
  };
}

/** What our hook said after each compaction: to the model, and in a line to the user. */
function saidAfterCompactions({ messages }: SessionRun) {
  return hookRunsOf(messages)
    .filter(({ name }) => name === 'SessionStart:compact')
    .map(({ stdout }) => {
      const { systemMessage: notice = '', hookSpecificOutput } = JSON.parse(stdout || '{}');
      return { notice: String(notice), text: String(hookSpecificOutput?.additionalContext ?? '') };
    });
}

/** Wherever they stand in the request: each once. */
function expectOnce(request: RecordedRequest, prompts: readonly string[]): void {
  const shown = shownIn(request);
  for (const prompt of prompts) expect({ prompt, times: count(shown, prompt) }).toEqual({ prompt, times: 1 });
}

/** By compaction, what its summary quotes as the user's and is not. */
function misquotesIn({ home }: World): string[][] {
  return (
    readArchive(archiveFile(join(home, '.local', 'share', 'tideproof')), (database) =>
      database.column<number>`SELECT id FROM compactions ORDER BY id`.map(
        (id) => findDetails(database, id).misquotes ?? [],
      ),
    ) ?? []
  );
}

const search = (world: World, ...words: string[]): { kind: string }[] =>
  JSON.parse(runTideproof(world, 'search', ...words, '--all', '--json')).hits;

test('six generations, a fork, a resumed session and /clear: every prompt since the compaction before is there once, in the summary or in the brief, and earlier ones as far as they fit', async () => {
  const { world, play } = setInstalledStage(project);
  addCommands(world);
  const { prompts, script } = scriptOf(GENERATIONS, PINNED_AFTER);
  const run = await play({
    prompts: [...prompts, ...LAST],
    arguments: tellOfHooks,
    environment: smallWindow,
    script: { ...script, main: [...script.main, ...LAST.map(() => say('ok'))] },
  });
  expect(run.exitCode).toBe(0);
  expect(compactionsOf(run.requests)).toHaveLength(GENERATIONS.length);
  const said = saidAfterCompactions(run);
  expect(said).toHaveLength(GENERATIONS.length);

  for (const [index, { how, prompts: recent, summary: written, meant }] of GENERATIONS.entries()) {
    const nth = index + 1;
    const older = GENERATIONS.slice(0, index).flatMap((generation) => generation.prompts);
    const pins = nth > PINNED_AFTER ? [expect.stringMatching(/^\[tideproof\] Pinned /), `- ${PIN}`] : [];
    const request = firstRequestAfterCompaction(run, nth);
    const brief = briefIn(request);
    const { notice, text } = said[index]!;

    if (meant) for (const words of meant) expect(count(shownIn(request), words)).toBeGreaterThan(0);
    else expectOnce(request, recent);
    if (written === USELESS) {
      for (const prompt of [...older, ...recent]) expect(count(brief, prompt), prompt).toBe(1);
      expect(brief).toContain(ERROR);
      expect(count(brief, `- ${PIN}`)).toBe(pins.length === 0 ? 0 : 1);
    } else expect(text.split('\n').filter(Boolean)).toEqual(pins);
    expect(notice.split('\n')).toHaveLength(1);
    expect(notice).toContain(`${recent.length} of ${recent.length} prompts in context`);

    const told = additionalInstructions(summarizerPrompt(run, nth));
    expect(asksForHandoff(told)).toBe(true);
    expect(told.length).toBeLessThanOrEqual(how === 'auto' ? 5000 : 1500);
    const given = older.filter((prompt) => count(told, prompt) === 1);
    if (how === 'auto') expect(given).toEqual(older);
    // There is little room at `/compact`: the first prompt comes first, then the last ones that fit.
    else expect(given.length, `${nth}: ${told}`).toBeGreaterThanOrEqual(Math.min(older.length, 2));
    expect(given.slice(0, 1)).toEqual(older.slice(0, 1));
    for (const prompt of recent) expect(count(told, prompt), `${nth}: ${prompt}`).toBe(0);
  }

  expect(search(world, 'ferry buoy lamp mended', '--kind', 'handoff')).toMatchObject([{ kind: 'handoff' }]);
  expect(misquotesIn(world)).toEqual([[], [], [], [], [MISQUOTE], []]);

  const before = GENERATIONS.flatMap((generation) => generation.prompts);
  const sinceLast = GENERATIONS.at(-1)!.prompts;
  for (const how of [['--fork-session'], []]) {
    const later = await play({
      prompts: [...THERE.slice(0, 1), '/compact', ...THERE.slice(1), '/clear', 'Good morning.'],
      arguments: ['--resume', run.sessionId!, ...how],
      script: { main: THERE.map(() => say('ok')), summarizer: () => summary(USELESS) },
    });
    const [first, compacted, cleared] = mains(later);
    expectOnce(first!, [...sinceLast, ...LAST, THERE[0]!]);
    expect(count(shownIn(first!), '[tideproof] Compaction')).toBe(1);
    expectOnce(compacted!, [...LAST, ...THERE]);
    for (const prompt of before) expect(count(briefIn(compacted!), prompt), prompt).toBe(1);
    expect(briefIn(compacted!)).toContain('[tideproof] Compaction 7');
    for (const words of HANDOFF) expect(briefIn(cleared!)).toContain(words);
    expect(count(briefIn(cleared!), PIN)).toBe(1);
  }

  const nextDay = await play({ prompts: ['Good morning.'] });
  const told = briefIn(mains(nextDay)[0]!);
  for (const words of HANDOFF) expect(told).toContain(words);
}, 400_000);
