import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShell } from '../../src/record/commands/parse-shell.ts';
import { anyCharacter } from '../any-character.ts';
import { forEvery } from '../for-every.ts';

/** Characters that mean something to a shell, so that random lines are nearly commands. */
const shellText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'|&;()<>"\'`$\\#!{}[]=-\n \t', '<<EOF\n', '\nEOF\n', '$(', ' && ', 'if ', 'cd '),
    anyCharacter,
  ),
  maxLength: 120,
});

const commandsOf = (line: string) => parseShell(line)?.map(({ words }) => words);

describe('parseShell()', () => {
  it('reads any text, and gives commands with words or nothing', () =>
    forEvery(3000, shellText, (line) => {
      for (const { text, words } of parseShell(line) ?? []) {
        expect(text.trim()).toBe(text);
        expect(words.length).toBeGreaterThan(0);
      }
    }));

  it('finds no command in single quotes', () => {
    const quotable = shellText.filter((text) => !text.includes("'"));
    forEvery(1000, quotable, (text) => {
      const commands = commandsOf(`npm test '${text}' && ls`);
      if (commands) expect([commands.length, commands[0]?.length, commands[1]]).toEqual([2, 3, ['ls']]);
      // A marker of a here-document is looked for in quotes, too.
      if (!text.includes('<<')) expect(commands?.[0]?.[2]).toBe(text.replaceAll('\\\n', ' '));
    });
  });

  it('takes any text in a here-document for no command', () => {
    const body = shellText.filter((text) => !text.split('\n').includes('END'));
    forEvery(1000, body, (text) => {
      const commands = commandsOf(`cat > a <<'END'\n${text}\nEND\nnpm test`);
      expect(commands?.at(-1)).toEqual(['npm', 'test']);
      expect(commands).toHaveLength(2);
    });
  });
});
