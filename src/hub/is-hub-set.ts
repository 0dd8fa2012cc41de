import type { Context } from '../context/context.ts';

/** Whether a hub is configured: otherwise none of its code is loaded. */
export function isHubSet({ config }: Pick<Context, 'config'>): boolean {
  return config['hub.url'] !== '';
}
