import { describe, expect, it } from 'vitest';
import type { Brief } from '../../src/brief/compose-brief.ts';
import { createTask, edit, PROJECT, run, type SessionWriter } from '../transcripts/session-writer.ts';
import { distinctPrompt } from './make-facts.ts';
import { briefOf } from './played-session.ts';

const ASKED = Array.from({ length: 12 }, (_, nth) => `${nth}. ${distinctPrompt(nth, 20)}`);
const FILES = Array.from({ length: 6 }, (_, nth) => `src/part${nth}/gauge${nth}.ts`);
const REPORT = (nth: number) =>
  `Report ${nth}: ${'the gauge was read and the table was printed. '.repeat(22)}`;
const PLAN = `# Tide tables\n${Array.from({ length: 40 }, (_, nth) => `${nth}. Read gauge number ${nth} and print it`).join('\n')}`;

/** A long session with more to quote than a brief has room for. */
function work(session: SessionWriter): void {
  const result = `User has approved your plan. You can now start coding.\n\n## Approved Plan:\n${PLAN}`;
  session.turn('', [{ tool: 'ExitPlanMode', input: { plan: PLAN }, result }]);
  for (const [nth, prompt] of ASKED.entries()) {
    session.prompt(prompt);
    session.turn('', [
      edit(`${PROJECT}/${FILES[nth % FILES.length]}`, `read(${nth});`),
      ...['Print', 'Sign', 'Send'].map((verb, index) =>
        createTask(nth * 3 + index + 1, `${verb} the tables of the quay number ${nth} for the harbour`),
      ),
      run('npm test', 'Exit code 1\nAssertionError: 5 is not 4', true),
    ]);
    session.turn(REPORT(nth));
  }
}

const LINES = [
  ...FILES.map((file) => `- ${file} was edited: it reads its gauge and prints its table.`),
  ...ASKED.map((words) => `- The user: "${words}"`),
];
const besideLines = (lines: readonly string[]) =>
  briefOf(work, { carried: `<summary>\n${lines.join('\n')}\n</summary>` });
const GOOD = besideLines(LINES);
const THIRD = besideLines(LINES.filter((_, nth) => nth % 3 === 0));
const NOTHING = besideLines([]);
const UNKNOWN = briefOf(work, { carried: '' });

/** What a brief has besides the words of the user. */
function besidesWords({ text }: Brief): string {
  return ASKED.reduce((rest, words) => rest.replace(words, ''), text);
}

