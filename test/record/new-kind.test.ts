import { expect, onTestFinished, test, vi } from 'vitest';
import type { Kind } from '../../src/brief/kinds/kind.ts';
import type { Entry } from '../../src/domain/entry.ts';
import type { FactKind } from '../../src/domain/fact.ts';
import type { Extractor } from '../../src/facts/extractor.ts';

const PORT = 'port' as FactKind;

/** What somebody writes who wants ports to be remembered: this, in a file of its own, and its line in `extractors.ts`. */
const ports: Extractor<null> = {
  name: 'ports',
  reads: ['said'],
  start: () => null,
  read(entry) {
    const port = entry.type === 'said' ? /listens on port (\d+)/.exec(entry.text)?.[1] : undefined;
    return port === undefined ? [] : [{ kind: PORT, key: port, text: port, set: { of: 'the server' } }];
  },
};

/** And this, with its line in `kinds.ts`. */
const port: Kind = {
  kind: PORT,
  title: 'Ports',
  describe: ({ text, detail }) => `${detail.of} listens on ${text}`,
  held: 'name',
  lines: { section: 'how', label: 'Port', worth: 9, step: 0, countMax: 3 },
  survival: { title: 'Ports in use', order: 12, countMax: 3, share: 0.2, layout: 'list' },
};

test('a new kind of fact is an extractor and a record: ledger, brief, documents and lists have it', async () => {
  // As a process that starts with both of them in the lists: what reads the lists does it once.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { extractors } = await import('../../src/facts/extractors.ts');
  const { kinds } = await import('../../src/brief/kinds/kinds.ts');
  extractors.push(ports as Extractor);
  kinds.push(port);
  const { composeAccount } = await import('../../src/brief/compose-account.ts');
  const { composeBrief } = await import('../../src/brief/compose-brief.ts');
  const { composeSurvival } = await import('../../src/brief/compose-survival.ts');
  const { startProgress } = await import('../../src/domain/progress.ts');
  const { readEntry } = await import('../../src/facts/read-entry.ts');
  const { stateOfRecord } = await import('../../src/facts/state-of-record.ts');
  const { kindTitle, sortKinds } = await import('../../src/queries/group-facts.ts');
  const { createMemoryLedger } = await import('../../src/session/memory-ledger.ts');
  const ledger = createMemoryLedger();
  const progress = startProgress();
  const origin = { uuid: 'row-1', line: 1, time: '2026-03-09T09:00:00.000Z' };
  const said: Entry = { origin, type: 'said', text: 'It is up: the server listens on port 4711 now.' };
  readEntry(said, progress, ledger, (name) => expect.unreachable(name));
  const facts = ledger.all();
  expect(facts.filter(({ kind }) => kind === PORT)).toMatchObject([{ key: '4711', status: 'open' }]);

  const known = { facts, record: stateOfRecord(progress), runningPrompt: '', cwd: '/pier', turn: 1 };
  const budget = { charactersMax: 4000, tokensMax: 4000 };
  const brief = (carried: string) =>
    composeBrief({
      ...{ ...known, ...budget, carried, keptMessages: '', given: '', compaction: 1 },
      ...{ announce: false, transcriptPath: '/t.jsonl' },
    });
  expect(brief('The server is up.').text).toContain('- Port: the server listens on 4711');
  expect(brief('It listens on 4711.').text).not.toContain('Port: ');
  expect(composeSurvival({ ...known, ...budget, instructions: '' })).toContain(
    'Ports in use:\n- the server listens on 4711',
  );
  expect(composeAccount(known).lines.how).toMatchObject([{ text: 'Port: the server listens on 4711' }]);
  expect([kindTitle(PORT), sortKinds(['zeal', PORT, 'rule'])]).toEqual(['Ports', ['rule', PORT, 'zeal']]);
});
