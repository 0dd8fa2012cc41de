import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { composeAccount } from '../../src/brief/compose-account.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { stateOfRecord } from '../../src/facts/state-of-record.ts';
import { composeContext, composePlan, composeTasks } from '../../src/notes/compose-dev-docs.ts';
import { composeNotes } from '../../src/notes/compose-notes.ts';
import { composeReport } from '../../src/notes/compose-report.ts';
import { listProgress } from '../../src/notes/list-progress.ts';
import { placeReport } from '../../src/notes/render-report.ts';
import type { ReportRequest } from '../../src/notes/report.ts';
import type { SessionPicture } from '../../src/notes/session-picture.ts';
import { createMemoryLedger } from '../../src/session/memory-ledger.ts';
import { takeLine } from '../../src/session/take-line.ts';
import { workedSession } from '../events/notes-room.ts';
import { reader } from '../events/test-context.ts';
import { anyTranscript } from '../transcripts/generate.ts';
import { createTask, PROJECT, run, type SessionWriter, write } from '../transcripts/session-writer.ts';

// Documents tell the time of the clock on the wall.
const { TZ } = process.env;
beforeAll(() => {
  process.env.TZ = 'UTC';
});
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

function pictureOf(lines: readonly string[]): SessionPicture {
  const ledger = createMemoryLedger();
  const progress = startProgress();
  for (const [index, row] of lines.entries()) {
    const next = { offset: 0, line: index + 1, head: '' };
    const line = { bytes: Buffer.from(row), number: index + 1, next };
    takeLine(line, progress, ledger, {
      ...reader,
      sidechain: false,
      log: (message) => expect.unreachable(message),
    });
  }
  return {
    sessionId: '0f1e2d3c-0000-4000-8000-000000000001',
    cwd: PROJECT,
    transcriptPath: '/home/ada/.claude/projects/ledger/0f1e2d3c.jsonl',
    resumeCommand: 'claude --resume 0f1e2d3c-0000-4000-8000-000000000001',
    time: '2026-03-09T10:00:00.000Z',
    turn: progress.turn,
    contextTokens: progress.contextTokens,
    generation: progress.generation,
    isOver: false,
    pins: [],
    account: composeAccount({
      facts: ledger.all(),
      record: stateOfRecord(progress),
      runningPrompt: '',
      cwd: PROJECT,
      turn: progress.turn,
    }),
    facts: ledger.all(),
  };
}

function requestOf(picture: SessionPicture, given: Partial<ReportRequest> = {}): ReportRequest {
  const common = { reason: 'on demand', branch: 'main', path: '.tideproof/HANDOFF.md', handover: '' };
  return { picture, ...common, stale: { commits: [] }, predecessors: [], ...given };
}

/** Through a file and back, as the next process reads it. */
const reread = (text: string) => Buffer.from(text).toString('utf8');
const golden = (name: string) => fileURLToPath(new URL(`../fixtures/documents/${name}.md`, import.meta.url));

function reviewed(): SessionWriter {
  const rows = workedSession(PROJECT);
  rows.turn('The cache did not help, so I dropped it again.', [write(`${PROJECT}/docs/tides.md`)]);
  rows.prompt('Go on with the tables. Print them for pier 4 first.');
  rows.turn('', [createTask(3, 'Print pier 4'), run('npm run print', 'Error: pier 4 has no printer', true)]);
  rows.turn('Pier 4 has no printer; I ask which one to use.');
  return rows;
}

test('the notes of a session are the ones under review', async () => {
  const picture = pictureOf(reviewed().rows);
  await expect(composeNotes('', picture, listProgress(picture, new Set()))).toMatchFileSnapshot(
    golden('notes'),
  );
});

test('the handoff of a session is the one under review', async () => {
  const picture = pictureOf(reviewed().rows);
  const predecessors = [
    { sessionId: 'before', lastSeen: '2026-03-08T17:00:00.000Z', file: 'handoffs/2026-03-08-before.md' },
    { sessionId: 'first', lastSeen: '2026-03-07T17:00:00.000Z', file: '' },
  ];
  const stale = { commits: ['1a2b3c4 Read the clock in UTC'], branch: 'other' };
  const report = composeReport(requestOf(picture, { predecessors, stale }));
  await expect(placeReport('', report)).toMatchFileSnapshot(golden('handoff'));
});

describe('Whatever a transcript holds, a document', () => {
  const anyRows = anyTranscript.map((bytes) => bytes.toString('utf8').split('\n'));
  const documents: Record<string, (picture: SessionPicture, text: string) => string> = {
    notes: (picture, text) => composeNotes(text, picture, listProgress(picture, new Set())),
    report: (picture, text) => placeReport(text, composeReport(requestOf(picture))),
    context: (picture, text) => composeContext(text, 'Tables', picture),
    tasks: (picture, text) => composeTasks(text, 'Tables', picture),
    plan: (picture, text) => composePlan(text, 'Tables', picture),
  };

  it('is not taken for edited after it went through a file', () => {
    fc.assert(
      fc.property(anyRows, anyRows, (rows, more) => {
        const [first, later] = [pictureOf(rows), { ...pictureOf([...rows, ...more]), turn: 99 }];
        for (const [name, write] of Object.entries(documents))
          expect(write(later, reread(write(first, ''))), name).not.toContain('Edited by hand');
      }),
      { numRuns: 40 },
    );
  });

  it('stays as it is when there is nothing new', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const picture = pictureOf(rows);
        for (const [name, write] of Object.entries(documents)) {
          const text = reread(write(picture, ''));
          expect(write(picture, text), name).toBe(text);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps every line of a text that people wrote', () => {
    fc.assert(
      fc.property(anyRows, fc.array(fc.string({ unit: 'grapheme' })), (rows, lines) => {
        const text = ['mine', ...lines].join('\n');
        const picture = pictureOf(rows);
        for (const [name, write] of Object.entries(documents))
          expect(write(picture, text).split('\n'), name).toEqual(expect.arrayContaining(text.split('\n')));
      }),
      { numRuns: 40 },
    );
  });
});
