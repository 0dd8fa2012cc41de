import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { generateCorpus } from '../../bench/brief/generate-corpus.ts';
import { instructionsBefore, isRecalled } from '../../bench/brief/instructions.ts';
import { neededFacts } from '../../bench/brief/needed-facts.ts';
import { openCorpus } from '../../bench/brief/open-corpus.ts';
import { plotRecall } from '../../bench/brief/plot.ts';
import { recallOf, renderReport } from '../../bench/brief/report.ts';
import { measureCorpus } from '../../bench/brief/token-recall.ts';
import { readTranscript } from '../../bench/brief/transcript.ts';

const CWD = '/home/ida/pumps';
let serial = 0;

function row(type: 'user' | 'assistant', content: unknown, more: Record<string, unknown> = {}): string {
  serial += 1;
  const message = { id: `msg_${serial}`, role: type, content };
  const common = { uuid: `row-${serial}`, sessionId: 's', cwd: CWD, isSidechain: false };
  return JSON.stringify({ type, message, ...common, ...more });
}
const use = (name: string, input: Record<string, unknown>) =>
  row('assistant', [{ type: 'tool_use', id: `toolu_${serial}`, name, input }]);
const summary = (text: string) => row('user', text, { isCompactSummary: true });

/** Needed afterwards: a path, two names, a command and an id. The summary has the path and one of the names. */
const tiny = [
  row('user', 'Never push to main. Look at the valve!'),
  use('Read', { file_path: `${CWD}/src/pump/valve.ts` }),
  row('user', [
    { type: 'tool_result', tool_use_id: 'x', content: 'closeValveSlowly(); openValveQuickly();' },
  ]),
  use('Bash', { command: `cd ${CWD} && npm run calibrate -- --fast` }),
  row('user', [{ type: 'tool_result', tool_use_id: `toolu_${serial - 1}`, content: 'calibrated' }]),
  row('assistant', [{ type: 'text', text: 'That is PUMP-17, see https://pumps.example/never-again.' }]),
  summary('Work was on src/pump/valve.ts, in closeValveSlowly.'),
  use('Edit', {
    file_path: `${CWD}/src/pump/valve.ts`,
    old_string: 'closeValveSlowly()',
    new_string: 'openValveQuickly(brandNewHelper)',
  }),
  use('Bash', { command: 'npm run calibrate -- --fast; npm run something-new' }),
  row('assistant', [{ type: 'text', text: 'PUMP-17 is done.' }]),
];

const SUMMARY_AT = tiny.findIndex((line) => line.includes('isCompactSummary'));

function folderWith(rows: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (rows.length > 0) writeFileSync(join(folder, 'tiny.jsonl'), rows.join('\n'));
  return folder;
}

