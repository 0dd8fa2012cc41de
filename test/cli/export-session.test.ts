import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeCompaction, startCompaction } from '../../src/archive/records/compactions.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { openTexts } from '../../src/archive/texts/open-texts.ts';
import { countVerdicts, type FactSurvival } from '../../src/domain/survival.ts';
import type { Exported } from '../../src/web/api.ts';
import { markdownText } from '../../src/web/export-markdown.ts';
import {
  type ArchivedRoom,
  makeArchivedRoom,
  makeFilledRoom,
  OTHER,
  PIER,
  PIER_ROWS,
  QUAY,
  SESSION,
} from './archived-room.ts';

const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(2)>'<svg/onload=alert(3)>`;
const FACTS: FactSurvival[] = [
  { kind: 'request', text: 'Mend the pier', verdict: 'restored' },
  { kind: 'request', text: `Never trust ${ATTACK}`, verdict: 'lost' },
  { kind: 'request', text: 'Paint the quay', verdict: 'kept' },
  { kind: 'note', text: 'Never sail at night', verdict: 'restored' },
];

/** A session with a compaction that hooks were told of, and one that they were not. */
const compacted = () => makeFilledRoom(recordCompacted);

function recordCompacted(room: ArchivedRoom): void {
  room.record(SESSION, PIER, [
    ...PIER_ROWS,
    { summary: 'The pier is half mended.' },
    { you: '# Go on\n\nwith the planks' },
    { summary: 'All is mended.' },
    { claude: 'Done.' },
  ]);
  room.record(OTHER, QUAY, [{ you: 'Paint the quay' }]);
  room.archive();
  using archive = openArchive(join(room.dataDir, 'archive.db'));
  const whose = { sessionId: SESSION, agentId: '' };
  const id = startCompaction(archive.database, whose, {
    startedAt: '2026-03-09T09:07:30.000Z',
    trigger: 'auto',
  });
  changeCompaction(archive.database, id, {
    ...{ summary: 'The pier is half mended.', summaryFrom: 'subagent-stop', ...countVerdicts(FACTS) },
    ...{ restoredAt: '2026-03-09T09:08:00.000Z', survival: JSON.stringify(FACTS), misquotes: '[]' },
  });
}

const written = async (room: ArchivedRoom, name: string, ...words: string[]) => {
  const file = join(room.home, name);
  const { stderr, status } = await room.run('show', ...words, '--out', file);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return readFileSync(file, 'utf8');
};

describe('tideproof show --out', () => {
  it('gives programs everything in a stable shape', async () => {
    const room = compacted();
    const document = JSON.parse(await written(room, 's.json', '3f2a'));
    expect(document).toMatchObject({
      format: 'tideproof-session',
      version: 1,
      session: { session: { id: SESSION, project: PIER, startedAt: '2026-03-09T09:00:00.000Z' } },
      agents: [],
      compactions: [
        {
          compaction: { trigger: 'auto', score: 66, facts: { prompts: 3, kept: 1, restored: 1, lost: 1 } },
          facts: FACTS,
          summary: 'The pier is half mended.',
        },
      ],
    });
    expect(document.entries).toHaveLength(12);
    expect(document.entries[5]).toMatchObject({
      ...{ line: 6, part: 0, uuid: '3f2a91c0-row-6', time: '2026-03-09T09:05:00.000Z' },
      ...{ kind: 'result', tool: 'Bash', failed: true, isLeft: false },
    });
  });

  it('writes Markdown with prompts as headings, folded results, and compactions', async () => {
    const text = await written(compacted(), 's.md', '3f2a');
    expect(text).toContain('## You: Go on with the planks\n');
    expect(text.match(/^### Compaction$/gm)).toHaveLength(1);
    expect(text.indexOf('half mended')).toBeLessThan(text.indexOf('## You: Go on'));
    expect(text).toContain('<details><summary>Bash result, 120 lines</summary>');
    expect(text).toContain('2 of 3 prompts in context after it');
    expect(text).toContain('Error: no plank left');
    expect(text).not.toMatch(/<(?:script|img|svg)/);
  });

  it('writes HTML in one file: the page of the dashboard with all of the session in it, which nothing can leave', async () => {
    const html = await written(compacted(), 's.html', '3f2a');
    expect(html).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none';[^"]* connect-src 'none'/,
    );
    const data = html.split('id="exported">')[1]!.split('</script>')[0]!;
    expect(data).not.toContain('<');
    const { entries, compactions }: Exported = JSON.parse(data);
    expect(entries.map(({ text }) => text)).toContain('# Go on\n\nwith the planks');
    expect(compactions).toHaveLength(1);
  });

  it('masks once more what was stored before it was known to be a secret', async () => {
    const room = makeArchivedRoom();
    const texts = openTexts(join(room.dataDir, 'texts.db'));
    const key = `sk-ant-api03-${'a1B2'.repeat(23)}AA`;
    texts.database.prepare("UPDATE entries SET text = ? WHERE kind = 'prompt'").run(`Use ${key}`);
    texts.close();
    const text = await written(room, 's.md', '3f2a');
    expect(text).toContain('masked');
    expect(text).not.toContain(key);
  });

  it('writes a file that only you can read, and never overwrites one', async () => {
    const room = makeArchivedRoom();
    const file = join(room.home, 'new', 'mine.md');
    expect((await room.run('show', '3f2a', '--out', file)).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('# pier, session 3f2a91c0');
    expect(statSync(file).mode & 0o077).toBe(0);
    writeFileSync(file, 'mine');
    expect((await room.run('show', '3f2a', '--out', file)).status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});

it.each([
  ['a heading becomes bold', '# Title', '**Title**'],
  ['a tag is shown', 'a <details> b', 'a &lt;details> b'],
  ['code is left alone', 'a `<b>` c\n```\n<b>\n# x\n```', 'a `<b>` c\n```\n<b>\n# x\n```'],
  ['a block that is open is closed', '```ts\nlet x', '```ts\nlet x\n```'],
])('In Markdown %s', (_what, text, expected) => {
  expect(markdownText(text)).toBe(expected);
});
