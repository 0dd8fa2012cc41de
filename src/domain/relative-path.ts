/** A path as seen from the folder of a session, if it lies below that. */
export function relativePath(path: string, cwd: string): string {
  if (cwd[0] !== '/' && isWindowsPath(cwd)) return relativeOnWindows(path, withSlashes(cwd).toLowerCase());
  const isInside = cwd !== '' && path[cwd.length] === '/' && path.startsWith(cwd);
  return isInside ? path.slice(cwd.length + 1) : path;
}

/** Upper and lower case are the same there, and a path that stood in a text has lost its drive. */
function relativeOnWindows(path: string, cwd: string): string {
  const small = path.toLowerCase();
  const start = [`${cwd}/`, `${cwd.slice(2)}/`].find((folder) => small.startsWith(folder)) ?? '';
  return path.slice(start.length);
}

/** `C:\tides\clock.ts` or `\\server\tides`. */
export function isWindowsPath(path: string): boolean {
  return /^(?:[A-Za-z]:|\\)\\/.test(path);
}

/** A path of Windows with the slashes of all others: both are good there, and only one has to be known further on. */
export function withSlashes(path: string): string {
  return isWindowsPath(path) ? path.replaceAll('\\', '/') : path;
}
