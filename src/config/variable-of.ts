/** `restore.maxCharacters` → `TIDEPROOF_RESTORE_MAX_CHARACTERS` */
export function variableOf(key: string): string {
  return `TIDEPROOF_${key.replace(/[A-Z]/g, '_$&').replace('.', '_').toUpperCase()}`;
}
