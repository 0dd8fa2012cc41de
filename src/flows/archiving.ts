import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repair } from '../archive/repair/heal-archive.ts';
import { type ArchiveName, mendAfter } from '../archive/repair/mend-archives.ts';
import { isDamage } from '../archive/sqlite/sqlite-failure.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import { listAgentTranscripts } from '../clients/claude-code/list-transcripts.ts';
import type { Context } from '../context/context.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { sweptFile, textsFile } from '../system/paths.ts';
import { archiveTexts } from './archive-texts.ts';

/** A bundle of its own: most events leave it to a later one to keep the words. */
export interface Archiving {
  /** Takes in every word of the session, and of its subagents, that is new; as much as can be done while the client waits. */
  archiveSession(event: ClientEvent, context: Context): void;
  /** Has everything caught up with that hooks have missed, by a process that nobody waits for; at once, or when it is due. */
  startSweep(context: Context, isUrgent: boolean): void;
  /** Puts a database aside if it is the cause of a failure. False when it is not, or when it could not be done. */
  mend(error: unknown, name: ArchiveName, context: Context): boolean;
}

/** A person who leaves wants to be gone; what is left is swept up at the next start. */
const WAITED_FOR_MILLISECONDS = 1000;
/** Sessions may start in quick succession. */
const SWEEP_EVERY_MILLISECONDS = 10 * 60_000;

export const archiving: Archiving = {
  archiveSession({ kind, session }, context) {
    const { config, dataDir, masker, now, deadline, log } = context;
    if (!config['archive.words']) return;
    const { id, transcriptPath } = session;
    const start = now().getTime();
    const end = kind === 'session-ended' ? Math.min(deadline, start + WAITED_FOR_MILLISECONDS) : deadline;
    const owners = [
      { path: transcriptPath, sessionId: id, agentId: '' },
      ...listAgentTranscripts(transcriptPath).map(({ path, agentId }) => ({ path, agentId, sessionId: id })),
    ];
    const keep = () => {
      const texts = openTexts(textsFile(dataDir), Math.max(0, end - start));
      try {
        archiveTexts(texts, owners, {
          deadline: end,
          // Agents work where their session does.
          maskerIn: () => masker,
          onFailure: (path, error) => log(`words of ${path} not kept: ${error.message}`),
        });
      } finally {
        texts.close();
      }
    };
    try {
      keep();
    } catch (error) {
      // A sweep has all the time that it takes to save what is in a large database.
      if (config['archive.sweep'] && isDamage(error)) archiving.startSweep(context, true);
      else if (archiving.mend(error, 'words', context)) keep();
      else throw error;
    }
  },

  mend(error, name, { dataDir, now, deadline, log }) {
    let repair: Repair | undefined;
    try {
      repair = mendAfter(error, name, dataDir, { now: now(), deadline });
    } catch (failure) {
      log(`database not put aside: ${(failure as Error).stack}`);
      return false;
    }
    if (repair) log(`${repair.file} put aside as ${repair.aside}: ${repair.reason}; ${sayRest(repair)}`);
    // Another process may have been quicker: then it is in order now as well.
    return repair !== undefined || isDamage(error);
  },

  startSweep({ config, dataDir, environment, now, log }, isUrgent) {
    if (!config['archive.sweep'] || (!isSweepDue(dataDir, now()) && !isUrgent)) return;
    const child = spawn(process.execPath, [join(__dirname, 'tideproof.cjs'), 'sweep'], {
      detached: true,
      stdio: 'ignore',
      env: environment,
      windowsHide: true,
    });
    child.once('error', (error) => log(`sweep not started: ${error.stack}`));
    child.unref();
  },
};

function sayRest({ rowsSaved, problem }: Repair): string {
  return `${rowsSaved} rows saved${problem === '' ? '' : `, not all: ${problem}`}`;
}

/** Of several sessions that start at once, one sweeps; two that do it together do no harm. */
function isSweepDue(dataDir: string, now: Date): boolean {
  const file = sweptFile(dataDir);
  const last = statSync(file, { throwIfNoEntry: false })?.mtime.getTime() ?? 0;
  if (now.getTime() - last < SWEEP_EVERY_MILLISECONDS) return false;
  writeFileSync(file, '', { mode: 0o600 });
  return true;
}
