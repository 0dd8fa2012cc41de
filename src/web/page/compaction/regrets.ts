import { visibleText } from '../../../domain/plain-line.ts';
import type { CompactionAnswer } from '../../api.ts';
import { addressOfLine } from '../data/place.ts';
import { html } from '../html.ts';
import { Nothing, Section, Table } from '../parts/layout.ts';
import { Moment } from '../parts/moment.ts';

/** What the model had to look up again, although it was known before. */
export function Regrets({ session, regrets }: { session: string; regrets: CompactionAnswer['regrets'] }) {
  return html`<${Section} title="Looked up again afterwards" id="regrets">
    ${regrets === null && html`<${Nothing}>Not measured: too little happened since, or the words are not archived.<//>`}
    ${regrets?.length === 0 && html`<${Nothing}>Nothing that was known before had to be looked up again.<//>`}
    ${
      regrets !== null &&
      regrets.length > 0 &&
      html`<${Table} label="Looked up again" head=${['How', 'What', 'When']}>
        ${regrets.map(
          ({ kind, what, time, line }) =>
            html`<tr><td>${kind}</td><td class="words"><a href=${addressOfLine(session, line)}>${visibleText(what)}</a></td><td><${Moment} time=${time} /></td></tr>`,
        )}
      <//>`
    }
  <//>`;
}
