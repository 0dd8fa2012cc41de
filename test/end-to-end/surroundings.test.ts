import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptFiles } from '../config/accept-files.ts';
import { writeSession } from '../transcripts/session-writer.ts';
import { contextOf, makeRoom } from './hook-room.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
const compacted = { source: 'compact', model: 'claude-opus-5-5' };

/** A room whose session is at work in a real project with a configuration. */
function makeProject() {
  const room = makeRoom();
  const cwd = join(room.directory, 'project');
  mkdirSync(join(cwd, '.tideproof'), { recursive: true });
  writeFileSync(
    join(cwd, '.tideproof', 'config.json'),
    JSON.stringify({
      patterns: [{ name: 'finding', regex: 'R\\d{4}' }],
      ledgerFiles: [{ path: 'LEDGER.md', lines: 5 }],
      typo: true,
    }),
  );
  acceptFiles(cwd, room.home);
  writeFileSync(join(cwd, 'LEDGER.md'), '# Ledger\n- the gauge at pier 4 is 12 minutes late\n');
  const rows = writeSession();
  rows.prompt('Compare the gauges. Never change the tables.');
  rows.turn('R0042 comes first.');
  rows.prompt('Go on.');
  rows.turn('I begin.');
  room.write(rows.text());
  return { room, cwd };
}

describe.skipIf(!hasGit)('In a configured repository', () => {
  test('pattern, ledger and branch are in the brief, and pattern and branch in what the summarizer is told', async () => {
    const { room, cwd } = makeProject();
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@b', ...words], { cwd });
    git('init', '-q', '-b', 'gauges');
    git('add', '.');
    git('commit', '-qm', 'First');
    const compact = async () => {
      const told = await room.tell('PreCompact', { cwd, trigger: 'auto' });
      return { told: told.stdout, brief: contextOf(await room.tell('SessionStart', { ...compacted, cwd })) };
    };
    let { told, brief } = await compact();
    // Git has a second, and goes unheard on a machine that is too busy to start it in that time.
    for (let tries = 1; tries < 5 && ![told, brief].every((text) => text.includes('On branch')); tries++)
      ({ told, brief } = await compact());

    expect(told).toMatch(/On branch gauges at [0-9a-f]{7}, nothing uncommitted/);
    expect(told).toContain('R0042');
    expect(brief).toContain('On branch gauges at');
    expect(brief).toContain('the gauge at pier 4 is 12 minutes late');
    expect(brief).toContain('R0042');
    expect(room.log()).toContain('configuration: ');
    expect(room.log()).toContain('Unknown key "typo"');
  });

  test.skipIf(process.platform === 'win32')('a git that hangs does not hold up the brief', async () => {
    const { room, cwd } = makeProject();
    mkdirSync(join(cwd, '.git'));
    writeFileSync(join(room.directory, 'git'), '#!/bin/sh\nsleep 30\n');
    chmodSync(join(room.directory, 'git'), 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${room.directory}:${path}`;
    const reply = await room.tell('SessionStart', { ...compacted, cwd }).finally(() => {
      process.env.PATH = path;
    });
    expect(contextOf(reply)).toContain('pier 4');
    expect(contextOf(reply)).not.toContain('On branch');
    expect(reply.milliseconds).toBeLessThan(15_000);
  });
});

test('no other event looks at the configuration', async () => {
  const { room, cwd } = makeProject();
  for (const event of ['Stop', 'UserPromptSubmit', 'SessionEnd', 'PostCompact', 'SubagentStop'])
    await room.tell(event, { cwd, prompt: 'go on' });
  await room.tell('SessionStart', { cwd, source: 'resume' });
  expect(room.log()).toBe('');
});
