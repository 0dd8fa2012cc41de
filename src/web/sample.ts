import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Archive, openArchive } from '../archive/sqlite/open-archive.ts';
import { openTexts } from '../archive/texts/open-texts.ts';
import type { SampleSession } from '../clients/client.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { handleEvent } from '../events/handle-event.ts';
import { archiveTexts } from '../history/archive-texts.ts';
import { measureRegrets } from '../history/measure-regrets.ts';
import { archiveFile, textsFile } from '../system/paths.ts';

/** The built-in sample session, in a temporary archive that lasts as long as the server. */
export interface Sample {
  open(): Promise<Context>;
  close(): void;
}

type OpenContext = (environment?: NodeJS.ProcessEnv, now?: () => Date) => Context;

const PROJECT = 'tide-clock';
/** So small that something is left out, because the page should show that too. */
const BRIEF_TOKENS = '150';

/** Created on first use like any session, from transcript rows and events. */
export function createSample(openContext: OpenContext): Sample {
  let place: string | undefined;
  let environment: Promise<NodeJS.ProcessEnv> | undefined;
  return {
    async open() {
      place ??= mkdtempSync(join(tmpdir(), 'tideproof-sample-'));
      environment ??= play(place, openContext);
      return openContext(await environment);
    },
    close() {
      if (place !== undefined) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Clears the variables of a session that may have started this process: the sample has none. */
function variablesOfClients({ clients }: Context): NodeJS.ProcessEnv {
  return Object.fromEntries(
    clients.flatMap(({ places: { projectVariable, sessionVariable } }) => [
      [projectVariable, undefined],
      [sessionVariable, undefined],
    ]),
  );
}

/** Plays the sample, and returns the environment with its archive. */
async function play(place: string, openContext: OpenContext): Promise<NodeJS.ProcessEnv> {
  const folder = join(place, PROJECT);
  const transcriptPath = join(place, 'sample.jsonl');
  const asked = openContext();
  const makeSample = await asked.client.sample?.();
  if (!makeSample) throw new AppError('E_USAGE', 'There is no sample', 'Open a session of your own');
  const sample = makeSample({ folder, transcriptPath, endsAt: new Date() });
  const environment = {
    HOME: place,
    USERPROFILE: place,
    TIDEPROOF_HOME: join(place, 'data'),
    TIDEPROOF_RESTORE_MAX_TOKENS: BRIEF_TOKENS,
    ...variablesOfClients(asked),
    ...sample.environment,
  };
  const { dataDir, reader } = openContext(environment);
  for (const [path, text] of Object.entries({ ...sample.files, '.gitignore': '' })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(transcriptPath, '');
  using archive = openArchive(archiveFile(dataDir));
  using texts = openTexts(textsFile(dataDir));
  tell(sample, (now) => openContext(environment, now), archive);
  archiveTexts(texts, [{ path: transcriptPath, sessionId: sample.session.id, agentId: '' }], {
    deadline: Number.POSITIVE_INFINITY,
    readerOf: () => reader,
    onFailure(_path, error) {
      throw error;
    },
  });
  measureRegrets(archive, texts.database);
  return environment;
}

function tell(
  { session, moments }: SampleSession,
  openContext: (now: () => Date) => Context,
  archive: Archive,
): void {
  let time = new Date();
  const context = openContext(() => time).inFolder(session);
  for (const moment of moments) {
    time = moment.time;
    appendFileSync(session.transcriptPath, moment.rows);
    if (moment.event) handleEvent(moment.event, archive, context);
  }
}
