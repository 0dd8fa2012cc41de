import { describe, expect, it } from 'vitest';
import { summarizeTask } from '../../src/brief/cold-tasks.ts';
import { composeAccount, composeState } from '../../src/brief/compose-account.ts';
import { composeBrief } from '../../src/brief/compose-brief.ts';
import { composeHandoff } from '../../src/brief/compose-handoff.ts';
import { composeInstructions } from '../../src/brief/compose-instructions.ts';
import { fitFiles } from '../../src/brief/fit-files.ts';
import { composeContext, composeNotes, composeTasks } from '../../src/notes/compose-notes.ts';
import { composeReport, placeReport, renderWhole } from '../../src/notes/compose-report.ts';
import { listProgress } from '../../src/notes/list-progress.ts';
import { run, write } from '../transcripts/session-writer.ts';
import { attempts, expectUnforged, FORGED, hostileFacts } from './forged-lines.ts';
import { playSession } from './played-session.ts';

const ROOM = { charactersMax: 60_000, tokensMax: 20_000 };
const noted: string[] = [];

const cases = attempts.map((attempt) => {
  const facts = hostileFacts(attempt);
  const where = { cwd: '/home/ada/app', turn: 9, transcriptPath: attempt };
  return {
    attempt,
    facts,
    common: { facts, record: hostileRecord(attempt), runningPrompt: attempt, ...where },
  };
});

/** A session in which every word, name and outcome is an attempt. */
function hostileRecord(attempt: string) {
  return playSession((session) => {
    session.prompt(attempt);
    session.turn(attempt, [
      write(attempt),
      run(attempt, attempt),
      run(`git commit -m "${attempt}"`, `[main 1a2b3c4] ${attempt}`),
    ]);
    session.turn(`${attempt}?`, [run(`npm test ${attempt}`, `Exit code 1\nError: ${attempt}`, true)]);
  }).record;
}

describe('No value of others makes a line of its own in', () => {
  it.each(cases)('the brief, of every size: $attempt', ({ attempt, common }) => {
    for (const charactersMax of [60_000, 9_500, 1_500, 400])
      for (const carried of ['', attempt, 'A summary.']) {
        const request = { ...common, carried, keptMessages: '', given: '', compaction: 1 };
        const { text } = composeBrief({ ...request, ...ROOM, charactersMax, isCheck: () => true });
        noted.push(text);
        expectUnforged(text);
      }
  });

  it.each(cases)('what the summarizer is told: $attempt', ({ attempt, common }) => {
    const pins = ['- Never deploy on a Friday.'];
    const { record } = common;
    for (const generation of [0, 1]) {
      const request = { ...common, record: { ...record, generation }, instructions: attempt, pins };
      expectUnforged(composeInstructions({ ...request, ...ROOM, isCheck: () => true }), 0);
    }
  });

  it.each(cases)('a handoff: $attempt', ({ attempt, common }) => {
    const written = { text: `${attempt}\n- ${attempt}`, writtenAt: '', from: attempt };
    const where = { report: { path: attempt, laterPath: attempt }, transcriptPath: attempt, written };
    const account = composeAccount(common);
    for (const ending of ['cleared', 'relayed'] as const)
      expectUnforged(composeHandoff({ account, ...where, ending, ageMilliseconds: 1, ...ROOM }));
  });

  it.each(cases)('a state and the summary of a task: $attempt', ({ facts, common }) => {
    const state = composeState(composeAccount(common));
    for (const line of Object.values(state).flat()) expect(String(line)).not.toMatch(/[\n\r\u2028\u0085]/);
    for (const task of facts.filter(({ kind }) => kind === 'task'))
      expectUnforged(`- ${summarizeTask(task, facts, '').text}`, 0);
  });

  it.each(cases)('notes, reports and dev docs: $attempt', ({ attempt, common }) => {
    const picture = {
      ...common,
      session: { client: 'claude-code', id: 's-1', cwd: common.cwd, transcriptPath: common.transcriptPath },
      resumeCommand: 'claude --resume s-1',
      time: '2026-03-09T09:00:00.000Z',
      contextTokens: 5,
      generation: 0,
      isOver: false,
      pins: [attempt],
      runs: common.record.runs,
      account: composeAccount(common),
    };
    const report = composeReport(picture, 'now', attempt);
    const documents = [
      composeNotes('', picture, listProgress(picture, new Set(), [])),
      renderWhole(report),
      placeReport('', report),
      composeContext('', attempt, report),
      composeTasks('', attempt, picture),
    ];
    for (const document of documents) expectUnforged(document, 0);
  });

  it.each(cases)('files of a project: $attempt', ({ attempt }) => {
    const [section = ''] = fitFiles([{ path: attempt, text: attempt }], ROOM);
    expectUnforged(section, 0);
    expect(section.match(/^#/gm)).toHaveLength(1);
  });
});

it('The attempts do reach the texts', () => {
  expect(noted.filter((text) => text.includes(FORGED)).length).toBeGreaterThan(noted.length / 2);
});
