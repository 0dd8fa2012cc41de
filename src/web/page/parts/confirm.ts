import { type Ref, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure, postChange } from '../data/request.ts';
import { type Children, html } from '../html.ts';
import { Problem } from './layout.ts';

const SHOWN_MILLISECONDS = 6000;

/** A confirmation dialog. The value of every field is sent under the field's name. */
export interface Question {
  title: string;
  /** What will happen, in full. */
  explanation: Children;
  fields?: Field[];
  /** The label of the button: the action itself, never just "OK". */
  confirmLabel: string;
  isDestructive?: boolean;
  path: string;
  body: Record<string, unknown>;
  onDone(): void;
}

type Field = { type: 'text' | 'check'; name: string; label: string };

/** Shows a dialog, and sends the change only after the user confirmed. */
export function confirmChange(question: Question): void {
  const place = document.body.appendChild(document.createElement('div'));
  const returnTo = document.activeElement as HTMLElement | null;
  const close = () => {
    render(null, place);
    place.remove();
    returnTo?.focus();
  };
  render(html`<${Dialog} question=${question} close=${close} />`, place);
}

function Dialog({ question, close }: { question: Question; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [problem, setProblem] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const given = new FormData(event.target as HTMLFormElement);
    const fields = (question.fields ?? []).map(({ type, name }) => [
      name,
      type === 'check' ? given.has(name) : String(given.get(name) ?? ''),
    ]);
    try {
      const { message } = await postChange(question.path, {
        ...question.body,
        ...Object.fromEntries(fields),
      });
      close();
      announce(message);
      question.onDone();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setProblem(error);
      setBusy(false);
    }
  }

  return html`<dialog ref=${dialog as Ref<HTMLDialogElement>} class="dialog" aria-labelledby="dialog-title" onClose=${close}>
    <form class="stack" onSubmit=${submit}>
      <h2 id="dialog-title">${question.title}</h2>
      <div>${question.explanation}</div>
      ${question.fields?.map(renderField)}
      ${problem && html`<${Problem} failure=${problem} />`}
      <div class="buttons row">
        <button type="button" onClick=${close}>Cancel</button>
        <button type="submit" class=${question.isDestructive ? 'destructive' : 'primary'} disabled=${isBusy}>
          ${question.confirmLabel}
        </button>
      </div>
    </form>
  </dialog>`;
}

function renderField(field: Field, index: number) {
  return field.type === 'check'
    ? html`<label class="check"><input type="checkbox" name=${field.name} /> ${field.label}</label>`
    : html`<label class="stack small-print">${field.label}
        <textarea name=${field.name} rows="4" required autofocus=${index === 0}></textarea>
      </label>`;
}

/** Announces what was done, also to screen readers, which observe this element from the start. */
export function announce(message: string): void {
  const place = document.getElementById('announcements');
  if (!place) return;
  const line = place.appendChild(document.createElement('p'));
  line.textContent = message;
  setTimeout(() => line.remove(), SHOWN_MILLISECONDS);
}

/** A command for a terminal, with a button that copies it. */
export function CopyCommand({ command, label }: { command: string; label: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    announce(`Copied: ${command}`);
  };
  return html`<span class="copy row"><code>${command}</code>
    <button type="button" class="small" onClick=${copy} aria-label=${`Copy the command: ${label}`}>Copy</button></span>`;
}
