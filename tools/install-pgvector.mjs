// Installs pgvector beside the PostgreSQL server of the tests: as a package, or, where the release has none (Debian 12), built from
// the source package of the next release. Search by meaning in the hub is tested with it.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findPostgres, hasVectors, inspectPostgres } from './find-postgres.mjs';

const TIMEOUT_MILLISECONDS = 60_000;
const SOURCE_RELEASE = 'trixie';

/** Returns whether anything had to be installed. Throws with the reason if it is not there in the end. */
export function installPgvector() {
  if (hasVectors()) return false;
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL server: node tools/install-postgres.mjs');
  const server = inspectPostgres(programs);
  try {
    run('apt-get', [
      '-qq',
      'install',
      '-y',
      '--no-install-recommends',
      `postgresql-${server.version}-pgvector`,
    ]);
  } catch {
    buildPgvector(server);
  }
  return true;
}

function buildPgvector({ version, extensions, libraries }) {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-pgvector-'));
  try {
    for (const each of ['lists/partial', 'cache/archives/partial'])
      mkdirSync(join(folder, each), { recursive: true });
    const list = join(folder, 'source.sources');
    writeFileSync(
      list,
      `Types: deb-src\nURIs: ${findMirror()}\nSuites: ${SOURCE_RELEASE}\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n`,
    );
    const own = [
      ...[
        `Dir::Etc::sourcelist=${list}`,
        'Dir::Etc::sourceparts=-',
        `Dir::State::lists=${join(folder, 'lists')}`,
      ],
      `Dir::Cache=${join(folder, 'cache')}`,
    ].flatMap((option) => ['-o', option]);
    run('apt-get', ['-qq', ...own, 'update'], folder);
    run('apt-get', ['-qq', ...own, 'source', '--download-only', 'pgvector'], folder);
    // Its headers only: what it depends on is a compiler of 400 MB that this does without.
    run('apt-get', ['-qq', 'download', `postgresql-server-dev-${version}`], folder);
    const find = (pattern) => readdirSync(folder).find((name) => pattern.test(name));
    run('dpkg', ['-x', find(/^postgresql-server-dev.*\.deb$/), 'headers'], folder);
    run('tar', ['xzf', find(/^pgvector_.*\.orig\.tar\.gz$/)], folder);
    const source = join(folder, find(/^pgvector-[\d.]+$/));
    const include = join(folder, 'headers/usr/include/postgresql', version, 'server');
    const files = readdirSync(join(source, 'src')).filter((name) => name.endsWith('.c'));
    run(
      'cc',
      [
        '-O2',
        '-fPIC',
        '-shared',
        '-I',
        include,
        '-o',
        'vector.so',
        ...files.map((name) => join('src', name)),
        '-lm',
      ],
      source,
    );
    const control = readFileSync(join(source, 'vector.control'), 'utf8');
    const release = /default_version = '([\d.]+)'/.exec(control)[1];
    copyFileSync(join(source, 'vector.so'), join(libraries, 'vector.so'));
    copyFileSync(join(source, 'sql/vector.sql'), join(extensions, `vector--${release}.sql`));
    copyFileSync(join(source, 'vector.control'), join(extensions, 'vector.control'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where packages of Debian come from on this machine. */
function findMirror() {
  const folder = '/etc/apt/sources.list.d';
  const lists = readdirSync(folder).filter((name) => name.endsWith('.sources'));
  const urls = lists.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^URIs:\s*(\S+\/debian)\/?\s*$/gm)].map(
      ([, url]) => url,
    ),
  );
  if (urls.length === 0) throw new Error('no mirror of Debian is set');
  return urls[0];
}

function run(program, words, cwd) {
  const { status, error, stderr } = spawnSync(program, words, {
    ...{ cwd, encoding: 'utf8', timeout: TIMEOUT_MILLISECONDS },
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0)
    throw new Error(`${program} failed: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(installPgvector() ? 'Installed pgvector.' : 'pgvector is already installed.');
  } catch (error) {
    console.error(`pgvector could not be installed: ${error.message}`);
    process.exitCode = 1;
  }
}
