import { programOf } from '../clients/program-of.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { AppError } from '../domain/app-error.ts';
import { askClient } from './ask-client.ts';
import { askEndpoint } from './ask-endpoint.ts';
import type { Writer } from './writer.ts';

/** The writer that the user wants; nothing when they want none. */
export function chooseWriter(
  { config, environment, client }: Context,
  wanted = config['handover.model'],
): Writer | undefined {
  if (wanted === 'off') return undefined;
  const model = config['handover.modelName'];
  if (wanted === 'claude')
    return askClient({
      client: config['relay.claude'],
      program: programOf(client),
      model,
      maxCostUsd: config['handover.maxCents'] / 100,
      environment,
    });
  return askEndpoint({ url: config['handover.endpoint'], model, apiKey: findKey(config, environment) });
}

function findKey(config: Config, environment: NodeJS.ProcessEnv): string {
  const variable = config['handover.apiKeyEnv'];
  const key = environment[variable];
  if (variable === '' || key) return key ?? '';
  throw new AppError(
    'E_USAGE',
    `Cannot ask the endpoint: the variable ${variable} is not set`,
    'Set it in the environment of Claude Code, or name another one with handover.apiKeyEnv',
  );
}
