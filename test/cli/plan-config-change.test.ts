import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSetting } from '../../src/cli/setup/config/change-config.ts';
import { type ConfigKey, configKeys, settings } from '../../src/config/config.ts';
import { blankComments } from '../../src/config/read-layer.ts';

const WITH_COMMENTS = `{
    // Room is scarce here.
    "restore": {
        "maxTokens": 900 // was 1200
    },
    /* No git
       on this machine. */
    "prices": false // and never will be
}
`;

const parse = (text: string) => JSON.parse(blankComments(text));

describe('planSetting()', () => {
  it('replaces a value and nothing else', () => {
    expect(planSetting(WITH_COMMENTS, 'restore.maxTokens', 800)).toBe(WITH_COMMENTS.replace('900', '800'));
  });

  it.each([
    ['{\n  // nothing yet\n}', '{\n  // nothing yet\n  "prices": false\n}'],
    ['{"memos":[]}', '{"memos":[],"prices":false}'],
    ['{\r\n\t"memos": []\r\n}', '{\r\n\t"memos": [],\r\n\t"prices": false\r\n}'],
    ['{ "memos": [] // none\n}', '{ "memos": [], // none\n  "prices": false\n}'],
  ])('keeps the manner of %j', (before, after) => {
    expect(planSetting(before, 'prices', false)).toBe(after);
  });

  it('leaves one of two places that name the setting', () => {
    const text = '{ "restore.maxTokens": 200, "restore": { "maxTokens": 300 }, "prices": true }';
    expect(parse(planSetting(text, 'restore.maxTokens', 400)!)).toEqual({
      restore: { maxTokens: 400 },
      prices: true,
    });
    expect(parse(planSetting(text, 'restore.maxTokens', undefined)!)).toEqual({ prices: true });
  });

  it('takes the setting out with the comment on its line, and its group when that is empty', () => {
    expect(planSetting(WITH_COMMENTS, 'restore.maxTokens', undefined)).toBe(
      '{\n    // Room is scarce here.\n    /* No git\n       on this machine. */\n    "prices": false // and never will be\n}\n',
    );
  });
});

describe('A config file', () => {
  const change = fc.record({ key: fc.constantFrom<ConfigKey>(...configKeys), isSet: fc.boolean() });
  const comment = fc.constantFrom(
    '',
    ' // a, "b" }',
    ' /* { , */',
    '\n// alone\n',
    '\n  /* two\n lines */\n',
  );
  const start = fc
    .tuple(comment, comment, comment, comment)
    .map(
      ([first, second, third, fourth]) =>
        `${first}\n{${second}\n "prices": true${third}\n, "restore": {${fourth}\n}\n}${first}\n`,
    );

  it('says what was set, whatever is set and unset in it, and stays readable', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant('{}'), start),
        fc.array(change, { maxLength: 12 }),
        (text, changes) => {
          let now = text;
          const wanted = new Map<string, unknown>(parse(text).prices === undefined ? [] : [['prices', true]]);
          for (const { key, isSet } of changes) {
            const value = settings[key].example;
            now = planSetting(now, key, isSet ? value : undefined)!;
            if (isSet) wanted.set(key, value);
            else wanted.delete(key);
          }
          const found = new Map<string, unknown>();
          for (const [name, value] of Object.entries(parse(now)))
            if ((configKeys as string[]).includes(name)) found.set(name, value);
            else
              for (const [member, inner] of Object.entries(value as object))
                found.set(`${name}.${member}`, inner);
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
        },
      ),
    );
  });
});

describe('blankComments()', () => {
  it('keeps strings, lines and columns', () => {
    const text = '{ "a": "// no /* comment", // yes\n  /* two\n  lines */ "b": "\\"//" }';
    const blanked = blankComments(text);
    expect(JSON.parse(blanked)).toEqual({ a: '// no /* comment', b: '"//' });
    expect(blanked).toHaveLength(text.length);
    expect(blanked.indexOf('"b"')).toBe(text.indexOf('"b"'));
  });

  it('leaves JSON as it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(blankComments(text)).toBe(text);
      }),
    );
  });
});
