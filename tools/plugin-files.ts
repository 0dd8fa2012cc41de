import { type HookRegistration, handlerOf, hooks } from '../src/clients/claude-code/events/hooks.ts';
import { commandFiles } from '../src/clients/claude-code/settings/command-files.ts';

type PluginFile = { path: string; text: string };

/** The client puts the folder of the plugin in its place, in hooks, servers and commands alike. */
const LAUNCHER = `\${CLAUDE_PLUGIN_ROOT}/launch.cjs`;
const COMMAND = `node "${LAUNCHER}"`;
const NAME = 'tideproof';
const OWNER = { name: 'the tideproof contributors' };

/**
 * The files of the plugin and of the marketplace that offers it, below the folder of the package, as far as they say the same as
 * `install` writes; its launcher and its mod are written by hand.
 */
export function pluginFiles({
  version,
  description,
  license,
}: Record<'version' | 'description' | 'license', string>): PluginFile[] {
  const plugin = { name: NAME, version, description, author: OWNER, license };
  const entry = { name: NAME, source: './plugin', description };
  const server = { command: 'node', args: [LAUNCHER, 'mcp'] };
  return [
    json('.claude-plugin/marketplace.json', { name: NAME, owner: OWNER, plugins: [entry] }),
    json('plugin/.claude-plugin/plugin.json', plugin),
    json('plugin/hooks/hooks.json', {
      modules: ['./register.ts'],
      hooks: Object.fromEntries(hooks.map(groupsOf)),
    }),
    json('plugin/.mcp.json', { mcpServers: { [NAME]: server } }),
    ...commandFiles(COMMAND, `/${NAME}:`).map(({ path, text }) => ({ path: `plugin/${path}`, text })),
  ];
}

/** The last word tells a hook that the settings may have the same one. */
function groupsOf(registration: HookRegistration): [string, object[]] {
  const handlers = [handlerOf(registration, `${COMMAND} hook claude-code --plugin`)];
  return [registration.event, [{ hooks: handlers }]];
}

function json(path: string, value: object): PluginFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` };
}
