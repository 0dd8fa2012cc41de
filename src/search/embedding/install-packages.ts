import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SemanticModel } from '../../config/config.ts';
import { AppError } from '../../domain/app-error.ts';
import { missingPackages, packagesFor } from './semantic-packages.ts';

/** 40 MB over a slow line. */
const INSTALL_MILLISECONDS = 10 * 60_000;

/** Has npm put the packages into a folder of ours: nothing of the user's projects changes, and no script of theirs runs. */
export async function installPackages(
  folder: string,
  model: SemanticModel,
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

/** Gives back what npm said last. */
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

/** The line that says what went wrong, without the path of npm's log behind it. */
function lastLineOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^npm (?:ERR!|error) ?/, '').trim());
  return (
    lines.find((line) => /^(?:network|code|request)/.test(line)) ?? lines.find((line) => line !== '') ?? ''
  );
}
