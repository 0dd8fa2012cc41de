import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';

export interface HookPayload {
  hook_event_name: string;
  [key: string]: unknown;
}

/** The settings with a recorder beside their own hooks of the given events, which says nothing to the client. */
export function recordHooks(
  world: World,
  events: readonly string[],
  settings: Record<string, unknown>,
): Record<string, unknown> {
  const folder = recordsPath(world);
  mkdirSync(folder, { recursive: true });
  const recorder = join(world.directory, 'record-hook.sh');
  // A file for each call, so that two hooks running at once never mix their lines; it gets its name once it is whole.
  writeFileSync(
    recorder,
    `record='${folder}'/$$-$(date +%s%N)\ncat > "$record"\nmv "$record" "$record.json"\n`,
  );
  const group = { hooks: [{ type: 'command', command: `sh '${recorder}'`, timeout: 10 }] };
  const own = (settings.hooks ?? {}) as Record<string, unknown[]>;
  const hooks = Object.fromEntries(events.map((event) => [event, [...(own[event] ?? []), group]]));
  return { ...settings, hooks: { ...own, ...hooks } };
}

/** What the client told the hooks of a world. */
export function readHookPayloads(world: World): HookPayload[] {
  const names = readdirSync(recordsPath(world)).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(join(recordsPath(world), name), 'utf8')));
}

function recordsPath(world: World): string {
  return join(world.directory, 'hook-records');
}
