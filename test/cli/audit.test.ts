import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashInjections, recordInjection } from '../../src/archive/records/injections.ts';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import { bodyOfSummary } from '../../src/domain/handoff-section.ts';
import { countVerdicts } from '../../src/domain/survival.ts';
import { hashText } from '../../src/system/hash-text.ts';
import { BRIEF, FACTS, MISQUOTES, PIER, recordSessions, SUMMARY, TIDES, TOLD } from './recorded-sessions.ts';
import { makeRoom, type Room } from './room.ts';
import { runInProcess } from './run-in-process.ts';

const archiveOf = ({ dataDir }: Room) => join(dataDir, 'archive.db');

function recorded(): Room {
  const room = makeRoom();
  recordSessions(archiveOf(room));
  return room;
}

async function asJson(room: Room, ...words: string[]) {
  const { stdout, stderr, status } = await runInProcess(room, ['audit', ...words, '--json']);
  expect(stderr).toBe('');
  return { value: JSON.parse(stdout), status };
}

/** What the user would see on a terminal in another time zone than the one of the archive. */
async function asText(room: Room, ...words: string[]) {
  const { stdout, stderr, status } = await runInProcess(room, ['audit', ...words], {
    environment: { TZ: 'Asia/Tokyo' },
  });
  expect(stderr).toBe('');
  return { text: stdout, status };
}

describe('tideproof audit', () => {
  it('lists the compactions, newest first, in local time', async () => {
    const { text, status } = await asText(recorded(), '--all');
    expect(text.split('\n').map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['Which', 'When', 'Project', 'Session', 'Trigger', 'Tokens', 'Prompts', 'In context', 'Undo'],
      ['4', '2026-03-09 18:40', '潮汐表', '7be4d502', '–', '–', '100 %', 'transcript gone'],
      ['3', '2026-03-09 18:30', 'pier', '3f2a91c0', 'manual', '–', '–', '–', 'did not happen'],
      ['2', '2026-03-09 18:20', 'pier', '3f2a91c0', 'auto, agent', '–', '–', '–', 'subagent'],
      [
        '1',
        '2026-03-09 18:10',
        'pier',
        '3f2a91c0',
        'auto',
        '167k → 9,100',
        '=1 +99 -98',
        '50 %',
        'transcript gone',
      ],
      ...[[], [], [], []],
    ]);
    expect(text).toContain('Prompts: = kept, + restored, - left out, ! lost.');
    expect(status).toBe(0);
  });

  it('gives programs the same', async () => {
    const { value, status } = await asJson(recorded(), '--all');
    expect(status).toBe(0);
    expect(value.compactions[1]).toMatchObject({ id: 3, state: 'did not happen' });
    expect(value.compactions[3]).toMatchObject({
      ...{ name: '1', id: 1, session: PIER.id, project: PIER.cwd, trigger: 'auto', score: 50 },
      ...{ time: '2026-03-09T09:10:00.000Z', durationMs: 28_400, preTokens: 167_432, postTokens: 9100 },
      ...{
        summaryChars: bodyOfSummary(SUMMARY).length,
        facts: countVerdicts(FACTS),
        undo: 'transcript gone',
      },
    });
  });

  it.each([
    ['--session 3f2a', [3, 2, 1]],
    [`--session ${TIDES.id}`, [4]],
    ['--project /home/ada/work', [4, 3, 2, 1]],
    [`--project ${TIDES.cwd}`, [4]],
    ['--all --limit 2', [4, 3]],
    ['', []],
  ])('lists with "%s" only %j', async (words, ids) => {
    const { value } = await asJson(recorded(), ...words.split(' ').filter(Boolean));
    expect(value.compactions.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(value.more).toBe(words.includes('--limit'));
  });
});

