import { existsSync, statSync } from 'node:fs';
import {
  type Arrival,
  countOccasions,
  listArrivals,
  type Occasions,
} from '../../../archive/records/health-records.ts';
import { readArchive } from '../../../archive/sqlite/open-archive.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, findingsOf } from '../../../install/check.ts';
import { recordPath } from '../../../install/journal.ts';
import { archiveFile } from '../../../system/paths.ts';
import { type HookEvent, hooksKnownTo, summaryToldSince } from '../events/hooks.ts';
import { userSettings } from '../settings/client-directory.ts';
import { compareVersions } from '../settings/compare-versions.ts';
import { findOldestVersion } from '../setup/find-client.ts';

/** Fewer may all come from one session that was open before the install, or that was interrupted. */
const OCCASIONS_LEAST = { sessions: 5, prompts: 5, tools: 5, compactions: 1 };

type Trace = [hook: HookEvent, arrival: string, occasion: keyof Occasions, words?: string];

/** For each hook: its event in the archive, what should have caused it, and its name if not that of the hook. */
const traces: readonly Trace[] = [
  ['SessionStart', 'session-started', 'sessions'],
  ['UserPromptSubmit', 'prompt-submitted', 'prompts'],
  ['PostToolUse', 'tool-finished', 'tools'],
  ['Stop', 'turn-ended', 'prompts'],
  ['PreCompact', 'compaction-started', 'compactions'],
  ['SubagentStop', 'summary-written', 'compactions'],
  ['SessionStart', 'session-compacted', 'compactions', 'SessionStart after a compaction'],
  ['PostCompact', 'compaction-finished', 'compactions'],
];

/** Finds hooks that are registered and work but are never called, by the events that arrived. */
export function checkEvents(subject: CheckSubject): Finding[] {
  const { dataDir, self } = subject;
  try {
    const found = readArchive(archiveFile(dataDir), (database) => {
      const arrivals = listArrivals(database);
      const since = findBeginning(arrivals, subject);
      return since && { arrivals, since, occasions: countOccasions(database, since) };
    });
    if (!found) return [];
    const dead = listDead(found.arrivals, found.occasions, found.since, findOldestVersion(subject));
    if (dead.length === 0) return [];
    const { prompts, compactions } = found.occasions;
    const happened = `${sayCount(prompts, 'prompt')} and ${sayCount(compactions, 'compaction')}`;
    return [
      findingsOf('Events').warning(
        `${dead.join(', ')} did not arrive, though there were ${happened} since ${sayTime(found.since)} and other hooks ran`,
        `Run: ${self} test --live, which shows whether your client calls them; a session from before the last install, or settings of one project, can be the reason too`,
      ),
    ];
  } catch {
    // The check of the archive reports the error.
    return [];
  }
}

/** Events that should have arrived and did not. */
export function listDead(
  arrivals: readonly Arrival[],
  occasions: Occasions,
  since: string,
  clientVersion: string | undefined,
): string[] {
  const known = hooksKnownTo(clientVersion).map(({ event }) => event);
  const tellsSummary = clientVersion !== undefined && compareVersions(clientVersion, summaryToldSince) >= 0;
  return traces
    .filter(([hook]) => known.includes(hook) && (hook !== 'SubagentStop' || tellsSummary))
    .filter(([, , occasion]) => occasions[occasion] >= OCCASIONS_LEAST[occasion])
    .filter(([, arrival]) => !arrivals.some(({ event, lastAt }) => event === arrival && lastAt >= since))
    .map(([hook, , , words = hook]) => words);
}

/** The time since when all hooks should be registered: the first event, or the last install that changed something. */
function findBeginning(
  arrivals: readonly Arrival[],
  { dataDir, clientDir }: CheckSubject,
): string | undefined {
  const [first] = arrivals.map(({ firstAt }) => firstAt).toSorted();
  const journal = recordPath(dataDir, 'settings', userSettings(clientDir));
  const installed = existsSync(journal) ? statSync(journal).mtime.toISOString() : '';
  return first !== undefined && first < installed ? installed : first;
}
