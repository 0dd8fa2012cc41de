import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeCompaction, startCompaction } from '../../../src/archive/records/compactions.ts';
import { openArchive } from '../../../src/archive/sqlite/open-archive.ts';
import { archiveFile, dataDirectory } from '../../../src/system/paths.ts';
import {
  createTask,
  PROJECT,
  run,
  type SessionWriter,
  write,
  writeSession,
} from '../../transcripts/session-writer.ts';
import type { Stage } from './dashboard-stage.ts';

export const STORY = '0a11c0de-0000-4000-8000-000000000001';
export const DOOMED = '0a11c0de-0000-4000-8000-000000000003';
export const TWICE = '0a11c0de-0000-4000-8000-000000000006';
export const FORK = '0a11c0de-0000-4000-8000-000000000007';
export const LONG = '0a11c0de-0000-4000-8000-000000000005';
export const RULE = 'Never touch anything below generated/.';
export const ERROR = 'AssertionError: total of invoice 4711 is off';
/** What the handoff of the summary says, and what it quotes and nobody said. */
export const HANDOFF = '`npm test` failed when last run.';
export const MISQUOTE = 'Ship it on Friday.';
const SUMMARY = `1. The user wants the totals right to the cent.\n2. src/totals.ts was written.\n\n10. Handoff\n- ${HANDOFF}\n- User: "${MISQUOTE}"`;

/** A session that was compacted: prompts, tasks, files, an error, and what came after. */
function story(): { rows: SessionWriter; before: string } {
  const rows = writeSession({ session: 71 });
  rows.prompt(`The totals are off by a cent. ${RULE}`);
  rows.turn('I look at the totals.', [
    createTask(1, 'Round every line before adding up'),
    write(`${PROJECT}/src/totals.ts`, 'export const cents = (amount: number) => Math.round(amount * 100);\n'),
  ]);
  rows.turn('', [run('npm test', ERROR, true)]);
  rows.turn(
    'The test still fails.\n\n## Why\n\n- it rounds **after** adding up\n\n```ts\nconst sum = 1; // cents\n```',
  );
  const before = rows.text();
  rows.compaction(SUMMARY);
  return { rows, before };
}

export function tellStory(stage: Pick<Stage, 'tell'>): void {
  const { rows, before } = story();
  stage.tell(STORY, before, 'UserPromptSubmit', { prompt: 'go on' });
  stage.tell(STORY, before, 'PreCompact', { trigger: 'auto', custom_instructions: null });
  const summarizer = { agent_id: 'summarizer', agent_type: '' };
  stage.tell(STORY, before, 'SubagentStop', {
    ...summarizer,
    last_assistant_message: `<summary>${SUMMARY}</summary>`,
  });
  // The client writes the rows of a compaction behind this.
  stage.tell(STORY, before, 'SessionStart', { source: 'compact', model: 'claude-opus-5-5' });
  rows.exchange('Go on with the rounding.', 'I round first.', [run('npm test', '12 passed')]);
  stage.tell(STORY, rows.text(), 'UserPromptSubmit', { prompt: 'and now the invoice' });
  stage.tell(STORY, rows.text(), 'SessionEnd', { reason: 'other' });
}

/** A session that was compacted at a time that its row does not tell. */
export function tellDoomed(stage: Pick<Stage, 'tell'>): void {
  const rows = writeSession({ session: 73 });
  rows.exchange('The zanzibar shall be forgotten.', 'It shall.');
  rows.compaction('Something was forgotten.');
  rows.turn('It still shall.');
  const text = rows.text().replace(/^(.*"compact_boundary".*),"timestamp":"[^"]*"/m, '$1');
  stage.tell(DOOMED, text, 'UserPromptSubmit', { prompt: 'go on' });
  stage.tell(DOOMED, text, 'SessionEnd', { reason: 'other' });
}

/** Of 1,600 messages, every second one an answer. */
export function tellLong(stage: Pick<Stage, 'tell'>): void {
  const rows = writeSession({ session: 75 });
  for (let nth = 1; nth <= 800; nth++) {
    rows.exchange(`Wave ${nth}.`, `It came.${'\n\nAnd went.'.repeat(nth % 5)}`);
  }
  stage.tell(LONG, rows.text(), 'UserPromptSubmit', { prompt: 'go on' });
  stage.tell(LONG, rows.text(), 'SessionEnd', { reason: 'other' });
}

/** A session that was compacted twice, and a fork of it that was compacted once more. */
export function tellTwice(stage: Pick<Stage, 'tell'>): void {
  const rows = writeSession({ session: 76 });
  rows.exchange('Count the buoys.', 'Nine.');
  rows.compaction('There are nine buoys.');
  rows.exchange('Count the piers.', 'Two.');
  const boundary = rows.rows.length;
  rows.compaction('There are two piers.');
  const own = writeSession({ session: 77 });
  own.exchange('Count the ferries.', 'Four.');
  own.compaction('There are four ferries.');
  const told = { [TWICE]: rows.rows, [FORK]: [...rows.rows.slice(boundary), ...own.rows] };
  for (const [id, lines] of Object.entries(told)) {
    const text = lines.map((row) => `${JSON.stringify({ ...JSON.parse(row), sessionId: id })}\n`).join('');
    stage.tell(id, text, 'UserPromptSubmit', { prompt: 'go on' });
    stage.tell(id, text, 'SessionEnd', { reason: 'other' });
  }
}

/** A compaction of an agent, and one that did not happen. */
export function recordOdd(home: string): void {
  const archive = openArchive(archiveFile(dataDirectory({ HOME: home, USERPROFILE: home })));
  const time = '2026-03-09T10:00:00.000Z';
  const begin = (agentId: string) =>
    startCompaction(archive.database, { sessionId: STORY, agentId }, { startedAt: time, trigger: 'auto' });
  changeCompaction(archive.database, begin('agent-1'), { number: 1, finishedAt: time });
  changeCompaction(archive.database, begin(''), { abandonedAt: time });
  archive.close();
}

/** A transcript of now, which is only counted. */
export function writeRecent(home: string): void {
  const rows = writeSession({ session: 78 });
  rows.exchange('Count the tokens.', 'One.');
  rows.compaction('It counts.');
  rows.turn('Two.');
  const text = rows.text().replaceAll(/"timestamp":"[^"]*"/g, `"timestamp":"${new Date().toISOString()}"`);
  const folder = join(home, '.claude', 'projects', 'recent');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'recent.jsonl'), text);
}
