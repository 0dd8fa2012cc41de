import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MockApi, startMockApi } from '../../src/clients/claude-code/live-test/lab/mock-api.ts';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import { clientEnvironment } from '../../src/clients/claude-code/live-test/lab/run-client.ts';
import { openScript, type Script } from '../../src/clients/claude-code/live-test/lab/script.ts';
import { setStage } from '../lab/stage.ts';
import { packedPackage } from './packed-package.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ProgramRun {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface ProgramStage {
  world: World;
  /** Where a program lies that has installed the package, as packed, and the real Agent SDK. The example is there. */
  folder: string;
  /** Runs node in the project of the world, as the lab runs the client: nothing of our own environment. */
  run(words: string[], url: string, environment?: Record<string, string>): Promise<ProgramRun>;
}

export function setProgramStage(files: Record<string, string> = {}): ProgramStage {
  const { world } = setStage({ spacesInPaths: true, files });
  programFolder ??= installPackage();
  return {
    world,
    folder: programFolder,
    run: (words, url, environment) => runNode(words, world, clientEnvironment(world, url, environment)),
  };
}

/** One for all tests: what V8 compiled of the package is kept beside it. */
let programFolder: string | undefined;

function installPackage(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tideproof-program-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const folder = join(directory, 'a program');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@anthropic-ai'), { recursive: true });
  cpSync(packedPackage(), join(modules, 'tideproof'), { recursive: true });
  const sdk = join('@anthropic-ai', 'claude-agent-sdk');
  symlinkSync(join(root, 'test', 'clients', 'node_modules', sdk), join(modules, sdk));
  for (const name of ['@types', 'undici-types', '@photostructure'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  copyFileSync(join(root, 'examples', 'agent-sdk.mjs'), join(folder, 'agent-sdk.mjs'));
  return folder;
}

function runNode(words: string[], world: World, env: Record<string, string>): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const options = { cwd: world.project, env, timeout: 150_000 };
    execFile(process.execPath, words, options, (error, stdout, stderr) =>
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}

/** Lets something speak to the scripted model, and ends the model whatever happens. */
export async function withModel<T>(script: Script, use: (api: MockApi) => Promise<T>): Promise<T> {
  const api = await startMockApi(openScript(script));
  try {
    return await use(api);
  } finally {
    await api.close();
  }
}
