import type { Context } from '../../context/context.ts';
import { isHubSet } from '../is-hub-set.ts';

/** Pushes in the background. A hub that is down affects nothing else: its data waits, and `status` reports it. */
export async function pushIfSet(context: Context): Promise<void> {
  if (!isHubSet(context)) return;
  const { pushToHub } = await import('./push.ts');
  await pushToHub(context).catch(({ message }: Error) => context.log(`hub not pushed to: ${message}`));
}
