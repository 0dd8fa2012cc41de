import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SummaryWorth } from '../../src/brief/measure-summary.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { defaultConfig } from '../../src/config/config.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { replaySettings, replayTranscript } from '../../src/session/replay-transcript.ts';
import { namesIn, quotes, tells } from './holds.ts';
import { type Key, says } from './keys.ts';
import { type MeasuredCompaction, readCompactions } from './read-transcript.ts';
import { SUMMARIES, type SummaryKind, withSummaries } from './summaries.ts';

/** How many there are, how many the summary holds, and how many it holds with the brief behind it. */
export interface Share {
  of: number;
  summary: number;
  both: number;
}

export interface MeasuredBrief {
  name: string;
  summary: SummaryKind;
  worth: SummaryWorth;
  brief: string;
  /** By name: prompts since the compaction before, earlier ones, names used afterwards, keys. */
  shares: Record<string, Share>;
  missing: string[];
}

/** A mistake of whoever called, to be said in one line. */
export class UsageError extends Error {}

const reader = {
  rows: claudeCode.rows,
  masker: createMasker({ tagKey: () => undefined }),
  pastesOf: () => [],
};

/** Every compaction of the transcripts in a folder, with each kind of summary. */
export function measureFolder(folder: string, keys: readonly Key[] = []): MeasuredBrief[] {
  const files = listTranscripts(folder);
  if (files.length === 0) throw new UsageError(`There is no .jsonl file in ${folder}`);
  return (Object.keys(SUMMARIES) as SummaryKind[]).flatMap((summary) =>
    files.flatMap((name) =>
      measureTranscript(
        folder,
        name,
        summary,
        keys.filter(({ file }) => file === name),
      ),
    ),
  );
}

function listTranscripts(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort();
  } catch (error) {
    throw new UsageError(`Cannot read the folder ${folder}: ${(error as Error).message}`);
  }
}

function measureTranscript(
  folder: string,
  name: string,
  summary: SummaryKind,
  keys: readonly Key[],
): MeasuredBrief[] {
  const elsewhere = mkdtempSync(join(tmpdir(), 'tideproof-bench-'));
  try {
    const file = join(elsewhere, name);
    writeFileSync(file, withSummaries(join(folder, name), summary));
    const measured = readCompactions(file);
    const settings = replaySettings(defaultConfig, reader, undefined, () => undefined);
    const briefs = replayTranscript(file, settings, ({ brief }) => brief).compactions;
    return briefs.flatMap(({ text, worth }, nth) => {
      const compaction = measured[nth];
      if (compaction === undefined) return [];
      const own = keys.filter(({ n }) => n === nth + 1);
      const found = { name: `${name} #${nth + 1}`, summary, worth, brief: text };
      return [{ ...found, ...judge(compaction, text, own) }];
    });
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

function judge(
  { summary, kept, prompts, earlierPrompts, before, after }: MeasuredCompaction,
  brief: string,
  keys: readonly Key[],
): Pick<MeasuredBrief, 'shares' | 'missing'> {
  const shares: MeasuredBrief['shares'] = {};
  const missing: string[] = [];
  const without = `${summary}\n${kept}`;
  const count = (name: string, label: string, holds: (text: string) => boolean, weight = 1) => {
    const isIn = holds(without);
    const isInBoth = isIn || holds(brief) || holds(`${without}\n${brief}`);
    const { of = 0, summary: alone = 0, both = 0 } = shares[name] ?? {};
    shares[name] = {
      of: of + weight,
      summary: alone + (isIn ? weight : 0),
      both: both + (isInBoth ? weight : 0),
    };
    if (!isInBoth) missing.push(`${name}: ${label.replace(/\s+/g, ' ').slice(0, 160)}`);
  };
  for (const prompt of prompts) count('prompts', prompt, (text) => tells(text, prompt));
  for (const prompt of prompts) count('prompts, word for word', prompt, (text) => quotes(text, prompt));
  for (const prompt of earlierPrompts) count('earlier prompts', prompt, (text) => tells(text, prompt));
  for (const name of namesIn(after))
    if (before.includes(name)) count('names', name, (text) => text.includes(name));
  for (const key of keys) {
    const name = key.kind === 'trap' ? 'traps' : 'keys';
    count(name, `${key.kind}: ${key.text}`, (text) => says(text, key), key.weight);
  }
  return { shares, missing };
}
