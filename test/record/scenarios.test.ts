import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { claudeCode } from '../../src/clients/clients.ts';
import type { Fact, FactKind } from '../../src/domain/fact.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { extractors } from '../../src/facts/extractors.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { createMemoryLedger } from '../../src/session/memory-ledger.ts';
import { takeLine } from '../../src/session/take-line.ts';

// The digits in masks would otherwise depend on which scenarios come before.
const reader = {
  rows: claudeCode.rows,
  masker: createMasker({ tagKey: () => 'scenarios' }),
  pastesOf: () => [],
};

const fixtures = fileURLToPath(new URL('../fixtures/facts', import.meta.url));
const scenarios = readdirSync(fixtures);

/** All facts of a scenario, the way a hook reads them: decoded, masked, extracted. */
function factsOf(scenario: string): Fact[] {
  const ledger = createMemoryLedger();
  const progress = startProgress();
  const rows = readFileSync(join(fixtures, scenario, 'transcript.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  rows.forEach((row, index) => {
    const next = { offset: 0, line: index + 1, head: '' };
    takeLine({ bytes: Buffer.from(row), number: index + 1, next }, progress, ledger, {
      sidechain: false,
      ...reader,
      log: (message) => expect.unreachable(message),
    });
  });
  return ledger.all();
}

/** Facts by kind in the order they were first seen, without what goes without saying. */
function readable(facts: Fact[]): string {
  const kinds = [...new Set(facts.map(({ kind }) => kind))].sort();
  const byKind = kinds.map((kind) => {
    const those = facts.filter((fact) => fact.kind === kind && deservesMention(fact));
    return [kind, those.sort((left, right) => left.first.line - right.first.line).map(readableFact)] as const;
  });
  return `${JSON.stringify(Object.fromEntries(byKind.filter(([, those]) => those.length > 0)), null, 2)}\n`;
}

/** Requests that are done and say nothing about the user's mood only repeat the transcript. */
function deservesMention({ kind, status, detail }: Fact): boolean {
  return kind !== 'request' || status === 'open' || Object.keys(detail).length > 0;
}

function readableFact({ text, status, detail, uses, first, last }: Fact): Record<string, unknown> {
  const generations =
    first.generation === last.generation ? [last.generation] : [first.generation, last.generation];
  return {
    text,
    ...(status === 'open' ? {} : { status }),
    ...detail,
    ...(uses > 1 ? { uses } : {}),
    ...(last.generation > 0 ? { generation: generations.join(' to ') } : {}),
  };
}

const texts = (facts: Fact[], kind: FactKind) =>
  facts.filter((fact) => fact.kind === kind).map(({ text }) => text);

describe('The facts of a scenario', () => {
  it.each(scenarios)('%s', async (scenario) => {
    await expect(readable(factsOf(scenario))).toMatchFileSnapshot(join(fixtures, scenario, 'facts.json'));
  });

  it('hold no secret, wherever it stood', () => {
    const facts = JSON.stringify(factsOf('secrets-in-a-prompt-a-command-and-a-result-are-masked'));
    for (const secret of ['Tr0ub4dor', 'ghp_', 'sk-ant-api03']) expect(facts).not.toContain(secret);
  });

  it('are found by every extractor in some scenario', () => {
    const kinds = new Set(scenarios.flatMap((scenario) => factsOf(scenario).map(({ kind }) => kind)));
    const found = [
      'request',
      'rule',
      'answer',
      'task',
      'plan',
      'file',
      'command',
      'error',
      'decision',
      'attempt',
    ];
    for (const kind of [...found, 'commit', 'agent', 'statement']) expect(kinds).toContain(kind);
    // Two more derive the state of the work and what was found out, which are no facts of the ledger.
    expect(extractors.length).toBeLessThanOrEqual(found.length + 3 + 2);
  });

  it('hold no rule that the user only quoted, pasted or asked about', () => {
    expect(texts(factsOf('what-the-user-pasted-quoted-or-asked-is-no-rule'), 'rule')).toEqual([
      'Never change the public API.',
    ]);
  });
});
