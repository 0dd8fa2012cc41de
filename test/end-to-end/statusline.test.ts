import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/archive/sqlite/binding.ts';
import { builtCommand } from './built-command.ts';
import { makeRoom } from './hook-room.ts';

/** A payload as the client sends it; without tokens there was no response yet. */
function payloadOf(transcript: string, tokens?: number, model = 'claude-opus-5-5') {
  const usage = {
    input_tokens: tokens === 0 ? 0 : 10,
    cache_read_input_tokens: Math.max(0, (tokens ?? 0) - 10),
  };
  return {
    session_id: 'session-1',
    transcript_path: transcript,
    cwd: '/home/ada/tides',
    model: { id: model, display_name: 'Opus 5.5' },
    context_window: {
      context_window_size: 1_000_000,
      current_usage: tokens === undefined ? null : usage,
      used_percentage: tokens === undefined ? null : Math.round(tokens / 10_000),
    },
  };
}

function openRoom() {
  const room = makeRoom();
  const run = (input: string, words: string[] = [], environment: NodeJS.ProcessEnv = {}) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [builtCommand(), 'statusline', ...words], {
      input,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: room.directory,
        TIDEPROOF_HOME: room.home,
        NO_COLOR: '1',
        COLUMNS: '120',
        ...environment,
      },
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return stdout;
  };
  return {
    ...room,
    run,
    show: (tokens?: number, own?: string, environment?: NodeJS.ProcessEnv) => {
      const words = own === undefined ? [] : [`--wrap=${Buffer.from(own).toString('base64url')}`];
      return run(JSON.stringify(payloadOf(room.transcript, tokens)), words, environment);
    },
    marks: () => {
      const database = openDatabase(join(room.home, 'archive.db'), true);
      const rows = database.prepare('SELECT name FROM context_marks ORDER BY tokens, name').all();
      database.close();
      return rows.map(({ name }) => name);
    },
  };
}

const row = (fields: Record<string, unknown>) => `${JSON.stringify({ isSidechain: false, ...fields })}\n`;
const prompt = row({
  type: 'user',
  uuid: 'u1',
  message: { role: 'user', content: 'Never touch anything below generated/. Sort the boats.' },
});
const response = row({
  type: 'assistant',
  uuid: 'a1',
  message: { id: 'm1', model: 'claude-opus-5-5', content: [], usage: { input_tokens: 483_500 } },
});

describe('tideproof statusline', () => {
  it('adds what the archive knows, and writes nothing', async () => {
    const { write, tell, show, marks, home } = openRoom();
    write(prompt + response);
    await tell('Stop');
    expect(marks()).toEqual(['480k tokens']);
    const file = join(home, 'archive.db-wal');
    const bytes = existsSync(file) ? readFileSync(file) : undefined;
    expect(show(484_000)).toMatch(/ 50 % · 483k to compaction\n$/);
    expect(existsSync(file) ? readFileSync(file) : undefined).toEqual(bytes);
    show(495_000);
    expect(marks()).toEqual(['480k tokens']);
    // A session that is resumed goes on from what the transcript said.
    expect(show(undefined)).toContain('█████░░░░░ 50 %');
  });

  it('says what survived after a compaction, when the client says that nothing is in use', async () => {
    const { write, tell, show } = openRoom();
    write(prompt + response);
    await tell('PreCompact', { trigger: 'auto', custom_instructions: null });
    await tell('SubagentStop', { agent_type: '', last_assistant_message: '<summary>Boats.</summary>' });
    await tell('SessionStart', { source: 'compact' });
    expect(show(0)).toMatch(/after compaction · compacts at 967k · .*1 of 1 prompt in context\n$/);
  });

  it('says something whatever it is given', () => {
    const { run } = openRoom();
    for (const input of ['', 'nonsense', '[]', 'null', '7', '{', '{}', '{"model":null,"context_window":[]}'])
      expect(run(input).trim()).not.toBe('');
  });
});

describe('tideproof statusline, with a command of the user’s own,', () => {
  const OURS = 'Opus 5.5 · ██████░░░░ 65 % · 338k to compaction\n';

  it('keeps all its lines, and gives it the same input', () => {
    const { show } = openRoom();
    const own = `printf 'in colour \\033[31mred\\033[0m\\n'; sed 's/.*"display_name":"\\([^"]*\\)".*/model \\1/'`;
    expect(show(628_550, own)).toBe(`in colour \u001b[31mred\u001b[0m\nmodel Opus 5.5\n${OURS}`);
  });

  it.each([
    ['fails', 'echo half; exit 1'],
    ['never stops talking', 'yes'],
    ['leaves something behind that holds its output', 'sleep 30 & exit 1'],
  ])('loses only the line of one that %s', (_name, own) => {
    const { show } = openRoom();
    const begun = Date.now();
    expect(show(628_550, own)).toBe(OURS);
    expect(Date.now() - begun).toBeLessThan(15_000);
  });
});
