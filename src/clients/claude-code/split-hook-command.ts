/** The node and the file that a command line of ours runs; the counterpart of `hookCommand` and `statusLineCommand`. */
export function splitHookCommand(
  command: string,
  platform: NodeJS.Platform = process.platform,
): { node: string; file: string } | undefined {
  const [, node, file] = /^"((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)" (?:hook|statusline)\b/.exec(command) ?? [];
  if (node === undefined || file === undefined) return undefined;
  const plain = (quoted: string) => (platform === 'win32' ? quoted : quoted.replaceAll(/\\([\\"$`])/g, '$1'));
  return { node: plain(node), file: plain(file) };
}
