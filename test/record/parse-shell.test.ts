import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShell } from '../../src/record/commands/parse-shell.ts';
import { anyCharacter } from '../any-character.ts';

/** Characters that mean something to a shell, so that random lines are nearly commands. */
const shellText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...'|&;()<>"\'`$\\#!{}[]=-',
      '\n',
      ' ',
      '\t',
      '<<EOF\n',
      '\nEOF\n',
      '$(',
      ' && ',
      'if ',
      'cd ',
    ),
    anyCharacter,
  ),
  maxLength: 120,
});

const commandsOf = (line: string) => parseShell(line)?.map(({ words }) => words);

describe('parseShell()', () => {
  it('reads any text, and gives commands with words or nothing', () => {
    fc.assert(
      fc.property(shellText, (line) => {
        for (const { text, words } of parseShell(line) ?? []) {
          expect(text.trim()).toBe(text);
          expect(words.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the operators between commands, and none at the end', () => {
    const joint = fc.constantFrom('|', '&&', '||', ';', '&', '\n');
    fc.assert(
      fc.property(fc.array(joint, { maxLength: 6 }), (joints) => {
        const line = `run 0${joints.map((each, index) => ` ${each} run ${index + 1}`).join('')}`;
        expect(parseShell(line)?.map((part) => part.joint)).toEqual([
          ...joints.map((each) => (each === '\n' ? ';' : each)),
          '',
        ]);
      }),
    );
  });

  it('finds no command in single quotes', () => {
    const quotable = shellText.filter((text) => !text.includes("'"));
    fc.assert(
      fc.property(quotable, (text) => {
        const commands = commandsOf(`npm test '${text}' && ls`);
        if (commands) expect([commands.length, commands[0]?.length, commands[1]]).toEqual([2, 3, ['ls']]);
        // A marker of a here-document is looked for in quotes, too.
        if (!text.includes('<<')) expect(commands?.[0]?.[2]).toBe(text.replaceAll('\\\n', ' '));
      }),
      { numRuns: 1000 },
    );
  });

  it('takes any text in a here-document for no command', () => {
    const body = shellText.filter((text) => !text.split('\n').includes('END'));
    fc.assert(
      fc.property(body, (text) => {
        const commands = commandsOf(`cat > a <<'END'\n${text}\nEND\nnpm test`);
        expect(commands?.at(-1)).toEqual(['npm', 'test']);
        expect(commands).toHaveLength(2);
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[line: string, commands: string[][]]>([
    [
      'cd /my\\ proj && npm test',
      [
        ['cd', '/my proj'],
        ['npm', 'test'],
      ],
    ],
    ['echo "a \\"b\\" $x"\'c d\'e', [['echo', 'a \\"b\\" $xc de']]],
    ['owner=$(gh api -q \'"\\(.a) \\(.b)"\') && ls', [['owner=$(gh api -q "\\(.a) \\(.b)")'], ['ls']]],
    ['a "$(b "$(c "d e")" f)" g', [['a', '$(b $(c d e) f)', 'g']]],
  ])('knows the words of %j', (line, commands) => {
    expect(commandsOf(line)).toEqual(commands);
  });

  // Work that grew with the square of the length would take minutes.
  it.each([
    ['here-documents', 'cat <<A\nferry\nA\n'],
    ['open here-documents', 'cat <<A\n'],
    ['markers on a line', 'a <<A '],
    ['quoted markers', '<<"A '],
    ['blank lines', '\n'],
    ['blanks', ' '],
    ['words', '-x '],
    ['quotes', '"'],
    ['open substitutions', '$('],
    ['quoted substitutions', '"$('],
    ['brackets', '('],
    ['escapes', '\\'],
    ['operators', ' a |'],
    ['comments', '# a\n'],
  ])('reads a mass of %s in no time', (_what, piece) => {
    const times = Math.floor(20_000 / piece.length) - 10;
    const start = performance.now();
    for (let count = 0; count < 5; count++)
      for (const line of [piece.repeat(times), `a ${piece.repeat(times)} b`, `(${piece.repeat(times)})`])
        parseShell(line);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
