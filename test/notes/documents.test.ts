import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAccount } from '../../src/brief/compose-account.ts';
import { tellingRuns } from '../../src/brief/describe-fact.ts';
import type { Fact } from '../../src/domain/fact.ts';
import {
  composeContext,
  composeNotes,
  composePlan,
  composeTasks,
  renderState,
} from '../../src/notes/compose-notes.ts';
import { composeReport, latestHandoff, placeReport, type Report } from '../../src/notes/compose-report.ts';
import { listProgress } from '../../src/notes/list-progress.ts';
import type { SessionPicture } from '../../src/notes/session-picture.ts';
import { stateOfRecord } from '../../src/record/state-of-record.ts';
import { fact, run as madeRun } from '../brief/make-facts.ts';
import { workedSession } from '../events/notes-room.ts';
import { forEvery } from '../for-every.ts';
import { anyTranscript } from '../transcripts/generate.ts';
import { readPlainly } from '../transcripts/read-plainly.ts';
import { createTask, PROJECT, run, type SessionWriter, write } from '../transcripts/session-writer.ts';

function pictureOf(lines: readonly string[], more: Partial<SessionPicture> = {}): SessionPicture {
  const { facts, progress } = readPlainly(lines);
  const record = stateOfRecord(progress);
  const { turn, contextTokens, generation } = progress;
  const known = { facts, record, runningPrompt: '', cwd: PROJECT, turn, isCheck: () => true };
  return {
    session: {
      client: 'claude-code',
      id: '0f1e2d3c-0000-4000-8000-000000000001',
      cwd: PROJECT,
      transcriptPath: '/home/ada/.claude/projects/ledger/0f1e2d3c.jsonl',
    },
    resumeCommand: 'claude --resume 0f1e2d3c-0000-4000-8000-000000000001',
    time: '2026-03-09T10:00:00.000Z',
    ...{ turn, contextTokens, generation, isOver: false, pins: [] },
    runs: tellingRuns(record, () => true),
    account: composeAccount(known),
    facts,
    ...more,
  };
}

const reportOf = (picture: SessionPicture) => composeReport(picture, 'on demand', '.tideproof/HANDOFF.md');

/** Through a file and back, as the next process reads it. */
const reread = (text: string) => Buffer.from(text).toString('utf8');

function reviewed(): SessionWriter {
  const rows = workedSession(PROJECT);
  rows.turn('The cache did not help, so I dropped it again.', [write(`${PROJECT}/docs/tides.md`)]);
  rows.prompt('Go on with the tables. Print them for pier 4 first.');
  rows.turn('', [
    createTask(3, 'Print pier 4'),
    run('npm run print', 'Exit code 3\nError: pier 4 has no printer', true),
  ]);
  rows.turn('Pier 4 has no printer; I ask which one to use.');
  return rows;
}

const SECTION = '- half-done: the tables of pier 4\n- User: "Never touch anything in generated/."';
const FROM = { from: 'the summary of compaction 1', compaction: 1 };
const WRITTEN = fact('handoff', SECTION, { line: 3, detail: FROM });

