import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkRetention } from '../../src/clients/claude-code/doctor/check-client.ts';
import type { CheckSubject } from '../../src/install/check.ts';

const NOW = new Date('2026-03-10T09:00:00Z');

function makeHome(files: Record<string, string>): CheckSubject {
  const home = mkdtempSync(join(tmpdir(), 'tideproof-doctor-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    const path = join(home, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, NOW, NOW);
  }
  const cwd = join(home, 'pier');
  return {
    clientDir: join(home, '.claude'),
    cwd,
    now: NOW,
    environment: { HOME: home },
  } as unknown as CheckSubject;
}

describe('The deletion of transcripts', () => {
  const settings = (days: unknown) => JSON.stringify({ cleanupPeriodDays: days });
  it.each([
    ['nothing is set', {}, 'info', /after 30 days \(the default of cleanupPeriodDays\)/],
    [
      'more is set',
      { '.claude/settings.json': settings(365) },
      'info',
      /after 365 days \(cleanupPeriodDays in /,
    ],
    ['less is set', { '.claude/settings.json': settings(7) }, 'warning', /after 7 days/],
    ['nonsense is set', { '.claude/settings.json': settings('soon') }, 'info', /after 30 days/],
    ['the file is broken', { '.claude/settings.json': '{' }, 'info', /after 30 days/],
    [
      'the project says otherwise',
      {
        '.claude/settings.json': settings(365),
        'pier/.claude/settings.json': settings(90),
        'pier/.claude/settings.local.json': settings(1),
      },
      'warning',
      /after 1 day .*settings\.local\.json/,
    ],
  ])('is named when %s', (_name, files, status, detail) => {
    expect(checkRetention(makeHome(files))).toMatchObject([
      { status, detail: expect.stringMatching(detail) },
    ]);
  });
});
