import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSetting } from '../../src/cli/setup/config.ts';
import { type ConfigKey, configKeys, settings } from '../../src/config/config.ts';
import { forEvery } from '../for-every.ts';

describe('planSetting()', () => {
  it('replaces a value and nothing else', () => {
    const text = '{\n    "restore.maxTokens": 900,\n    "disabledFolders": []\n}\n';
    expect(planSetting(text, 'restore.maxTokens', 800)).toBe(text.replace('900', '800'));
    const folders = planSetting(`{ "disabledFolders": [], "memos": [] }`, 'disabledFolders', ['~/a']);
    expect(folders).toMatch(/^\{ "disabledFolders": \[\s*"~\/a"/);
  });

  it.each([
    ['{\n\n}', '{\n  "disabledFolders": false\n}'],
    ['{"memos":[]}', '{"memos":[],"disabledFolders":false}'],
    ['{\r\n\t"memos": []\r\n}', '{\r\n\t"memos": [],\r\n\t"disabledFolders": false\r\n}'],
    ['[]', undefined],
    ['{ // mine\n}', undefined],
  ])('keeps the manner of %j', (before, after) => {
    expect(planSetting(before, 'disabledFolders', false)).toBe(after);
  });

  it('finds the setting nested in its group, and leaves one of two places', () => {
    const text = '{ "restore.maxTokens": 200, "restore": { "maxTokens": 300 }, "disabledFolders": [] }';
    expect(JSON.parse(planSetting(text, 'restore.maxTokens', 400)!)).toEqual({
      ...{ 'restore.maxTokens': 400, restore: {}, disabledFolders: [] },
    });
    expect(JSON.parse(planSetting(text, 'restore.maxTokens', undefined)!)).toEqual({
      restore: {},
      disabledFolders: [],
    });
    expect(planSetting('{ "restore": { "maxTokens": 1 } }', 'restore.maxTokens', 2)).toBe(
      '{ "restore": { "maxTokens": 2 } }',
    );
  });

  it('says what was set, whatever is set and unset', () => {
    const change = fc.record({ key: fc.constantFrom<ConfigKey>(...configKeys), isSet: fc.boolean() });
    const start = fc.constantFrom(
      '{}',
      '{\n "disabledFolders": true\n, "memos":  []}\n',
      '{"disabledFolders":true}',
    );
    forEvery(100, start, fc.array(change, { maxLength: 12 }), (text, changes) => {
      let now: string = text;
      const wanted = JSON.parse(text);
      for (const { key, isSet } of changes) {
        now = planSetting(now, key, isSet ? settings[key].example : undefined)!;
        wanted[key] = isSet ? settings[key].example : undefined;
      }
      expect(JSON.parse(now)).toEqual(JSON.parse(JSON.stringify(wanted)));
    });
  });
});
