import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCommands } from '../clients/claude-code/list-commands.ts';
import { splitHookCommand } from '../clients/claude-code/split-hook-command.ts';
import { claudeDirectory } from '../system/paths.ts';

/** Whether the settings have a hook of ours for this event that can run: then the one of the plugin has nothing to do. */
export function isLeftToSettings(
  { hook_event_name: event, cwd }: Record<string, unknown>,
  environment: NodeJS.ProcessEnv,
): boolean {
  const project = join(environment.CLAUDE_PROJECT_DIR || String(cwd), '.claude');
  const files = [
    join(claudeDirectory(environment), 'settings.json'),
    join(project, 'settings.json'),
    join(project, 'settings.local.json'),
  ];
  return files.flatMap((file) => listCommands(readText(file), String(event))).some(canRun);
}

function canRun(command: string): boolean {
  const parts = splitHookCommand(command);
  return parts !== undefined && existsSync(parts.node) && existsSync(parts.file);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
