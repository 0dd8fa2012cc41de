/** The report of a subagent without the frame that newer clients put around it, and without their notes above it. */
export function reportText(text: string): string {
  const frame = /^\[Subagent hand-back\].*The report follows:\n/m.exec(text);
  if (frame === null) return text;
  return text.slice(frame.index + frame[0].length).replace(/^ {2}/gm, '');
}

/** What the main session tells a subagent that is at work already, without the client's words around it. */
export function coordinatorText(text: string): string {
  return text
    .replace(/^The coordinator sent a message[^\n]*\n/, '')
    .replace(/\n\nAddress this before[^\n]*$/, '')
    .trim();
}
