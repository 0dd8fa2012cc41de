import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Not a package: some of our patterns for secrets were made from its rules. */
const GITLEAKS_LICENCE = 'tools/gitleaks-licence.txt';

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
  notices.push(readFileSync(join(root, GITLEAKS_LICENCE), 'utf8').trim());
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `tideproof contains the following packages and rules.${rule}${notices.join(rule)}\n`;
}