describe('The notes of a session', () => {
  const picture = pictureOf(reviewed().rows);
  const progress = listProgress(picture, new Set(), []);

  it('have what happened, in its order, each with its line in the transcript', () => {
    expect(progress.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Task done: #1 Mend the clock',
      'Commit: 1a2b3c4 Read the clock in UTC',
      expect.stringMatching(/^Failed: `npm test`/),
      'Run: `npm test`: exit 1',
      expect.stringMatching(/^Failed: `npm run print` \(exit 3\): Error: pier 4 has no printer/),
      'Run: `npm run print`: exit 3',
    ]);
    for (const { transcriptLine } of progress) expect(transcriptLine).toBeGreaterThan(0);
    const notes = composeNotes('', picture, progress);
    for (const { text, label } of progress) expect(notes).toContain(`**${label}:** ${text}`);
  });

  it('have on top what the user calls urgent, and the last message of the assistant as one', () => {
    const { facts, progress } = readPlainly(reviewed().rows);
    const known = { facts, record: stateOfRecord(progress), runningPrompt: '', cwd: PROJECT };
    const account = composeAccount({ ...known, isPriority: (text) => /\bnever\b|go on/i.test(text) });
    const state = renderState({ ...picture, account });
    const urgent =
      'Urgent in the user’s own terms:\\*\\* \\S+ \\S+: The tide tables are an hour late\\. Never';
    const last =
      'Last message of the assistant \\(said then, not checked\\):\\*\\* .+: Pier 4 has no printer; I';
    for (const line of [urgent, last]) expect(state).toMatch(new RegExp(`\n- \\*\\*${line} `));
    // The request in work stands above.
    expect(state.match(/Go on with the tables/g)).toHaveLength(1);
    expect(renderState(picture)).not.toContain('Urgent');
  });

  it('have a handoff that the model wrote, a refusal and an answer as what they are', () => {
    const facts = [
      fact('handoff', WRITTEN.text, { line: 3, detail: { from: '/handoff' } }),
      fact('refusal', '`git push`', { line: 4, detail: { words: 'not today' } }),
      fact('answer', 'Which? → Blue', { line: 5 }),
    ];
    const told = listProgress({ ...picture, facts, runs: [] }, new Set(), []);
    expect(told.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      'Handoff written: /handoff: - half-done: the tables of pier 4 - User: "Never touch anything in generated/."',
      'Refused: `git push`: "not today"',
      'Answered: Which? → Blue',
    ]);
  });

  it('tell a run anew when it ran again, and a failure that is over only if they told the failure', () => {
    const runs = (line: number) => [madeRun('npm test', line % 2, { line })];
    const first = listProgress({ ...picture, facts: [], runs: runs(7) }, new Set(), []);
    const keys = new Set(first.map(({ key }) => key));
    expect(listProgress({ ...picture, facts: [], runs: runs(7) }, keys, [])).toEqual([]);
    const anew = listProgress({ ...picture, facts: [], runs: runs(8) }, keys, []);
    expect(anew).toMatchObject([{ text: '`npm test`: exit 0' }]);
    const failed = fact('error', 'no', { key: 'e', detail: { source: '`make`' } });
    const over = { ...picture, facts: [{ ...failed, status: 'done' as const }], runs: [] };
    const told = listProgress({ ...picture, facts: [failed], runs: [] }, new Set(), []);
    expect(listProgress(over, new Set(), [])).toEqual([]);
    const later = listProgress(over, new Set(told.map(({ key }) => key)), []);
    expect(later).toMatchObject([{ label: 'Succeeded since', text: '`make`: no' }]);
  });

  it('tell each run and each failure of a check that goes up and down, also in the words of before', () => {
    let notes = '';
    const written = new Set<string>();
    for (const [nth, status] of [1, 0, 1, 0, 0].entries()) {
      const line = nth + 1;
      const failed = {
        ...fact('error', 'E1', { key: 'e', line: line - ((line + 1) % 2) }),
        first: fact('error', '').first,
      };
      const facts = [{ ...failed, status: status === 0 ? ('done' as const) : ('open' as const) }];
      const time = `2026-03-09T10:0${nth}:00.000Z`;
      const now = { ...picture, time, facts, runs: [madeRun('npm test', status, { line })] };
      const entries = listProgress(now, written, []);
      notes = composeNotes(notes, now, entries);
      for (const { key } of entries) written.add(key);
    }
    const log = notes.slice(notes.indexOf('## Progress'));
    const told = [...log.matchAll(/\*\*(.+?):\*\* (?:.*exit (\d))?/g)].map(([, label, exit = '']) =>
      `${label} ${exit}`.trim(),
    );
    const upAndDown = ['Failed', 'Run 1', 'Run 0', 'Succeeded since'];
    expect(told).toEqual([...upAndDown, ...upAndDown, 'Run 0']);
  });
});

