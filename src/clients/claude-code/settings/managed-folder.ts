/** Where an administrator puts settings that no user can override. */
export function managedFolder(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode';
  return platform === 'win32' ? String.raw`C:\Program Files\ClaudeCode` : '/etc/claude-code';
}
