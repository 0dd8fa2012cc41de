/** What stands in the box where a person types: it is between the last two rules. */
export function inputOn(screen: string): string {
  return screen.split(/^─{20,}.*$/m).at(-2) ?? '';
}

/** The line of a list that Enter would take. */
export function markedLine(screen: string): string {
  return screen.split('\n').findLast((line) => line.trimStart().startsWith('❯')) ?? '';
}

/** What a hook of ours tells the person, with the lines that hang below it. */
export function noticesOn(screen: string): string[] {
  return [...screen.matchAll(/^.*says: (tideproof: .*(?:\n {5}\S.*)*)/gm)].map(([, notice]) => notice!);
}
