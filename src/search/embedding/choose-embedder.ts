import type { Config } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { askEndpoint } from './ask-endpoint.ts';
import type { Embedder } from './embedder.ts';
import { openLocalModel } from './open-local-model.ts';
import { missingPackages } from './semantic-packages.ts';

/** Whoever searches again and again need not load it again and again. */
let localModel: Promise<Embedder> | undefined;

/** The embedder that the user wants. Rejects with what to do about it when it cannot be had. */
export async function chooseEmbedder(
  config: Config,
  folder: string,
  environment: NodeJS.ProcessEnv,
  timeoutMilliseconds: number,
): Promise<Embedder> {
  const model = config['semantic.model'];
  if (model === 'off')
    throw new AppError('E_USAGE', 'Semantic search is off', 'To turn it on, run: tideproof semantic on');
  const missing = missingPackages(folder, model);
  if (missing.length > 0)
    throw new AppError(
      'E_SEMANTIC_UNUSABLE',
      `Semantic search lacks ${missing.join(', ')}`,
      'To install what it needs, run: tideproof semantic install',
    );
  if (model === 'local') {
    localModel ??= openLocalModel(folder);
    return localModel;
  }
  return askEndpoint({
    url: config['semantic.endpoint'],
    model: config['semantic.modelName'],
    apiKey: findKey(config['semantic.apiKeyEnv'], environment),
    timeoutMilliseconds,
  });
}

function findKey(variable: string, environment: NodeJS.ProcessEnv): string {
  const key = environment[variable];
  if (variable === '' || key) return key ?? '';
  throw new AppError(
    'E_USAGE',
    `Cannot ask the endpoint: the variable ${variable} is not set`,
    'Set it in the environment, or name another one with semantic.apiKeyEnv',
  );
}
