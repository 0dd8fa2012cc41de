import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The licences of everything from others that is in the bundles, as those licences ask for. */
export function collectNotices(root, inputs) {
  const folders = new Set(
    inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  const notices = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((each) => /^licen[cs]e(\.|$)/i.test(each));
    const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : `Licence: ${license}`;
    return `${name} ${version}\n\n${text}`;
  });
  const rules = readFileSync(join(root, 'src/transcript/gitleaks-rules.ts'), 'utf8');
  notices.push(/^\/\*\n([\s\S]*?)\n \*\//.exec(rules)[1].replace(/^ \* ?/gm, ''));
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `tideproof contains the following packages.${rule}${notices.join(rule)}\n`;
}
