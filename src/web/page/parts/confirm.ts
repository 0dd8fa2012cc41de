import { type Ref, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failure, postChange } from '../data/request.ts';
import { type Children, html } from '../html.ts';

const SHOWN_MILLISECONDS = 6000;

/** A question before something is changed. The answer of every field goes into the request under the field's name. */
export interface Question {
  title: string;
  /** What will happen, whole. */
  explanation: Children;
  fields?: (TextField | CheckField)[];
  /** What the button says: the deed itself, never just "OK". */
  confirmLabel: string;
  isDestructive?: boolean;
  path: string;
  body: Record<string, unknown>;
  onDone(): void;
}

interface TextField {
  type: 'text';
  name: string;
  label: string;
  value: string;
}

interface CheckField {
  type: 'check';
  name: string;
  label: string;
}

/** Asks in a dialog, and changes something only after the user said yes there. */
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
    <form onSubmit=${submit}>
      <h2 id="dialog-title">${question.title}</h2>
      <div>${question.explanation}</div>
      ${question.fields?.map((field, index) => html`<${Field} field=${field} isFirst=${index === 0} />`)}
      ${problem && html`<p class="problem" role="alert"><strong>${problem.message}.</strong> ${problem.hint}</p>`}
      <div class="buttons">
        <button type="button" onClick=${close}>Cancel</button>
        <button type="submit" class=${question.isDestructive ? 'destructive' : 'primary'} disabled=${isBusy}>
          ${question.confirmLabel}
        </button>
      </div>
    </form>
  </dialog>`;
}

function Field({ field, isFirst }: { field: TextField | CheckField; isFirst: boolean }) {
  if (field.type === 'check') {
    return html`<label class="check"><input type="checkbox" name=${field.name} /> ${field.label}</label>`;
  }
  return html`<label class="field">${field.label}
    <textarea name=${field.name} rows="4" required autofocus=${isFirst}>${field.value}</textarea>
  </label>`;
}

/** Says what was done, on the screen and to a reader of it. The place is in the page from the start, so that readers watch it. */
function announce(message: string): void {
  const place = document.getElementById('announcements');
  if (!place) return;
  const line = place.appendChild(document.createElement('p'));
  line.textContent = message;
  setTimeout(() => line.remove(), SHOWN_MILLISECONDS);
}
