import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hooks } from '../../src/clients/claude-code/events/hooks.ts';
import { hookCommand } from '../../src/clients/claude-code/settings/hook-command.ts';
import { planHooks } from '../../src/clients/claude-code/settings/plan-settings.ts';
import {
  type ChangedFile,
  type ChangeOptions,
  changeFile,
  clearFiles,
  type Part,
} from '../../src/install/change-file.ts';

/** The program that the tests register. */
export const PROGRAM = { node: '/usr/bin/node', file: '/opt/tideproof/dist/tideproof.cjs' };

interface More extends Partial<ChangeOptions & Part> {
  node?: string;
  hooks?: typeof hooks;
  statusLine?: boolean;
}

/** A throw-away home with a client directory and a data directory of ours in it. */
export function makeRoom(settings?: string | Uint8Array) {
  const home = mkdtempSync(join(tmpdir(), 'tideproof-install-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const settingsPath = join(home, '.claude', 'settings.json');
  if (settings !== undefined) {
    mkdirSync(join(home, '.claude'));
    writeFileSync(settingsPath, settings);
  }
  const options: ChangeOptions = {
    dataDir: join(home, 'data'),
    dryRun: false,
    now: () => new Date('2025-11-15T08:00:00.123Z'),
  };
  return {
    home,
    options,
    settingsPath,
    install({ node = PROGRAM.node, statusLine, hooks: wanted = hooks, ...more }: More = {}) {
      const plans = planHooks(wanted, hookCommand(node, PROGRAM.file), statusLine ? PROGRAM : undefined);
      const part = { name: 'the hooks', path: settingsPath, kind: 'settings', plans, ...more } as const;
      return outcomeOf(changeFile(part, { ...options, ...more }));
    },
    uninstall(more: Partial<ChangeOptions> = {}) {
      const plans = planHooks([], '');
      const part = { name: 'the hooks', path: settingsPath, kind: 'settings', plans } as const;
      const [changed] = clearFiles([part], { ...options, ...more });
      return changed ? outcomeOf(changed) : undefined;
    },
    read: () => readFileSync(settingsPath, 'utf8'),
    write: (text: string) => writeFileSync(settingsPath, text),
    list: (...path: string[]) =>
      existsSync(join(home, ...path)) ? readdirSync(join(home, ...path)).sort() : [],
  };
}

export function outcomeOf(file: ChangedFile): ChangedFile {
  if (file.problem) throw file.problem;
  return file;
}