describe('tideproof audit <id>', () => {
  it('shows one compaction on one screen: a headline, a line for prompts, answers and notes each, and where there is more', async () => {
    const { text, status } = await asText(recorded(), '1');
    expect(status).toBe(0);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Compaction 1: auto, 2026-03-09 18:10',
      '1 of 198 prompts kept, 99 restored by tideproof, 98 left out',
    ]);
    for (const line of [
      '  Prompts: 99 restored, 98 left out, 1 kept in recent messages\n',
      '  Answers: 1 kept in the summary\n  Notes: 1 restored\n',
      '2 lines of the summary, 1 quote in no prompt of yours\n',
      '✓ to the summarizer: what the summary must keep (61 characters, 21 tokens)\n',
      'tideproof audit 1 --all',
    ])
      expect(text).toContain(line);
    expect(text).not.toMatch(/Never sail at night|\u001b/);
    expect(text.split('\n').length).toBeLessThan(30);
  });

  it('says why the model was given nothing, where that is known', async () => {
    const given = async (id: string) =>
      /^ +Texts +(none .*)$/m.exec((await asText(recorded(), id)).text)?.[1];
    expect(await given('4')).toBe('none was given to the model: no prompt was missing');
    expect(await given('2')).toBe('none was given to the model');
  });

  it('shows every prompt and text with --all, in the order in which things happened', async () => {
    const { text } = await asText(recorded(), '1', '--all');
    const kept = ['=  永远不要在夜间航行。', '=  Mend the pier. (in recent messages)'];
    for (const prompt of [...kept, '+  Never sail at night.', '+  Mend berth 98, restored.'])
      expect(text).toContain(`    ${prompt}\n`);
    for (const quote of MISQUOTES) expect(text).toContain(`  - ${quote}\n`);
    for (const words of ['thinking aloud', 'Line 59']) expect(text).toContain(words);
    for (const given of [TOLD, BRIEF]) {
      expect(text).toContain(`  SHA-256 ${hashText(given)} ✓ hash matches\n`);
      expect(text).toContain(given.replace(/^(?=.)/gm, '  '));
    }
    const parts = [hashText(TOLD), 'Line 59', 'Mend berth 98, restored.', hashText(BRIEF)];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('notices a text that was changed afterwards, and fails', async () => {
    const room = recorded();
    using database = openDatabase(archiveOf(room));
    database.exec("UPDATE context_injections SET text = text || '!' WHERE event = 'session-started'");
    expect((await asText(room, '1')).text).toContain('✗ A text was changed after it was given');
    const { text, status } = await asText(room, '1', '--all');
    expect(status).toBe(1);
    expect(text.match(/✓ hash matches/g)).toHaveLength(1);
    expect(text).toContain('✗ hash does not match: the text was changed after it was given');
    const { value, status: code } = await asJson(room, '1');
    expect(code).toBe(1);
    expect(value.injections.map((each: { hashMatches: boolean }) => each.hashMatches)).toEqual([true, false]);
  });

  it('takes "last" for the last one that happened here, in another project or in a session', async () => {
    const room = recorded();
    const none = expect.stringContaining(`No compaction in ${room.home} is on record`);
    expect(await asText(room, 'last')).toMatchObject({ status: 1, text: none });
    const named = async (...words: string[]) => (await asJson(room, 'last', ...words)).value.name;
    expect(await named('--project', PIER.cwd)).toBe('1');
    expect(await named('--project', TIDES.cwd)).toBe('4');
    expect(await named('--session', '3f2a')).toBe('1');
  });
});

describe('An archive that is not as it should be', () => {
  it('that is missing is said in a friendly way, and is not made', async () => {
    const room = makeRoom();
    const nothing = expect.stringMatching(/^Nothing is recorded yet\. .*: tideproof import/);
    expect(await asText(room)).toMatchObject({ status: 1, text: nothing });
    expect((await asText(room, 'last')).status).toBe(1);
    expect(await asJson(room)).toEqual({ value: { compactions: [], more: false }, status: 1 });
    expect(await asJson(room, 'last')).toEqual({ value: null, status: 1 });
    expect(readdirSync(room.home)).toEqual([]);
  });

  it('is not changed by a look at it', async () => {
    const room = recorded();
    const before = readFileSync(archiveOf(room));
    await asText(room);
    await asText(room, '1');
    expect(readFileSync(archiveOf(room)).equals(before)).toBe(true);
  });
});

it('audit --texts shows every text that a model was given, also outside of compactions, and checks its hash', async () => {
  const room = recorded();
  const archive = openArchive(archiveOf(room));
  const text = '[tideproof] Context at 76 % of the point where it is compacted.';
  recordInjection(archive.database, {
    ...{ sessionId: PIER.id, event: 'prompt-submitted', injectedAt: '2026-03-09T10:00:00.000Z' },
    ...{ matcher: '', reason: 'context at 76 %', tokens: 20, text },
  });
  const fresh = await asJson(room, '--texts', '--all');
  expect([fresh.status, fresh.value.texts[0]]).toMatchObject([0, { sha256: null, hashMatches: null }]);
  hashInjections(archive.database);
  archive.close();
  const { value, status } = await asJson(room, '--texts', '--all');
  expect([status, value.texts[0]]).toMatchObject([0, { reason: 'context at 76 %', text, hashMatches: true }]);
  expect((await asText(room, '--texts', '--session', '3f2a')).text).toMatch(
    /Session 3f2a91c0: context at 76 %\n[\s\S]*✓ hash matches\n\n {2}\[tideproof\] Context/,
  );
});
