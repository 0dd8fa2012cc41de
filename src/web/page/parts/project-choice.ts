import { visibleText } from '../../../domain/plain-line.ts';
import { html } from '../html.ts';

interface ProjectChoiceGiven {
  projects: string[];
  value: string;
  onChange(project: string): void;
}

export function ProjectChoice({ projects, value, onChange }: ProjectChoiceGiven) {
  return html`<label>Project
    <select value=${value} onChange=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}>
      <option value="">all projects</option>
      ${projects.map((project) => html`<option value=${project}>${visibleText(project)}</option>`)}
    </select>
  </label>`;
}
