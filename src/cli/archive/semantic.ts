import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { openTexts, readTexts } from '../../archive/texts/open-texts.ts';
import { countEmbedded, findVectorModel } from '../../archive/texts/vectors.ts';
import type { Config, SemanticModel } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { chooseEmbedder } from '../../search/embedding/choose-embedder.ts';
import { embedTexts, startEmbedding } from '../../search/embedding/embed-texts.ts';
import { installPackages, missingPackages } from '../../search/embedding/semantic-packages.ts';
import { takeProcessLock } from '../../system/is-process-running.ts';
import { semanticFolder, textsFile, userConfigFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { changeConfig } from '../setup/config/change-config.ts';
import { planSetting } from '../setup/config/plan-config-change.ts';
import { confirm } from '../terminal/confirm.ts';

/** An endpoint may have to load its model first. */
const ENDPOINT_MILLISECONDS = 60_000;

/** `semantic`: whether search also finds what was said in other words, and all that it takes. */
export function runSemantic(call: CommandCall): ExitCode | Promise<ExitCode> {
  const [action = 'status', ...rest] = call.words;
  const room = roomOf(call);
  if (rest.length === 0) {
    if (action === 'status') return showStatus(call, room);
    if (action === 'install') return install(call, room);
    if (action === 'embed') return embed(call, room);
  }
  if (action === 'off' && rest.length === 0) return change(call, room, 'off');
  if (action === 'on' && rest.length <= 1) return change(call, room, parseModel(rest[0] ?? 'local'));
  throw new AppError(
    'E_USAGE',
    `Cannot do "semantic ${call.words.join(' ')}"`,
    'There are status, install, on [local|endpoint], off and embed',
  );
}

interface Room {
  config: Config;
  dataDir: string;
  /** Where what it needs is installed. */
  folder: string;
  log(message: string): void;
}

function roomOf({ context }: CommandCall): Room {
  const { config, dataDir, log } = context;
  return { config, dataDir, folder: semanticFolder(dataDir), log };
}

function parseModel(given: string): SemanticModel {
  if (given === 'local' || given === 'endpoint') return given;
  throw new AppError(
    'E_USAGE',
    `Cannot switch on "${given}"`,
    'Say tideproof semantic on local, or tideproof semantic on endpoint',
  );
}

function showStatus({ print }: CommandCall, { config, dataDir, folder }: Room): ExitCode {
  const model = config['semantic.model'];
  const missing = missingPackages(folder, model);
  const texts = readTexts(textsFile(dataDir), (database) => ({
    ...countEmbedded(database),
    vectorModel: findVectorModel(database)?.name ?? null,
  }));
  const { embedded = 0, waiting = 0, vectorModel = null } = texts ?? {};
  print.json({ model, missing, embedded, waiting, vectorModel });
  print.table([
    ['Semantic search', model === 'off' ? 'off' : `on, ${model}`],
    ['Installed', missing.length === 0 ? 'yes' : `no: ${missing.join(', ')}`],
    ['Vectors', `${groupDigits(embedded)} of ${groupDigits(embedded + waiting)} entries`],
    ['Model of the vectors', vectorModel ?? 'none yet'],
  ]);
  if (missing.length > 0) print.hint('\nTo install what it needs, run: tideproof semantic install');
  else if (model === 'off') print.hint('\nTo turn it on, run: tideproof semantic on');
  else if (waiting > 0) print.hint('\nTo embed the rest now, run: tideproof semantic embed');
  return 0;
}

async function install({ options, environment, print }: CommandCall, room: Room): Promise<ExitCode> {
  const { config, folder } = room;
  const model = config['semantic.model'];
  const missing = missingPackages(folder, model);
  if (missing.length > 0) {
    print.line(`npm installs into ${folder}: ${missing.join(', ')}`);
    if (model !== 'endpoint') print.line('The download is 32 MB; after that no network is used.');
    if (!options.yes && !(await confirm('Go ahead?'))) {
      print.line('Nothing was installed.');
      print.json({ installed: false });
      return 1;
    }
    print.progress('Installing…');
    await installPackages(folder, model, environment).finally(() => print.progress(''));
  }
  print.json({ installed: true });
  print.done(`Semantic search is ready.`);
  if (model === 'off') print.hint('To turn it on, run: tideproof semantic on');
  return 0;
}

function change({ environment, print }: CommandCall, room: Room, model: SemanticModel): ExitCode {
  const { config, dataDir, folder, log } = room;
  const missing = model === 'off' ? [] : missingPackages(folder, model);
  if (model === 'endpoint' && config['semantic.endpoint'] === '')
    throw new AppError(
      'E_USAGE',
      'Cannot switch on the endpoint: its address is not known',
      'Set it: tideproof config set semantic.endpoint <address>',
    );
  changeConfig(userConfigFile(dataDir), true, (text) => planSetting(text, 'semantic.model', model));
  print.json({ model, missing });
  print.line(`Semantic search is ${model === 'off' ? 'off' : `on, ${model}`}: ${userConfigFile(dataDir)}`);
  if (missing.length > 0) print.hint('To install what it needs, run: tideproof semantic install');
  else if (model !== 'off') {
    startEmbedding({ ...config, 'semantic.model': model }, environment, log);
    print.hint('Entries are embedded in the background. For progress, run: tideproof semantic status');
  }
  return 0;
}

async function embed(call: CommandCall, room: Room): Promise<ExitCode> {
  const { options, print } = call;
  const { folder, log } = room;
  try {
    if (options.background) setPriority(constants.priority.PRIORITY_LOW);
    const { config } = room;
    const embedder = await chooseEmbedder(config, folder, call.environment, ENDPOINT_MILLISECONDS);
    const release = takeProcessLock(join(folder, 'embedding.pid'));
    if (!release) {
      print.hint('Another process is embedding. For progress, run: tideproof semantic status');
      print.json({ embedded: 0 });
      return 0;
    }
    const texts = openTexts(textsFile(room.dataDir));
    try {
      const { waiting } = countEmbedded(texts.database);
      const start = Date.now();
      const embedded = await embedTexts(texts, embedder, {
        onBatch: (done) => {
          const perSecond = done / Math.max(0.001, (Date.now() - start) / 1000);
          print.progress(
            `Vectors: ${groupDigits(done)} of ${groupDigits(waiting)} entries, ${perSecond.toFixed(0)} a second`,
          );
        },
      });
      print.progress('');
      print.done(`${groupDigits(embedded)} entries embedded by ${embedder.name}.`);
      print.json({ embedded });
      return 0;
    } finally {
      release();
      texts.close();
    }
  } catch (error) {
    if (options.background) {
      log(`vectors not made: ${(error as Error).stack}`);
      return 1;
    }
    if (error instanceof AppError) throw error;
    throw new AppError(
      'E_SEMANTIC_UNUSABLE',
      `Cannot make vectors: ${(error as Error).message}`,
      'Finished vectors are kept. Try again: tideproof semantic embed. Search by words works without',
      error,
    );
  }
}
