import { beforeEach, describe, expect, it } from 'vitest';
import { type Config, defaultConfig } from '../../src/config/config.ts';
import type { Context } from '../../src/context/context.ts';
import { chooseEmbedder, embedTexts } from '../../src/search/embedding.ts';
import { searchFused } from '../../src/search/search-fused.ts';
import type { TextSearch } from '../../src/search/search-texts.ts';
import { makeTexts, NOW } from '../archive/make-texts.ts';
import { makeContext } from '../events/test-context.ts';
import { listenForTexts } from './loopback-endpoint.ts';

let made: ReturnType<typeof makeTexts>;

beforeEach(() => {
  made = makeTexts();
});

const write: typeof made.write = (...entries) => made.write(...entries);

async function openEmbedder(model = 'small') {
  const endpoint = await listenForTexts();
  const url = `${endpoint.url}/api/embed#${model}`;
  const config: Config = { ...defaultConfig, 'semantic.model': url };
  return { endpoint, config, embedder: chooseEmbedder(config, {}, 5000) };
}

const countEmbedded = () => made.texts.database.value<number>`SELECT count(DISTINCT entry_id) FROM vectors`!;

const embedAll = async (embedder: Parameters<typeof embedTexts>[1]) => embedTexts(made.texts, embedder);

async function search(query: string, config: Config, more: Partial<TextSearch> = {}) {
  const context: Context = { ...makeContext({ TIDEPROOF_HOME: made.dataDir }), config };
  const found = await searchFused({ query, limit: 10, now: NOW, ...more }, context);
  return { ...found, lines: found.hits?.map((hit) => hit.line) };
}

describe('searchFused()', () => {
  it('finds what was said in other words', async () => {
    write({ text: 'All invoices are rounded half up' }, { text: 'The ferry leaves at noon every day' });
    const { config, embedder } = await openEmbedder();
    await embedAll(embedder);
    const { lines, semantic } = await search('cent on a bill', config);
    expect(lines![0]).toBe(1);
    expect(semantic).toEqual({ used: true, reason: embedder.name });
  });

  it('searches by words, and says why, when anything is missing', async () => {
    write({ text: 'All invoices are rounded half up' });
    const { config, embedder } = await openEmbedder();
    const reasonFor = async (given: Config) => {
      const { lines, semantic } = await search('invoices', given);
      expect(lines).toEqual([1]);
      expect(semantic.used).toBe(false);
      return semantic.reason;
    };
    expect(await reasonFor(defaultConfig)).toBe('switched off');
    expect(await reasonFor(config)).toBe('there are no vectors yet');
    await embedAll(embedder);
    const other = { ...config, 'semantic.model': `${config['semantic.model']}r` };
    expect(await reasonFor(other)).toContain('another model');
    expect(await reasonFor({ ...config, 'semantic.model': 'http://127.0.0.1:9/api/embed' })).not.toBe('');
  });
});

describe('embedTexts()', () => {
  it('takes what people and models say and what failed, once', async () => {
    write(
      { text: 'Round the totals of all invoices', kind: 'prompt' },
      { text: 'Error: the ferry is late today', kind: 'result', failed: true },
      { text: 'A very long file that somebody read', kind: 'result' },
      { text: 'src/totals.ts is edited now', kind: 'call' },
      { text: 'go on' },
    );
    const { embedder, endpoint } = await openEmbedder();
    expect(await embedAll(embedder)).toBe(3);
    expect(countEmbedded()).toBe(3);
    const taken = ['Error: the ferry is late today', 'Round the totals of all invoices'];
    expect(endpoint.heard[0]!.body.input).toEqual(taken);
    expect(await embedAll(embedder)).toBe(0);
    write({ text: 'One more invoice came in' });
    expect(await embedAll(embedder)).toBe(1);
  });

  it('goes on where it was stopped', async () => {
    write(...Array.from({ length: 40 }, (_, index) => ({ text: `The ferry number ${index} is late` })));
    const { embedder } = await openEmbedder();
    const failing = {
      ...embedder,
      embed: async (given: readonly string[]) => {
        if (given.some((text) => text.includes('number 5 '))) throw new Error('gone');
        return embedder.embed(given);
      },
    };
    await expect(embedAll(failing)).rejects.toThrow('gone');
    const embedded = countEmbedded();
    expect(embedded).toBeGreaterThan(0);
    expect(await embedAll(embedder)).toBe(40 - embedded);
  });

  it('keeps no vector of a text that was redacted meanwhile', async () => {
    write({ text: 'All invoices are rounded half up' });
    const { embedder } = await openEmbedder();
    const slow = {
      ...embedder,
      embed: async (given: readonly string[]) => {
        made.texts.database.exec("UPDATE entries SET text = 'All of it is gone now, really'");
        return embedder.embed(given);
      },
    };
    await embedAll(slow);
    expect(countEmbedded()).toBe(0);
  });
});

const long = `All invoices are rounded. ${'And so on. '.repeat(300)}`;
it.each([
  ['is deleted', 'DELETE FROM entries WHERE id = 1'],
  ['is changed', "UPDATE entries SET text = 'x' WHERE id = 1"],
])('Vectors go when their text %s', async (_, sql) => {
  write({ text: long }, { text: 'The ferry leaves at noon' });
  await embedAll((await openEmbedder()).embedder);
  const { database } = made.texts;
  database.exec(`${sql}; VACUUM`);
  expect(database.column`SELECT DISTINCT entry_id FROM vectors`).toEqual([2]);
});
