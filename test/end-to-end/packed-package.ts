import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtCommand } from './built-command.ts';

let unpacked: string | undefined;

/** A folder with what npm would publish and nothing else. Packing takes npm a second, so it is done once for all files. */
export function packedPackage(): string {
  unpacked ??= packOnce();
  return unpacked;
}

function packOnce(): string {
  builtCommand();
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-packed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const words = ['pack', '--offline', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const env = { PATH: process.env.PATH, HOME: folder };
  execFileSync('npm', words, { cwd: fileURLToPath(new URL('../..', import.meta.url)), env, stdio: 'ignore' });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', tarball], { cwd: folder });
  return join(folder, 'package');
}
