import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDiff as renderWith } from '../../../src/cli/setup/install/show-changes.ts';
import { masker } from '../../events/test-context.ts';

const renderDiff = (file: Parameters<typeof renderWith>[0]) => renderWith(file, masker);
const path = '/home/ada/.claude/settings.json';
const lines = (count: number) => Array.from({ length: count }, (_, nth) => `line ${nth}\n`).join('');

describe('renderDiff()', () => {
  it('shows what changes with three lines around it, and nothing else of a long file', () => {
    const before = lines(5000);
    const diff = renderDiff({ path, before, after: before.replace('line 2500\n', 'other\n') });
    expect(diff.split('\n')).toEqual([
      `--- ${path}`,
      `+++ ${path}`,
      '@@ -2498,7 +2498,7 @@',
      ' line 2497',
      ' line 2498',
      ' line 2499',
      '-line 2500',
      '+other',
      ' line 2501',
      ' line 2502',
      ' line 2503',
    ]);
  });

  it('names the missing side of a file that is made or goes', () => {
    expect(renderDiff({ path, before: undefined, after: '{}\n' })).toContain(`--- /dev/null\n+++ ${path}\n`);
    expect(renderDiff({ path, before: '{}\n', after: undefined })).toContain(`--- ${path}\n+++ /dev/null\n`);
    expect(renderDiff({ path, before: '{}', after: '{}' })).toBe('');
  });

  it('is a diff that a program can apply', () => {
    const word = fc.constantFrom('pier', 'tide', 'gull', 'mast');
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.map((each) => `${each}\n`).join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = renderDiff({ path, before, after });
        expect(diff === '' ? before : applyPatch(before, `${diff}\n`)).toBe(after);
      }),
    );
  });

  it('masks what stands in env, in headers, below names of secrets, and what looks like a secret', () => {
    const settings = {
      env: { PIER_PASS: 'low-tide-at-noon', FLAG: '1' },
      mcpServers: { gulls: { headers: { 'X-Gull': 'feather "and" beak' } } },
      apiKeyHelper: 'cat /home/ada/key-of-the-pier',
      note: `ghp_${'a1B2'.repeat(9)}`,
      model: 'opus',
    };
    const before = JSON.stringify(settings, null, 2);
    const after = JSON.stringify({ ...settings, hooks: {} }, null, 2);
    const diff = renderDiff({ path, before, after: after.replace('"FLAG"', '"MORE"') });
    for (const secret of ['low-tide', 'feather', 'beak', 'key-of-the-pier', 'a1B2a1B2'])
      expect(diff).not.toContain(secret);
    expect(diff).toContain('"PIER_PASS": "[masked]"');
    expect(diff).toContain('"MORE": "1"');
  });

  it('cuts a line that nobody would read, and shows no codes that would move the cursor', () => {
    const diff = renderDiff({
      path,
      before: `${'x'.repeat(5000)}`,
      after: `\u001b[2Jred\r\n${'x'.repeat(5000)}`,
    });
    expect(Math.max(...diff.split('\n').map((line) => line.length))).toBeLessThan(1100);
    expect(diff).toContain('more characters)');
    expect(diff).not.toMatch(/[\u001b\r]/);
  });
});
