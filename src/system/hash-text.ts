/** SHA-256 of a text. Loads the module on demand, because that takes a tenth of a hook's whole time. */
export function hashText(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256').update(text).digest('hex');
}
