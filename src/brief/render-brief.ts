import type { BriefLine } from './brief-line.ts';
import type { FilledBrief, FilledSection, Outline } from './fill-sections.ts';

/** Chosen lines → text. A small brief has no room for headings: every section is one line. */
export function renderSections({ sections, outlines }: FilledBrief, small: boolean): string {
  return sections
    .map((filled) => renderSection(filled, filled.section.name === 'changed' ? outlines : [], small))
    .join('');
}

function renderSection({ section, lines }: FilledSection, outlines: Outline[], small: boolean): string {
  const texts = lines.map(
    (line) => `${line.text}${namesOf(outlines.find((outline) => isOutlineOf(outline, line)))}`,
  );
  const others = outlines.filter((outline) => !lines.some((line) => isOutlineOf(outline, line)));
  texts.push(...others.map((outline) => `${outline.path}${namesOf(outline)}`));
  if (texts.length === 0) return '';
  if (small) return `\n${section.title}: ${texts.join(outlines.length > 0 ? '; ' : ', ')}`;
  const body = section.layout === 'list' ? texts.map((text) => `- ${text}`).join('\n') : texts.join(', ');
  return `\n\n## ${section.title}\n${body}`;
}

function isOutlineOf(outline: Outline, line: BriefLine): boolean {
  return line.fact.text.endsWith(outline.path);
}

function namesOf(outline: Outline | undefined): string {
  return outline ? `: ${outline.lines.map((line) => line.text).join(', ')}` : '';
}
