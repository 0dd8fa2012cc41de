import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Browsers that are three years old or younger. */
const TARGET = ['chrome115', 'firefox115', 'safari16.4'];

/**
 * The page that `tideproof web` serves, and that an exported file is made of, as one file: it loads nothing. Its policy names the one
 * script and the one style that may be used; data is never among them.
 */
export async function buildPage(root, build, options) {
  const folder = join(root, 'src', 'web', 'page');
  const bundle = async (name, more) => {
    const { outputFiles, metafile } = await build({
      ...{ entryPoints: [join(folder, name)], absWorkingDir: root, logLevel: 'warning', ...options, ...more },
      ...{ bundle: true, minify: true, write: false, metafile: true, target: TARGET, legalComments: 'none' },
    });
    return { text: outputFiles[0].text.trim(), inputs: Object.keys(metafile.inputs) };
  };
  const script = await bundle('main.ts', { format: 'esm', platform: 'browser' });
  const style = await bundle('page.css', { loader: { '.woff2': 'dataurl', '.svg': 'dataurl' } });
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script.text)}'`,
    `style-src '${hashOf(style.text)}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace('<head>', () => `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('<!-- style -->', () => `<style>${style.text}</style>`)
    .replace('<!-- script -->', () => `<script type="module">${script.text}</script>`);
  return { html, inputs: [...script.inputs, ...style.inputs] };
}

function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
