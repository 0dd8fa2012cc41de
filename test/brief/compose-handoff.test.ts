import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { composeAccount } from '../../src/brief/compose-account.ts';
import { composeHandoff, type HandoffRequest } from '../../src/brief/compose-handoff.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { sayAgo } from '../../src/domain/say.ts';
import { stateOfRecord } from '../../src/facts/state-of-record.ts';
import { createMemoryLedger } from '../../src/session/memory-ledger.ts';
import { takeLine } from '../../src/session/take-line.ts';
import { reader } from '../events/test-context.ts';
import {
  createTask,
  edit,
  PROJECT,
  run,
  type SessionWriter,
  updateTask,
  write,
  writeSession,
} from '../transcripts/session-writer.ts';

const HOUR = 3_600_000;

/** What the ledger of a session would make the next one read. */
function handOver(rows: SessionWriter, given: Partial<HandoffRequest> = {}, runningPrompt = ''): string {
  const ledger = createMemoryLedger();
  const progress = startProgress();
  for (const [index, row] of rows.rows.entries()) {
    const next = { offset: 0, line: index + 1, head: '' };
    const line = { bytes: Buffer.from(row), number: index + 1, next };
    takeLine(line, progress, ledger, {
      sidechain: false,
      ...reader,
      log: (message) => expect.unreachable(message),
    });
  }
  return composeHandoff({
    account: composeAccount({
      facts: ledger.all(),
      record: stateOfRecord(progress),
      ...{ runningPrompt, cwd: PROJECT, turn: progress.turn },
    }),
    ending: 'ended',
    ageMilliseconds: 2.4 * HOUR,
    transcriptPath: '/home/ada/.claude/projects/ledger/one.jsonl',
    charactersMax: 10_000,
    tokensMax: 800,
    ...given,
  });
}

/** Two requests, a rule that holds and one that was for the moment, a failing test, one of two tasks done. */
function longSession(): SessionWriter {
  const rows = writeSession();
  rows.prompt('The totals are off by a cent. Never touch anything in generated/.');
  rows.turn('I look at the totals.', [
    createTask(1, 'Round every line before adding up'),
    createTask(2, 'Write the rounding down in the handbook'),
    write(`${PROJECT}/src/totals.ts`),
    run('npm test', 'AssertionError: total of invoice 4711 is off', true),
  ]);
  rows.turn('', [
    edit(`${PROJECT}/src/round.ts`, 'export const roundHalfEven = 1;'),
    updateTask(1, 'completed'),
    run('git commit -am "Round half to even"', '[rounding 1a2b3c4] Round half to even\n 1 file changed'),
  ]);
  rows.prompt('Now the invoices of last year as well. For now do not push anything.');
  rows.turn('', [run('npm test', 'AssertionError: total of invoice 0815 is off', true)]);
  rows.turn('Invoice 0815 has a discount in its last line; I look at discounts next.');
  return rows;
}

const golden = (name: string) => fileURLToPath(new URL(`../fixtures/handoffs/${name}.md`, import.meta.url));

test('the handoff of a session with work left to do is the one under review', async () => {
  const text = handOver(longSession(), { ending: 'mid-turn' });
  await expect(`${text}\n`).toMatchFileSnapshot(golden('work-left-to-do'));
  expect(text).not.toContain('Task open: #1 Round every line before adding up');
});

test('the handoff of a short session after /clear is the one under review', async () => {
  const rows = writeSession();
  rows.prompt('What does the pier cost?');
  rows.turn('It is free for ferries.');
  const text = handOver(rows, { ending: 'cleared', ageMilliseconds: 900 });
  await expect(`${text}\n`).toMatchFileSnapshot(golden('after-clear'));
});

describe('composeHandoff()', () => {
  it('takes a prompt that was announced and never written for the last request', () => {
    const text = handOver(longSession(), {}, 'And then those of 2019.');
    expect(text).toContain('Request in work: And then those of 2019.');
  });

  it('does not give back a rule that was taken back', () => {
    const rows = longSession();
    rows.prompt('You can touch generated/ now, the generator is gone.');
    rows.turn('Good.');
    const text = handOver(rows);
    expect(text).toContain('First request: The totals are off by a cent.');
    expect(text).not.toContain('Never touch anything');
  });

  it('is empty rather than a beginning without a middle', () => {
    expect(handOver(longSession(), { charactersMax: 299 })).toBe('');
    expect(handOver(longSession(), { tokensMax: 40 })).toBe('');
    expect(handOver(longSession(), { tokensMax: -5 })).toBe('');
  });

  it('stays within both budgets, whatever was said, and keeps its opening', () => {
    const words = fc.string({ minLength: 1, maxLength: 2_000, unit: 'grapheme' });
    const budget = {
      tokensMax: fc.integer({ min: 0, max: 4_000 }),
      charactersMax: fc.integer({ min: 0, max: 10_000 }),
    };
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 6 }),
        fc.record(budget),
        (prompts, { tokensMax, charactersMax }) => {
          const rows = longSession();
          for (const prompt of prompts) {
            rows.prompt(`Never ${prompt}`);
            rows.turn(prompt, [createTask(7, prompt), run(`npm test ${prompt}`, `Error: ${prompt}`, true)]);
          }
          const text = handOver(rows, { tokensMax, charactersMax });
          expect(text.length).toBeLessThanOrEqual(charactersMax);
          expect(estimateTokens(text)).toBeLessThanOrEqual(tokensMax);
          if (text !== '') expect(text).toContain('If the new request is about something else, ignore it');
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [120_000, '2 minutes ago'],
  [1.9 * HOUR, '114 minutes ago'],
  [2 * HOUR, '2 hours ago'],
  [47 * HOUR, '47 hours ago'],
  [71 * HOUR, '2 days ago'],
])('sayAgo() calls %d ms "%s"', (milliseconds, said) => {
  expect(sayAgo(milliseconds)).toBe(said);
});
