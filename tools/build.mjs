// Bundles the command: a launcher of a few lines, small files for what starts often, and one for everything else.
// With --if-changed nothing happens when the bundles were made from the sources as they are.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from './build-page.mjs';
import { collectNotices } from './collect-notices.mjs';
import { loadLater, startLater } from './load-later.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const draft = join(dist, `.draft-${process.pid}`);
const stamp = join(dist, '.built-from');
/** Names the client that the tests run against. */
const testClients = [[], ['older']].map((folder) => join('test', 'clients', ...folder, 'package.json'));

/** What has to start fast is minified; the others keep their names for readable stack traces. The launcher comes last. */
const BUNDLES = [
  ['decoding.cjs', undefined, { minify: true }],
  ['reading.cjs', undefined, { minify: true }],
  ['preparing.cjs', undefined, { minify: true }],
  ['briefing.cjs', undefined, { minify: true }],
  ['hook.cjs', 'hook-main.ts', { minify: true }],
  ['recall.cjs', 'recall-main.ts', { minify: true }],
  ['agent-sdk.cjs', 'clients/claude-code/agent-sdk/tideproof.ts'],
  ['main.cjs', 'main.ts'],
  [
    'tideproof.cjs',
    'launch.ts',
    { minify: true, target: 'node12', banner: { js: `#!/usr/bin/env node\n${refuseOldNode()}` } },
  ],
];
/**
 * Modules of the hooks that lie in bundles of their own, loaded at the first call: most events find nothing new, few are
 * answered, and an answer needs rows and masks, but not what finds facts in rows. `bench/hook-latency.mjs` measures it.
 */
const PARTS = {
  'decoding.cjs': [
    ...['transcript/read-rows', 'secrets/mask-secrets', 'context/create-find-own-secrets'],
    ...inFolder('clients/claude-code', ['rows', 'rows/typed-text', 'files/read-pastes']),
  ],
  'reading.cjs': [
    ...['session/read-batch', 'system/git/read-workspace', 'clients/claude-code/files/read-tasks'],
  ],
  // The client waits longest before a compaction, which needs a third of what the other answers do.
  'preparing.cjs': inFolder('events', ['check-tasks', 'prepare-compaction']),
  'briefing.cjs': [
    ...inFolder('events', ['answer-pin', 'answer-recall', 'deliver-late', 'follow-ready-summary']),
    ...inFolder('events', ['keep-documents', 'restore-session', 'start-session']),
    ...['history/archive-session', 'archive/repair/mend-archives', 'documents/write-handoff'],
    'session/note-compaction',
    ...inFolder('clients/claude-code/files', ['list-transcripts', 'read-loaded']),
  ],
};
/** What install changes and copies of sessions are known to the command only, and would make the others start later. */
const OF_THE_COMMAND = ['./setup.ts', './copy.ts', './tokens.ts'];
/** For programs that import ours. */
const TYPES = 'agent-sdk.d.cts';
const NOTICES = 'THIRD-PARTY-NOTICES.txt';
/** What `tideproof web` shows, and what exported files are made of. */
const PAGE = 'page.html';

const sources = hashSources();
if (process.argv.includes('--if-changed') && isBuiltFrom(sources)) process.exit(0);
try {
  await bundleInto(draft);
  putInPlace();
} finally {
  rmSync(draft, { recursive: true, force: true });
}

