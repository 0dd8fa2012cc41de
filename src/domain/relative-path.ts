/** A path relative to the folder of the session, if it is inside of it. */
export function relativePath(path: string, cwd: string): string {
  if (cwd[0] !== '/' && isWindowsPath(cwd)) return relativeOnWindows(path, withSlashes(cwd).toLowerCase());
  const isInside = cwd !== '' && path[cwd.length] === '/' && path.startsWith(cwd);
  return isInside ? path.slice(cwd.length + 1) : path;
}

/** Windows ignores case, and a path taken from a text may lack its drive. */
function relativeOnWindows(path: string, cwd: string): string {
  const small = path.toLowerCase();
  const start = [`${cwd}/`, `${cwd.slice(2)}/`].find((folder) => small.startsWith(folder)) ?? '';
  return path.slice(start.length);
}

/** `C:\tides\clock.ts` or `\\server\tides`. */
function isWindowsPath(path: string): boolean {
  return /^(?:[A-Za-z]:|\\)\\/.test(path);
}

/** A Windows path with forward slashes, which Windows accepts too, so that other code has to know only one form. */
export function withSlashes(path: string): string {
  return isWindowsPath(path) ? path.replaceAll('\\', '/') : path;
}
