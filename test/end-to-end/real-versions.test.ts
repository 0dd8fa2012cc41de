import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readArchive } from '../../src/archive/sqlite/open-archive.ts';
import { compactionsOf } from '../../src/clients/claude-code/live-test/lab/wire.ts';
import {
  firstRequestAfterCompaction,
  requestsAfterCompaction,
  summarizerPrompt,
} from '../lab/after-compaction.ts';
import { additionalInstructions, asksForHandoff, countIn, shownIn } from './client-stage.ts';
import { ERROR, FIRST_SUCCESS, type PlayedVersion, PROMPT, playVersion, versions } from './version-stage.ts';

type Run = PlayedVersion['run'];

const MANUAL = 1;
const AUTO = 2;

/** The rows of the table in docs/hooks.md, and how a session shows what to write there. */
const rows: Record<string, (played: PlayedVersion) => string> = {
  'Hooks that `install` registers': ({ registered }) => String(registered.length),
  'The rest of your settings still counts': ({ run }) =>
    yes(run.requests.some((request) => shownIn(request).includes(FIRST_SUCCESS))),
  'Prompts and errors get into the archive': (played) => {
    const facts = readColumn(played, "SELECT text || ' ' || coalesce(detail, '') AS text FROM facts");
    return yes([PROMPT, ERROR].every((text) => facts.some((fact) => fact.includes(text))));
  },
  'At `/compact` the summarizer is asked for a handoff section': ({ run }) => yes(isAsked(run, MANUAL)),
  'The same when the client compacts by itself': ({ run }) => yes(isAsked(run, AUTO)),
  'The first request after `/compact` holds the brief': ({ run }) => yes(isBriefed(run, MANUAL)),
  'The same when the client compacted by itself': ({ run }) => yes(isBriefed(run, AUTO)),
  'The summary is first known from': (played) => {
    const words = {
      'subagent-stop': 'SubagentStop',
      'post-compact': 'PostCompact',
      transcript: 'the transcript',
    };
    const sources = readColumn(played, 'SELECT summary_from AS text FROM compactions');
    // On a busy machine the client may have written the summary down before a hook that it does not wait for tells it.
    const told = sources.filter((source) => source !== 'transcript');
    if (told.length === 0 && played.told.some(({ compact_summary }) => compact_summary !== undefined))
      told.push('post-compact');
    return [...new Set(told.length > 0 ? told : sources)]
      .map((source) => words[source as keyof typeof words])
      .join(', ');
  },
  'What the first brief could not know comes with': ({ run }) => {
    const after = requestsAfterCompaction(run, AUTO);
    const first = after.findIndex((request) => shownIn(request).includes('[tideproof] Compaction 2, more'));
    const prompt = after.findIndex((request) => shownIn(request).endsWith('And?'));
    return first < 0 ? 'nothing is left' : first < prompt ? 'a tool result' : 'the next prompt';
  },
  'Slash commands': ({ run }) => yes(listedBy(run, 'slash_commands').includes('save')),
  Skill: ({ run }) => yes(listedBy(run, 'skills').includes('tideproof')),
  'MCP server': ({ run }) => yes(listedBy(run, 'tools').includes('mcp__tideproof__handoff')),
};

test.each(versions)('Claude Code %s does what docs/hooks.md says of it', async (version) => {
  const played = await playVersion(version);
  const { run, told, registered } = played;
  expect({ exitCode: run.exitCode, stderr: run.stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(compactionsOf(run.requests)).toHaveLength(2);
  const ran = new Set(told.map(({ hook_event_name }) => hook_event_name));
  // The one is for a summarizer that newer clients tell of, the other for a turn that fails.
  const isExpected = (event: string) => event !== 'SubagentStop' && event !== 'StopFailure';
  expect(registered.filter((event) => isExpected(event) && !ran.has(event))).toEqual([]);
  expect(countIn(firstRequestAfterCompaction(run, MANUAL), 'Go on.')).toBe(1);
  for (const request of requestsAfterCompaction(run, AUTO)) expect(countIn(request, PROMPT)).toBe(1);
  const found = Object.fromEntries(Object.entries(rows).map(([row, judge]) => [row, judge(played)]));
  expect(found).toEqual(columnOf(version));
});

function yes(holds: boolean): string {
  return holds ? 'yes' : 'no';
}

function isAsked(run: Run, nth: number): boolean {
  return asksForHandoff(additionalInstructions(summarizerPrompt(run, nth)));
}

function isBriefed(run: Run, nth: number): boolean {
  const shown = shownIn(firstRequestAfterCompaction(run, nth));
  return [`[tideproof] Compaction ${nth}.`, PROMPT].every((text) => shown.includes(text));
}

/** What the client says it has, at the start of the session. */
function listedBy({ messages }: Run, list: string): string[] {
  const names = messages.find(({ subtype }) => subtype === 'init')?.[list];
  return Array.isArray(names) ? names.map(String) : [];
}

function readColumn({ world }: PlayedVersion, sql: string): string[] {
  const file = join(world.home, '.local', 'share', 'tideproof', 'archive.db');
  return (readArchive(file, (database) => database.prepare(sql).all()) ?? []).map(({ text }) => String(text));
}

/** What the table says of a version. */
function columnOf(version: string): Record<string, string> {
  const page = readFileSync(fileURLToPath(new URL('../../docs/hooks.md', import.meta.url)), 'utf8');
  const [head = [], , ...table] = page
    .slice(page.indexOf('| What | 1'))
    .split('\n\n')[0]!
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const column = head.indexOf(version);
  return Object.fromEntries(table.map((cells) => [cells[1], cells[column] ?? '']));
}
