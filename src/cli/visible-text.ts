/** Output of programs is full of codes that would move the cursor or change the colours of the terminal. */
export function visibleText(text: string): string {
  return text
    .replace(/\u001b\[[\d;?]*[ -/]*[@-~]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