describe('The handoff of a session', () => {
  const picture = pictureOf(reviewed().rows, { pins: ['Never deploy on a Friday.'] });
  const report = reportOf({ ...picture, facts: [...picture.facts, WRITTEN] });
  const sectionsIn = ({ text }: Report) => text.split('\n\n## ').slice(1);
  const linesOf = (title: string) => {
    const section = sectionsIn(report).find((each) => each.startsWith(`${title}\n\n`));
    return section
      ?.split('\n')
      .slice(2)
      .map((line) => line.replace(/^(?:-|>) /, ''));
  };

  it('has what was asked first and last, word for word', () => {
    expect(report.title).toBe('The tide tables are an hour late.');
    const goal = 'The tide tables are an hour late. Never touch anything in generated/.';
    expect(linesOf('Goal')).toEqual([goal]);
    expect(linesOf('Asked last')).toEqual(['Go on with the tables. Print them for pier 4 first.']);
  });

  it('has all that the model wrote since the last summary, because each leaves out what is on record', () => {
    const written = (line: number, text: string, detail: Record<string, string | number>) =>
      fact('handoff', text, { line, detail });
    const facts = [
      written(2, 'old', { from: 'the summary of compaction 1', compaction: 1 }),
      written(5, 'whole', { from: 'the summary of compaction 2', compaction: 2 }),
      written(7, 'the reasons', { from: '/handoff' }),
      written(9, 'Nothing is missing.', { from: '/save' }),
    ];
    const { text, from } = latestHandoff(facts)!;
    expect(from).toBe('/save');
    const [reasons, whole] = ['\\(/handoff, .*\\):\nthe reasons', '.*compaction 2, .*\\):\nwhole'];
    expect(text).toMatch(
      new RegExp(`^Nothing is missing\\.\n\nBefore that ${reasons}\n\nBefore that ${whole}$`),
    );
    expect(latestHandoff([])).toBeUndefined();
    // One that a model was asked for afterwards is whole.
    const asked = written(9, 'WHY: the tables', { from: 'asked of claude', asked: 1 });
    asked.last = { ...asked.last, time: '2027-01-01T00:00:00.000Z' };
    expect(latestHandoff([...facts, asked])).toMatchObject({ text: 'WHY: the tables' });
  });

  it('has runs, tasks, commits, files and the last messages', () => {
    expect(linesOf('Pinned by the user')).toEqual(['Never deploy on a Friday.']);
    expect(linesOf('Failed when last run')?.[0]).toContain('`npm run print`: exit 3');
    expect(linesOf('Open tasks')).toEqual(['[in_progress] #2 Print the tables', '[pending] #3 Print pier 4']);
    expect(linesOf('Tasks done')).toEqual(['#1 Mend the clock']);
    expect(linesOf('Commits')).toEqual(['1a2b3c4 Read the clock in UTC']);
    expect(linesOf('Files changed')?.join()).toContain('docs/tides.md (written)');
    const last = linesOf('Last messages of the assistant (said then, not checked)')?.[0];
    expect(last).toContain('Pier 4 has no printer; I ask which one to use.');
  });

  it.each([6, 8, 9, 20])('names or counts every one of %d commands that failed', (failed) => {
    const rows = workedSession(PROJECT);
    for (let nth = 1; nth <= failed; nth++)
      rows.turn('', [run(`tool${nth} print`, `Exit code 2\nno pier ${nth}`, true)]);
    const { facts, progress } = readPlainly(rows.rows);
    const record = stateOfRecord(progress);
    const account = composeAccount({ facts, record, runningPrompt: '', cwd: PROJECT });
    const { text } = reportOf(pictureOf(rows.rows, { account }));
    const list = /## Failed when last run\n\n([\s\S]*?)\n\n/.exec(text)?.[1]?.split('\n') ?? [];
    const counts = list.map((line) => Number(/^- and (\d+) more$/.exec(line)?.[1] ?? 1));
    // With `npm test` of before.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(failed + 1);
  });

  it('has no empty section, and none for what nobody can know', () => {
    const titles = sectionsIn(report).map((section) => section.split('\n')[0]!);
    expect(new Set(titles).size).toBe(titles.length);
    for (const title of titles) expect(linesOf(title)!.join('')).not.toBe('');
    const ofNothing = sectionsIn(reportOf(pictureOf([])));
    expect(ofNothing.map((section) => section.split('\n')[0])).toEqual(['How to continue']);
    expect(linesOf('How to continue')?.join()).toContain('With the whole conversation: ');
    // A session without a prompt has no transcript, and cannot be resumed.
    expect(ofNothing[0]).not.toMatch(/whole conversation|full record/);
    // One that began with a slash command has one.
    const ofCommand = sectionsIn(reportOf({ ...pictureOf([]), turn: 1 }));
    expect(ofCommand[0]).toMatch(/whole conversation.*full record/s);
  });
});

const picture = pictureOf(reviewed().rows);

it('The documents of a task quote the handoff of the model line by line, as what it is', () => {
  const contextOf = (...written: Fact[]) =>
    composeContext('', 'Tables', reportOf({ ...picture, facts: [...picture.facts, ...written] }));
  expect(contextOf(WRITTEN)).toContain('> - half-done: the tables of pier 4\n> - User: "Never touch');
  expect(contextOf(WRITTEN)).toContain('(the summary of compaction 1)');
  expect(contextOf()).not.toContain('Written by the model');
});

describe('Whatever a transcript holds, a document', () => {
  const anyRows = anyTranscript.map((bytes) => bytes.toString('utf8').split('\n'));
  const documents: Record<string, (picture: SessionPicture, text: string) => string> = {
    notes: (picture, text) => composeNotes(text, picture, listProgress(picture, new Set(), [])),
    report: (picture, text) => placeReport(text, reportOf(picture)),
    context: (picture, text) => composeContext(text, 'Tables', reportOf(picture)),
    tasks: (picture, text) => composeTasks(text, 'Tables', picture),
    plan: (picture, text) => composePlan(text, 'Tables', picture),
  };

  it('is not taken for edited after it went through a file', () =>
    forEvery(40, anyRows, anyRows, (rows, more) => {
      const [first, later] = [pictureOf(rows), { ...pictureOf([...rows, ...more]), turn: 99 }];
      for (const [name, write] of Object.entries(documents))
        expect(write(later, reread(write(first, ''))), name).not.toContain('Edited by hand');
    }));

  it('stays as it is when there is nothing new', () =>
    forEvery(40, anyRows, (rows) => {
      const picture = pictureOf(rows);
      for (const [name, write] of Object.entries(documents)) {
        const text = reread(write(picture, ''));
        expect(write(picture, text), name).toBe(text);
      }
    }));

  it('keeps every line of a text that people wrote', () =>
    forEvery(40, anyRows, fc.array(fc.string({ unit: 'grapheme' })), (rows, lines) => {
      const text = ['mine', ...lines].join('\n');
      const picture = pictureOf(rows);
      for (const [name, write] of Object.entries(documents))
        expect(write(picture, text).split('\n'), name).toEqual(expect.arrayContaining(text.split('\n')));
    }));
});