async function bundleInto(outdir) {
  const { build } = await import('esbuild');
  const { workOutValues } = await import('./work-out-values.mjs');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [current, older] = testClients.map(
    (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).dependencies,
  );
  const [oldest] = Object.values(older).map((spec) => spec.split('@').at(-1));
  const bundle = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    // The launcher compiles bundles itself, and code that is compiled so cannot import.
    supported: { 'dynamic-import': false },
    // Its regular expression of all emoji alone takes 20 ms.
    plugins: [workOutValues(/\bpattern-table\.ts$/), startLater('string-width'), startLater('wrap-ansi')],
    external: ['@photostructure/sqlite', './*.cjs'],
    define: {
      TIDEPROOF_VERSION: JSON.stringify(version),
      TIDEPROOF_BUILD: JSON.stringify(sources),
      TIDEPROOF_TESTED_CLIENT: JSON.stringify(current['@anthropic-ai/claude-code']),
      TIDEPROOF_OLDEST_TESTED_CLIENT: JSON.stringify(oldest),
    },
    absWorkingDir: root,
    metafile: true,
    logLevel: 'warning',
  };
  const wrapped = {
    // What `launch.ts` would have to put around them at every start.
    banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
    footer: { js: '})' },
  };
  const inputs = [];
  for (const [name, entry, options] of BUNDLES) {
    const outfile = join(outdir, name);
    const isOfHooks = name === 'hook.cjs' || name in PARTS;
    const { metafile } = await build({
      ...{ ...bundle, ...(isOfHooks ? wrapped : {}), ...options, outfile },
      external: name === 'main.cjs' ? bundle.external : [...bundle.external, ...OF_THE_COMMAND],
      ...(entry === undefined
        ? { stdin: { contents: exportsOf(PARTS[name]), resolveDir: join(root, 'src') } }
        : { entryPoints: [`src/${entry}`] }),
      plugins: isOfHooks
        ? [...bundle.plugins, loadLater(join(root, 'src'), (module) => partOf(module, name))]
        : bundle.plugins,
    });
    inputs.push(...Object.keys(metafile.inputs));
    escapeNonAscii(outfile);
  }
  const page = await buildPage(root, build, { define: { TIDEPROOF_VERSION: JSON.stringify(version) } });
  inputs.push(...page.inputs);
  writeFileSync(join(outdir, PAGE), page.html);
  writeTypes('clients/claude-code/agent-sdk/tideproof', join(outdir, TYPES));
  writeFileSync(join(outdir, NOTICES), collectNotices(root, inputs));
}

/** The part that a module lies in, seen from a bundle. */
function partOf(module, from) {
  const name = module.replace(/\.ts$/, '');
  return Object.keys(PARTS).find((bundle) => bundle !== from && PARTS[bundle].includes(name));
}

function inFolder(folder, names) {
  return names.map((name) => `${folder}/${name}`);
}

function exportsOf(modules) {
  return modules.map((module) => `export * from './${module}.ts';`).join('\n');
}

/** In words that any Node understands; what the client starts must not fail, so it does nothing instead. */
function refuseOldNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.');
  return `(function(){var n=process.versions.node.split('.');if(n[0]>${major}||n[0]==${major}&&n[1]>=${minor})return;if(/^(hook|statusline)$/.test(process.argv[2]))process.exit(0);process.stderr.write('tideproof needs Node ${wanted} or later; this is Node '+process.versions.node+'. Install a newer one (https://nodejs.org), then run the command again.\\n');process.exit(1)})();`;
}

/** What others import declares all its types itself, so its own declarations are enough. */
function writeTypes(name, outfile) {
  const outdir = `${outfile}.draft`;
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const module = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
  const language = ['--strict', '--target', 'es2023', '--types', 'node', '--skipLibCheck'];
  const output = ['--declaration', '--emitDeclarationOnly', '--rootDir', 'src', '--outDir', outdir];
  const words = [compiler, '--ignoreConfig', `src/${name}.ts`, ...module, ...language, ...output];
  execFileSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
  renameSync(join(outdir, `${name}.d.ts`), outfile);
  rmSync(outdir, { recursive: true });
}

/** The bundler escapes strings but leaves regular expressions as they are, and the launcher reads bundles as ASCII. */
function escapeNonAscii(file) {
  const escaped = readFileSync(file, 'utf8').replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, escaped);
}

/** Hooks of running sessions use the bundles while we build: each is replaced whole, the launcher last. */
function putInPlace() {
  const made = [TYPES, NOTICES, PAGE, ...BUNDLES.map(([name]) => name)];
  mkdirSync(dist, { recursive: true });
  rmSync(stamp, { force: true });
  for (const name of made) renameSync(join(draft, name), join(dist, name));
  for (const name of readdirSync(dist)) {
    const current = made.includes(name) || name.startsWith('.draft-') || name.includes(`.${sources}-`);
    if (!current) rmSync(join(dist, name), { recursive: true, force: true });
  }
  writeFileSync(stamp, sources);
}

function isBuiltFrom(hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(dist, 'tideproof.cjs'));
}

/** A short name for the sources as they are, and for everything else that decides what the bundles contain. */
function hashSources() {
  const hash = createHash('sha256');
  const modules = readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => join('src', name))
    .filter((name) => /\.(?:ts|css|html)$/.test(name))
    .sort();
  for (const name of [
    'package.json',
    'package-lock.json',
    join('tools', 'build.mjs'),
    join('tools', 'build-page.mjs'),
    join('tools', 'collect-notices.mjs'),
    join('tools', 'load-later.mjs'),
    join('tools', 'work-out-values.mjs'),
    ...testClients,
    ...modules,
  ])
    hash.update(`${name}\0`).update(readFileSync(join(root, name)));
  return hash.digest('hex').slice(0, 16);
}
