import { spawn } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** Has everything caught up with that hooks have missed, by a process that nobody waits for. */
  startSweep(context: Context): void;
}

/** A person who leaves wants to be gone; what is left is swept up at the next start. */
const WAITED_FOR_MILLISECONDS = 1000;
/** Sessions may start in quick succession. */
const SWEEP_EVERY_MILLISECONDS = 10 * 60_000;

export const archiving: Archiving = {
  archiveSession({ kind, session }, { config, dataDir, masker, now, deadline, log }) {
    if (!config['archive.words']) return;
    const { id, transcriptPath } = session;
    const start = now().getTime();
    const end = kind === 'session-ended' ? Math.min(deadline, start + WAITED_FOR_MILLISECONDS) : deadline;
    const owners = [
      { path: transcriptPath, sessionId: id, agentId: '' },
      ...listAgentTranscripts(transcriptPath).map(({ path, agentId }) => ({ path, agentId, sessionId: id })),
    ];
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
  },

  startSweep({ config, dataDir, environment, now, log }) {
    if (!config['archive.sweep'] || !isSweepDue(dataDir, now())) return;
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

/** Of several sessions that start at once, one sweeps; two that do it together do no harm. */
function isSweepDue(dataDir: string, now: Date): boolean {
  const file = sweptFile(dataDir);
  const last = statSync(file, { throwIfNoEntry: false })?.mtime.getTime() ?? 0;
  if (now.getTime() - last < SWEEP_EVERY_MILLISECONDS) return false;
  writeFileSync(file, '');
  return true;
}
