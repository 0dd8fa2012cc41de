/** SHA-256 of a text. Loads the module on demand, because that takes a tenth of a hook's whole time. */
export function hashText(text: string): string {
  return process.getBuiltinModule('node:crypto').hash('sha256', text);
}
