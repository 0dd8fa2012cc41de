export type SessionRef = { client: string; id: string; cwd: string; transcriptPath: string };

/** A session beside this one, whose transcript is named by its id in the same way. */
export function besideSession(from: SessionRef, id: string): SessionRef {
  const rename = (name: string) =>
    name.includes(from.id) ? name.replace(from.id, id) : `${id}${/\.[^.]*$/.exec(name)?.[0] ?? ''}`;
  return { ...from, id, transcriptPath: from.transcriptPath.replace(/[^/\\]*$/, rename) };
}
