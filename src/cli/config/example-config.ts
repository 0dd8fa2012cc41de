import { configKeys, settings } from '../../config/config.ts';
import type { Setting } from '../../config/setting.ts';

/** A file to start from: every setting that a project can have, nested as people write it. */
export function exampleConfig(): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const key of configKeys) {
    if ((settings[key] as Setting<unknown>).personal) continue;
    const [first = '', second] = key.split('.');
    const value = settings[key].example;
    if (second === undefined) example[first] = value;
    else example[first] = { ...(example[first] as object), [second]: value };
  }
  return example;
}
