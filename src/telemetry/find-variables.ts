import type { Context } from '../context/context.ts';

/** What the process was given, and what settings of the client say: these count for more, as they do for the client. */
export async function findVariables({ client, clientDir, environment }: Context): Promise<NodeJS.ProcessEnv> {
  const { exporterVariables } = await client.setup();
  return { ...environment, ...exporterVariables?.(clientDir) };
}
