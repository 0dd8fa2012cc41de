import type { Context } from '../context/context.ts';

/** Whether the user has a hub at all: nothing of it is loaded otherwise. */
export function isHubSet({ config }: Pick<Context, 'config'>): boolean {
  return config['hub.url'] !== '';
}