describe('The poorer a summary, the more is quoted', () => {
  it('grows from nothing to the limit', () => {
    expect(GOOD.text).toBe('');
    expect(THIRD.text.length).toBeGreaterThan(1_500);
    expect(NOTHING.text.length).toBeGreaterThan(THIRD.text.length);
    const tight = briefOf(work, { carried: 'ok', charactersMax: 5_000 }).text;
    expect(tight.length).toBeGreaterThan(4_500);
    expect(tight.length).toBeLessThanOrEqual(5_000);
  });

  it('has about 3,000 characters beside a poor one, and beside one that is not known yet', () => {
    for (const brief of [THIRD, UNKNOWN]) expect(besidesWords(brief).length).toBeLessThan(3_300);
  });

  it('has more than that only where words of the user need it', () => {
    const many = (session: SessionWriter) => {
      work(session);
      for (let nth = 20; nth < 45; nth++) {
        session.exchange(distinctPrompt(nth, 30), 'I see.');
      }
    };
    const carried = `<summary>\n${[...LINES, 'The rest was looked at.'].join('\n')}\n</summary>`;
    const { text, worth, deferred } = briefOf(many, { carried, tokensMax: 10_000 });
    expect(worth).toBe('poor');
    for (let nth = 20; nth < 45; nth++) expect(text).toContain(distinctPrompt(nth, 30));
    expect(deferred).toEqual([]);
    expect(text.length).toBeGreaterThan(5_000);
    expect(text).not.toContain('Report 11');
  });

  it('says how many tasks are open where it tells only those that the summary lacks', () => {
    const tasks = (session: SessionWriter) => {
      session.prompt(ASKED[0]!);
      session.turn('I look.', [createTask(1, 'Print the gauges'), createTask(2, 'Sign the register')]);
      session.turn('I go on.');
    };
    const { text } = briefOf(tasks, { carried: 'Next: print the gauges.' });
    expect(text).toMatch(/- 2 tasks of the client’s list are open, among them:\n- .*#2 Sign the register\n/);
    expect(text).not.toContain('Print the gauges');
  });

  it('takes a prompt for held by next to nothing only word for word: it may say the contrary', () => {
    const asked = 'Legacy adapters must never be changed. Install packages with pnpm.';
    const work = (session: SessionWriter) => {
      session.exchange(asked, 'All done.');
    };
    const besides = (carried: string) => briefOf(work, { carried }).text;
    const contrary = 'Legacy adapters may be changed now. Packages are installed with pnpm, never with npm.';
    expect(besides(contrary)).toContain(asked);
    expect(besides(`The user: "${asked}"`)).not.toContain(asked);
  });

  it('quotes the last message, and no earlier one, whole or not at all, as said and not checked', () => {
    const quoted = [...Array(12).keys()].filter((nth) => NOTHING.text.includes(`Report ${nth}:`));
    expect(quoted).toEqual([11]);
    expect(NOTHING.text).toContain(`\n> ${REPORT(11).trim()}`);
    expect(NOTHING.text).toContain('not checked');
    const long = (session: SessionWriter) => {
      session.exchange(ASKED[0]!, `It is done. ${'All is well. '.repeat(400)}But the last test fails.`);
    };
    expect(briefOf(long, { carried: 'ok' }).text).not.toContain('It is done.');
    const announced = (calls: number) => (session: SessionWriter) => {
      session.prompt(ASKED[0]!);
      session.turn('Now the tests.', Array(calls).fill(run('npm test', 'ok')));
    };
    expect(briefOf(announced(0), { carried: 'ok' }).text).toContain('> Now the tests.');
    expect(briefOf(announced(1), { carried: 'ok' }).text).not.toContain('Now the tests.');
  });

  it('gives back the handoff of an earlier summary beside one of nothing, its first lines whole, once', () => {
    const cause = (nth: number) => `- cause ${nth}: gauge ${nth} counts the tide of its neighbour`;
    const section = (lines: number) => Array.from({ length: lines }, (_, nth) => cause(nth));
    const worked = (handoff: readonly string[]) => (session: SessionWriter) => {
      session.exchange(ASKED[0]!, 'I look.');
      session.compaction(`<summary>\n${ASKED[0]}\n## 10. Handoff\n${handoff.join('\n')}\n</summary>`);
      session.exchange(ASKED[1]!, REPORT(1));
    };
    const short = section(3);
    const { text } = briefOf(worked(short), { carried: 'Some work was done.' });
    expect(text).toMatch(/\(the summary of compaction 1\)\n> - cause 0: gauge 0 .*(\n> - cause [12]: .*){2}/);
    const places = [ASKED[1]!, 'cause 0', '> Report 1:'].map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const kept = briefOf(worked(short), { carried: short.join('\n') });
    expect(kept.text).not.toContain('cause 0');
    const carried = `${ASKED[1]!.slice(0, 60)} ${'It went on. '.repeat(60)}`;
    const poor = briefOf(worked(short), { carried });
    expect(poor.worth).toBe('poor');
    expect(poor.text).not.toContain('cause 0');
    const long = briefOf(worked(section(90)), { carried: 'ok' }).text;
    const told = section(90).filter((line) => long.includes(`\n> ${line}\n`));
    expect(long).toContain(`[… ${90 - told.length} more lines …]`);
  });

  it('tells the plan that the user approved, its middle cut where it is long, and says so', () => {
    const HEAD = '> # Tide tables';
    for (const words of [HEAD, '39. Read gauge number 39']) expect(NOTHING.text).toContain(words);
    expect(THIRD.text).toMatch(/\[…\d+ characters…\]/);
    const held = besideLines([PLAN, ...LINES.slice(0, 3)]);
    for (const { text } of [held, briefOf(work, { carried: 'ok', isPlanAttached: true })])
      expect(text).not.toContain(HEAD);
  });
});
