import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Not a package: made from rules of others, with their licence above them. */
const GITLEAKS_RULES = 'src/secrets/patterns/gitleaks-rules.ts';

/** The licences of everything from others that is in the bundles, as those licences ask for. */
export function collectNotices(root, inputs) {
  const folders = new Set(
    inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  /** Families of packages share one text: it stands there once, below all their names. */
  const packages = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e(\.|$)/i.test(each));
    const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : `Licence: ${license}`;
    packages.set(text, [...(packages.get(text) ?? []), `${name} ${version}`]);
  }
  const notices = [...packages].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  // The bundles hold what the build worked out of it, so it is no input of theirs.
  if (existsSync(join(root, GITLEAKS_RULES))) notices.push(readNotice(join(root, GITLEAKS_RULES)));
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `tideproof contains the following packages and rules.${rule}${notices.join(rule)}\n`;
}

/** The comment at the beginning of a file. */
function readNotice(file) {
  const [, comment] = /^\/\*\n([\s\S]*?)\n \*\//.exec(readFileSync(file, 'utf8'));
  return comment.replace(/^ \* ?/gm, '');
}