describe('The retention measure', () => {
  it('counts what is used after the summary and stood before it', () => {
    const measured = readTranscript(join(folderWith(tiny), 'tiny.jsonl'));
    const needed = neededFacts(measured, SUMMARY_AT).map(({ kind, token }) => `${kind} ${token}`);
    expect(needed.sort()).toEqual([
      'command npm run calibrate -- --fast',
      'id PUMP-17',
      'identifier closeValveSlowly',
      'identifier openValveQuickly',
      `path ${CWD}/src/pump/valve.ts`,
    ]);
  });

  it('looks at 30 turns and not beyond', () => {
    const idle = (count: number) =>
      Array.from({ length: count }, () => row('assistant', [{ type: 'text', text: 'Hm.' }]));
    const needed = (rows: string[]) =>
      neededFacts(readTranscript(join(folderWith(rows), 'tiny.jsonl')), SUMMARY_AT).length;
    const [before, after] = [tiny.slice(0, SUMMARY_AT + 1), tiny.slice(SUMMARY_AT + 1)];
    expect(needed([...before, ...idle(27), ...after])).toBe(5);
    expect(needed([...before, ...idle(29), ...after])).toBe(3);
    expect(needed([...before, ...idle(30), ...after])).toBe(0);
    expect(needed([...before, summary('Again.'), ...after])).toBe(0);
  });

  it('knows the recall of the summary, and that the brief gives back the rest', () => {
    const results = measureCorpus(folderWith(tiny), [1000]);
    expect(results).toHaveLength(1);
    expect(results[0]?.native).toEqual({
      path: { needed: 1, found: 1 },
      identifier: { needed: 2, found: 1 },
      command: { needed: 1, found: 0 },
      id: { needed: 1, found: 0 },
    });
    expect(recallOf(results, 0)).toBe(0.4);
    expect(recallOf(results, 1000)).toBe(0.8);
    // A name that stood in an output and in no sentence is no claim.
    expect(results[0]?.missing.get(1000)).toEqual(['identifier openValveQuickly']);
    expect(results[0]?.instructions.native).toEqual({ same: { needed: 1, found: 0 } });
    expect(results[0]?.instructions.restored.get(1000)).toEqual({ same: { needed: 1, found: 1 } });
  });

  it('finds the instructions of a user, in several languages, with their age', () => {
    const rows = [
      row('user', 'Never push to main. What must I do?'),
      summary('One.'),
      row(
        'user',
        'Ändere niemals die Dateien unter generated. 提交之前必须先运行所有的测试。\nThanks for that',
      ),
      summary('Two.'),
    ];
    const measured = readTranscript(join(folderWith(rows), 'tiny.jsonl'));
    expect(instructionsBefore(measured, 3)).toEqual([
      { text: 'Ändere niemals die Dateien unter generated.', age: 0 },
      { text: '提交之前必须先运行所有的测试。', age: 0 },
      { text: 'Never push to main.', age: 1 },
    ]);
  });

  it('takes an instruction for recalled when four fifths of its words stand in one sentence', () => {
    expect(isRecalled('The user said: never push to main.', 'Never push to main!')).toBe(true);
    expect(isRecalled('Never do it. Push later, to another main.', 'Never push to main!')).toBe(false);
  });

  it('refuses a corpus that is missing or empty', () => {
    const folder = folderWith([]);
    expect(() => openCorpus(join(folder, 'gone'))).toThrow(/Cannot read the corpus/);
    expect(() => openCorpus(folder)).toThrow(/There is no \.jsonl file in/);
  });
});

describe('The generated corpus', () => {
  let corpus: ReturnType<typeof openCorpus>;
  beforeAll(() => {
    corpus = openCorpus(undefined);
  });
  afterAll(() => corpus.close());
  const listCorpus = () =>
    readdirSync(corpus.folder)
      .sort()
      .map((name) => join(corpus.folder, name));

  it('is the same at every run', () => {
    const texts = (files: string[]) => files.map((file) => readFileSync(file, 'utf8'));
    const first = texts(listCorpus());
    expect(texts(generateCorpus(folderWith([])))).toEqual(first);
    expect(first).toHaveLength(12);
    for (const text of first) {
      const lines = text.trimEnd().split('\n').length;
      expect(lines).toBeGreaterThanOrEqual(150);
      expect(lines).toBeLessThanOrEqual(600);
      const summaries = text.match(/"isCompactSummary":true/g)?.length;
      expect(summaries).toBeGreaterThanOrEqual(1);
      expect(summaries).toBeLessThanOrEqual(3);
    }
  });

  it('loses about as much as real sessions, and the brief gives most of it back', () => {
    // A quarter of them is enough to tell, and each is replayed for each budget.
    const folder = folderWith([]);
    for (const file of listCorpus().slice(0, 3)) cpSync(file, join(folder, basename(file)));
    const results = measureCorpus(folder, [1000, 4000]);
    expect(recallOf(results, 0)).toBeGreaterThan(0.3);
    expect(recallOf(results, 0)).toBeLessThan(0.7);
    // Names are a guard and not an aim: they come back inside of what is said about them.
    expect(recallOf(results, 1000)).toBeGreaterThan(recallOf(results, 0));
    expect(recallOf(results, 4000)).toBeGreaterThan(recallOf(results, 1000));
    expect(corpus.origin).toContain('12 generated sessions');
    expect(renderReport(results, [1000, 4000])).toMatch(/^\| all \| \d+ \| [\d.]+ % \(/m);
    const points = [0, 1000, 4000].map((budget) => ({ budget, recall: recallOf(results, budget) }));
    const picture = plotRecall('generated sessions', results.length, [{ name: 'all', points }]);
    expect(picture).not.toMatch(/NaN|undefined/);
  });
});
