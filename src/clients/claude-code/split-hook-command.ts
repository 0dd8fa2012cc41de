/** The node and the file that a hook command of ours runs; the counterpart of `hookCommand`. */
export function splitHookCommand(
  command: string,
  platform: NodeJS.Platform = process.platform,
): { node: string; file: string } | undefined {
  const [, node, file] = /^"((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)" hook /.exec(command) ?? [];
  if (node === undefined || file === undefined) return undefined;
  const plain = (quoted: string) => (platform === 'win32' ? quoted : quoted.replaceAll(/\\([\\"$`])/g, '$1'));
  return { node: plain(node), file: plain(file) };
}
