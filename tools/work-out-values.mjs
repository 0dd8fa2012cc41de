import { build } from 'esbuild';

/**
 * Puts the values that a file exports in the place of the code that works them out, so that no process has to do that again.
 * For files whose exports can be written as JSON; they are the same with this or without, save for the time it takes.
 */
export function workOutValues(filter) {
  return {
    name: 'work-out-values',
    setup: ({ onLoad }) => onLoad({ filter }, async ({ path }) => ({ contents: await valuesOf(path) })),
  };
}

async function valuesOf(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  const values = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}
