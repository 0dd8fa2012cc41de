import { describe, expect, it } from 'vitest';
import { renderDiff as renderWith } from '../../../src/cli/setup/install/show-changes.ts';
import { masker } from '../../events/test-context.ts';

const renderDiff = (file: Parameters<typeof renderWith>[0]) => renderWith(file, masker);
const path = '/home/ada/.claude/settings.json';

describe('renderDiff()', () => {
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
