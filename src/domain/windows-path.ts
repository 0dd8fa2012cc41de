/** `C:\tides\clock.ts` or `\\server\tides`. */
export function isWindowsPath(path: string): boolean {
  return /^(?:[A-Za-z]:|\\)\\/.test(path);
}

/** A path of Windows with the slashes of all others: both are good there, and only one has to be known further on. */
export function withSlashes(path: string): string {
  return isWindowsPath(path) ? path.replaceAll('\\', '/') : path;
}
