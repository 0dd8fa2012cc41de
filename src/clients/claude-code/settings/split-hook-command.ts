/** The node and the file that a command line of ours runs; the counterpart of `hookCommand` and `statusLineCommand`. */
export function splitHookCommand(
  command: string,
  platform: NodeJS.Platform = process.platform,
): { node: string; file: string } | undefined {
  const [, quoted, bare, file] =
    /^(?:"((?:[^"\\]|\\.)*)"|([^\s"']+)) "((?:[^"\\]|\\.)*)" (?:hook|statusline)\b/s.exec(command) ?? [];
  const node = quoted ?? bare;
  if (node === undefined || file === undefined) return undefined;
  const plain = (text: string) => (platform === 'win32' ? text : text.replaceAll(/\\([\\"$`])/g, '$1'));
  return { node: plain(node), file: plain(file) };
}
