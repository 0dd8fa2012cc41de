import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Leaves modules out of a bundle that lie in another one, and loads that at the first call of what they export. The source
 * imports them like any other module, so a part can be cut where measurements say so, and tests need no bundles.
 * `partOf` gives for a module the bundle that it lies in.
 */
export function loadLater(sourceFolder, partOf) {
  return {
    name: 'load-later',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, kind }) => {
        const file = join(resolveDir, path);
        const bundle = partOf(relative(sourceFolder, file).split(sep).join('/'));
        if (kind === 'entry-point' || !bundle) return undefined;
        return { path: file, namespace: 'later', pluginData: bundle };
      });
      onLoad({ filter: /./, namespace: 'later' }, ({ path, pluginData: bundle }) => ({
        contents: functionsOf(path)
          .map((name) => `export const ${name} = (...given) => require('./${bundle}').${name}(...given);`)
          .join('\n'),
      }));
    },
  };
}

/** Only calls can wait for a bundle to be loaded. */
function functionsOf(file) {
  const exported = [...readFileSync(file, 'utf8').matchAll(/^export (?!type |interface )(.*)/gm)];
  return exported.map(([line, declared]) => {
    const name = /^function\*? (\w+)/.exec(declared)?.[1];
    if (name === undefined)
      throw new Error(`${file} is loaded later, so it can export functions only: ${line}`);
    return name;
  });
}

/**
 * Starts a package at the first call of the function that it exports. For one whose start takes long, and which most
 * commands import and never call.
 */
export function startLater(name) {
  return {
    name: `start-later-${name}`,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${name}$`) }, ({ namespace, resolveDir }) =>
        namespace === name ? undefined : { path: name, namespace: name, pluginData: resolveDir },
      );
      onLoad({ filter: /./, namespace: name }, ({ pluginData: resolveDir }) => ({
        contents: `export default (...given) => require(${JSON.stringify(name)}).default(...given);`,
        resolveDir,
      }));
    },
  };
}
