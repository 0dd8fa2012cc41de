import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claudeCode } from '../../src/clients/clients.ts';
import { defaultConfig } from '../../src/config/config.ts';
import { createMasker } from '../../src/secrets/mask-secrets.ts';
import { replaySettings, replayTranscript } from '../../src/session/replay-transcript.ts';
import { type Check, scoreScenario } from './score.ts';
import type { Scenario } from './steps.ts';
import { writeTranscript } from './write-transcript.ts';

export interface ScenarioRun {
  checks: Check[];
  /** One for each compaction. */
  briefs: string[];
}

/** Gives the texts that a model would get back at each compaction of a transcript. */
export type GetBriefs = (transcriptPath: string) => string[];

export function runScenario(scenario: Scenario, getBriefs: GetBriefs = replayInProcess): ScenarioRun {
  const briefs = replayRows(writeTranscript(scenario), getBriefs);
  return { briefs, checks: scoreScenario(scenario, briefs) };
}

/** The briefs of a session whose rows stand in no file yet. */
export function replayRows(rows: string, getBriefs: GetBriefs = replayInProcess): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-wire-'));
  try {
    const path = join(folder, 'session.jsonl');
    writeFileSync(path, rows);
    return getBriefs(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const masker = createMasker({ tagKey: () => undefined });

function replayInProcess(path: string): string[] {
  const settings = replaySettings(
    defaultConfig,
    { rows: claudeCode.rows, masker, pastesOf: () => [] },
    undefined,
    () => undefined,
  );
  return replayTranscript(path, settings, ({ brief }) => brief.text).compactions;
}
