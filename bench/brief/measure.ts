import { join } from 'node:path';
import { claudeCode } from '../../src/clients/clients.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { replayTranscript } from '../../src/session/replay-transcript.ts';
import { type Key, says } from './hand-over.ts';
import { readRecord } from './read-record.ts';
import { countTogether, relationsOf } from './relations.ts';
import { deadShare, listShare, type Share, usedAfter } from './shape.ts';
import { readTranscript } from './transcript.ts';
import { checkState } from './truth.ts';

const reader = {
  rows: claudeCode.rows,
  masker: createMasker({ tagKey: () => undefined }),
  pastesOf: () => [],
};

/** What is counted, each as a share: of things to hand over, of lines, of pairs, of characters. */
export type Figures = Record<string, Share>;

export interface MeasuredBrief {
  name: string;
  brief: string;
  figures: Figures;
  milliseconds: number;
  wrong: string[];
  missing: string[];
}

/** Every compaction of a transcript, with the figures of its brief at one budget. */
export function measureBriefs(
  folder: string,
  name: string,
  budget: number,
  keys: readonly Key[],
): MeasuredBrief[] {
  const file = join(folder, name);
  const { rows } = readTranscript(file);
  const record = readRecord(file);
  const summaries = rows.flatMap((row, index) => (row.isSummary ? [{ row, index }] : []));
  if (summaries.length === 0) return [];
  let started = performance.now();
  const { compactions } = replayTranscript(
    file,
    {
      ...reader,
      charactersMax: budget,
      tokensMax: Number.POSITIVE_INFINITY,
      survivalCharactersMax: 3500,
      survivalTokensMax: 600,
      announce: true,
      coldAfterTurns: 20,
    },
    ({ brief }) => {
      const milliseconds = performance.now() - started;
      started = performance.now();
      return { text: brief.text, milliseconds };
    },
  );
  return compactions.flatMap(({ text, milliseconds }, nth) => {
    const summary = summaries[nth];
    if (summary === undefined) return [];
    const carried = summary.row.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const checked = checkState(
      text,
      record.filter(({ line }) => line < summary.row.line),
    ).filter(({ verdict }) => verdict !== 'not checked');
    const pairs = relationsOf(rows, summary.index);
    const own = keys.filter((key) => key.file === name && key.n === nth + 1);
    const missing: string[] = [];
    const figures: Figures = {
      truth: { needed: checked.length, found: checked.filter(({ verdict }) => verdict === 'holds').length },
      'relations, summary alone': { needed: pairs.length, found: countTogether(pairs, carried) },
      relations: { needed: pairs.length, found: countTogether(pairs, `${carried}\n${text}`) },
      'list share': listShare(text),
      'dead share': deadShare(text, usedAfter(rows, summary.index).join('\n')),
    };
    for (const key of own) {
      const isBefore = says(carried, key);
      if (key.kind === 'trap') {
        add(figures, 'traps sprung', 1, says(text, key));
        continue;
      }
      const isSaid = isBefore || says(text, key);
      if (!isSaid) missing.push(`${key.kind} ${key.weight}: ${key.text}`);
      add(figures, 'hand-over, summary alone', key.weight, isBefore);
      add(figures, 'hand-over', key.weight, isSaid);
      add(figures, `hand-over: ${key.kind}`, key.weight, isSaid);
      if (!isBefore) add(figures, 'hand-over: what the summary lacks', key.weight, isSaid);
    }
    const wrong = checked.filter(({ verdict }) => verdict === 'wrong').map(({ line }) => line);
    return [{ name: `${name} #${nth + 1}`, brief: text, figures, milliseconds, wrong, missing }];
  });
}

function add(figures: Figures, name: string, weight: number, isFound: boolean): void {
  const share = figures[name] ?? { needed: 0, found: 0 };
  figures[name] = share;
  share.needed += weight;
  if (isFound) share.found += weight;
}
