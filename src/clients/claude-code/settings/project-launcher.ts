import { join } from 'node:path';
import { hookCommand, PROJECT_COMMAND } from './hook-command.ts';

export const LAUNCHER_PATH = '.claude/tideproof/tideproof.cjs';
const FIRST_LINE =
  '// tideproof: sessions in this project survive compaction, for whoever has tideproof installed.';

/** Shared with colleagues, so it names no machine, and without tideproof prints nothing. */
export const launcherText = `${FIRST_LINE}
// Written by \`tideproof install --scope project\`; \`tideproof uninstall --scope project\` takes it out. Who has no tideproof
// notices nothing of it.
const { existsSync, readFileSync, realpathSync } = require('node:fs');
const { homedir } = require('node:os');
const { delimiter, dirname, isAbsolute, join } = require('node:path');

const BUILT = join('dist', 'tideproof.cjs');
const { env } = process;

function dataFolder() {
  if (env.TIDEPROOF_HOME) return env.TIDEPROOF_HOME;
  if (env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME)) return join(env.XDG_DATA_HOME, 'tideproof');
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'tideproof');
  return join(homedir(), '.local', 'share', 'tideproof');
}

function* candidates() {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder))
    yield () => join(folder, 'node_modules', 'tideproof', BUILT);
  yield () => JSON.parse(readFileSync(join(dataFolder(), 'program.json'), 'utf8')).file;
  for (const folder of (env.PATH || env.Path || '').split(delimiter).filter(Boolean)) {
    yield () => realpathSync(join(folder, 'tideproof'));
    yield () => join(folder, 'node_modules', 'tideproof', BUILT);
  }
}

function find() {
  for (const candidate of candidates()) {
    try {
      const file = candidate();
      if (file !== __filename && /[\\\\/]tideproof\\.cjs$/.test(file) && existsSync(file)) return file;
    } catch {
      // Not there.
    }
  }
}

const file = find();
if (file) {
  process.argv[1] = file;
  require(file);
}
`;

export function isLauncher(text: string): boolean {
  return text.startsWith(FIRST_LINE.slice(0, FIRST_LINE.indexOf(':') + 1));
}

/** Shared project settings with this machine's command line, so that their hooks can be tested. */
export function expandProjectCommand(settingsText: string, project: string, node: string): string {
  const command = hookCommand(node, join(project, LAUNCHER_PATH));
  return settingsText.replaceAll(JSON.stringify(PROJECT_COMMAND), () => JSON.stringify(command));
}
