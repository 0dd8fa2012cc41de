// Makes what a release consists of, in release/: the package, its checksums, a list of everything bundled into it (CycloneDX), and
// a formula for a Homebrew tap. Publishes nothing.
//   node tools/make-release.mjs
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'release');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { name, version } = manifest;

if (/\bOWNER\b/.test(JSON.stringify(manifest))) {
  process.stderr.write(
    'package.json still says OWNER. Name the repository first: node tools/name-repository.mjs <owner>/<repository>\n',
  );
  process.exit(2);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, stdio: 'inherit' });
const packed = `${name}-${version}.tgz`;
const checksum = sha256(packed);
write(`${name}.cdx.json`, `${JSON.stringify(listParts(), null, 2)}\n`);
write(`${name}.rb`, renderFormula());
write('SHA256SUMS', [packed, `${name}.cdx.json`].map((file) => `${sha256(file)}  ${file}\n`).join(''));
process.stdout.write(
  `release/ has ${packed} (sha256 ${checksum}), SHA256SUMS, ${name}.cdx.json and ${name}.rb\n`,
);

function sha256(file) {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
}

function write(file, text) {
  writeFileSync(join(folder, file), text);
}

/** What is bundled, as the notices name it, and what npm installs beside it. */
function listParts() {
  const notices = readFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const bundled = [...notices.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d+\S*)$/gm)].map(
    ([, part]) => part,
  );
  const parts = [...new Set([...bundled, ...Object.keys(manifest.optionalDependencies)])].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, purl: `pkg:npm/${name}@${version}` } },
    components: parts.map((part) => describePart(part, bundled.includes(part))),
  };
}

function describePart(part, isBundled) {
  const { version: its, license, integrity } = lock.packages[`node_modules/${part}`];
  const [, algorithm = '', value = ''] = /^(sha\d+)-(.*)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    name: part,
    version: its,
    purl: `pkg:npm/${part.replace('@', '%40')}@${its}`,
    licenses: license ? [{ expression: license }] : [],
    hashes: algorithm
      ? [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }]
      : [],
    scope: isBundled ? 'required' : 'optional',
  };
}

/** Homebrew wants the name of a formula as a class. */
function renderFormula() {
  const page = manifest.homepage.replace(/#.*$/, '');
  return `class ${name[0].toUpperCase()}${name.slice(1)} < Formula
  desc "Claude Code sessions that survive compaction"
  homepage "${page}"
  url "${page}/releases/download/v${version}/${packed}"
  sha256 "${checksum}"
  license "${manifest.license}"
  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/${name} --version")
  end
end
`;
}
