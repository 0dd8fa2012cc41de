import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCompactions } from '../../src/archive/lists/list-compactions.ts';
import { findDetails } from '../../src/archive/records/survival.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { archiveTexts } from '../../src/history/archive-texts.ts';
import { measureRegrets } from '../../src/history/measure-regrets.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeContext } from '../events/test-context.ts';
import { makeFolder } from '../make-folder.ts';
import {
  type Call,
  edit,
  PROJECT,
  read,
  run,
  type SessionWriter,
  writeSession,
} from '../transcripts/session-writer.ts';

const TOTALS = `${PROJECT}/src/totals.ts`;
const grep = (pattern: string): Call => ({ tool: 'Grep', input: { pattern }, result: 'src/totals.ts:3' });
const recall = (query: string): Call => ({
  ...{ tool: 'mcp__plugin_tideproof_tideproof__recall', input: { query }, result: 'Found' },
});

/** A session in an archive of its own; told again, it is measured again. */
function makeRecord() {
  const directory = makeFolder();
  const transcriptPath = join(directory, 'session.jsonl');
  const session = { client: 'claude-code', id: 'session-1', cwd: PROJECT, transcriptPath };
  const archive = openArchive(':memory:');
  const texts = openTexts(':memory:');
  const context = makeContext({ TIDEPROOF_HOME: directory }, { cwd: PROJECT });
  return (rows: SessionWriter) => {
    writeFileSync(transcriptPath, rows.text());
    catchUp(archive, session, context.inFolder(session));
    archiveTexts(texts, [{ path: transcriptPath, sessionId: session.id, agentId: '' }], {
      ...{ deadline: Number.POSITIVE_INFINITY, readerOf: () => context.reader },
      onFailure: (_path, error) => expect.unreachable(error.message),
    });
    measureRegrets(archive, texts.database);
    const regretsOf = ({ id }: { id: number }) => findDetails(archive.database, id).regrets;
    const all = listCompactions(archive.database, {}).reverse().map(regretsOf);
    return all.map((regrets) => regrets?.map(({ kind, what }) => `${kind}: ${what}`));
  };
}

function regretsAfter(before: Call[], after: Call[]): string[] | undefined {
  const rows = writeSession();
  rows.prompt('Round the totals.');
  for (const call of before) rows.turn('', [call]);
  rows.compaction('The totals are being rounded.');
  for (const call of after) rows.turn('', [call]);
  return makeRecord()(rows)[0];
}

test.each<[what: string, before: Call[], after: Call[], regrets: string[]]>([
  ['a file that it had read', [read(TOTALS)], [read(TOTALS)], [`read again: ${TOTALS}`]],
  ['a file that it had edited', [edit(TOTALS, 'x')], [read(TOTALS)], [`read again: ${TOTALS}`]],
  ['a file that somebody else changed', [read(TOTALS, 'old')], [read(TOTALS, 'new')], []],
  ['a file that it has just written', [read(TOTALS)], [edit(TOTALS, 'y'), read(TOTALS)], []],
  [
    'a command with the same outcome',
    [run('npm test', '3 failed (2.1s)', true)],
    [run('npm test', '3 failed (2.4s)', true)],
    ['run again: npm test'],
  ],
  ['a command with news', [run('npm test', '3 failed', true)], [run('npm test', 'ok')], []],
  ['a command after a change', [run('npm test', 'ok'), edit(TOTALS, 'x')], [run('npm test', 'ok')], []],
  ['a search that it had made', [grep('x.+y')], [grep('x.+y')], ['searched: x.+y']],
  ['something with our own tool', [], [recall('the rule of rounding')], ['searched: the rule of rounding']],
])('after a compaction a model looks for %s', (_what, before, after, regrets) => {
  expect(regretsAfter(before, after)).toEqual(regrets);
});

test('regrets are measured as the session goes on, and belong to the compaction before them', () => {
  const tell = makeRecord();
  const rows = writeSession();
  rows.exchange('Round the totals.', '', [read(TOTALS)]);
  rows.compaction('They are being rounded.');
  expect(tell(rows)).toEqual([[]]);
  rows.turn('', [read(TOTALS)]);
  expect(tell(rows)).toEqual([[`read again: ${TOTALS}`]]);
  rows.compaction('They are rounded.');
  rows.turn('', [read(TOTALS), run('npm test', 'ok')]);
  expect(tell(rows)).toEqual([[`read again: ${TOTALS}`], [`read again: ${TOTALS}`]]);
  rows.compaction('They are rounded.');
  rows.turn('', [run('npm test', 'ok'), read(`${PROJECT}/other.ts`)]);
  expect(tell(rows)).toEqual([[`read again: ${TOTALS}`], [`read again: ${TOTALS}`], ['run again: npm test']]);
});
