import { html } from '../html.ts';
import { announce } from './confirm.ts';

/** A command for a terminal, with a button that copies it. */
export function CopyCommand({ command, label }: { command: string; label: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    announce(`Copied: ${command}`);
  };
  return html`<span class="copy row"><code>${command}</code>
    <button type="button" class="small" onClick=${copy} aria-label=${`Copy the command: ${label}`}>Copy</button></span>`;
}
