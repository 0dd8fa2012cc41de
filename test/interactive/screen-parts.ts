/** What stands in the box where a person types: it is between the last two rules. */
export function inputOn(screen: string): string {
  return screen.split(/^─{20,}.*$/m).at(-2) ?? '';
}

/** The line of a list that Enter would take, without its mark and number. */
export function markedLine(screen: string): string {
  const line = screen.split('\n').findLast((candidate) => candidate.trimStart().startsWith('❯')) ?? '';
  return line.trim().replace(/^❯ (?:\d+\. )?/, '');
}

/** What a hook of ours tells the person, with the lines that hang below it. */
export function noticesOn(screen: string): string[] {
  return [...screen.matchAll(/^.*says: (tideproof: .*(?:\n {5}\S.*)*)/gm)].map(([, notice]) =>
    notice!.replace(/\n {5}/g, ' '),
  );
}
