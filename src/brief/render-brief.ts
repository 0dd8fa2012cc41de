import type { BriefLine } from './brief-line.ts';
import type { BriefSize } from './brief-size.ts';
import type { FilledSection } from './fill-sections.ts';
import type { Outline, OutlinedBrief } from './outline-files.ts';

/** Chosen lines → text. The smallest brief has no room for headings: every section is one line. */
export function renderSections({ sections, outlines }: OutlinedBrief, size: BriefSize): string {
  return sections.map((filled) => renderSection(filled, outlines, size)).join('');
}

function renderSection({ section, lines }: FilledSection, outlines: Outline[], size: BriefSize): string {
  const texts = inReadingOrder(lines).map((line) => line.text);
  if (section.name === 'files') texts.push(...outlines.map(renderOutline));
  if (texts.length === 0) return '';
  if (size === 'essence') return `\n${section.title}: ${texts.join(section.separator)}`;
  const body =
    section.layout === 'list' ? texts.map((text) => `- ${text}`).join('\n') : texts.join(section.separator);
  return `\n\n## ${section.title}\n${body}`;
}

/** What a command only looks at, or cuts short with, is worth a place and not the first one. */
function inReadingOrder(lines: BriefLine[]): BriefLine[] {
  const looks = lines.filter(({ fact }) => fact.kind === 'segment' && fact.detail.role === 'look');
  return looks.length === 0 ? lines : [...lines.filter((line) => !looks.includes(line)), ...looks];
}

function renderOutline({ file, names }: Outline): string {
  return `${file}: ${names.map((line) => line.text).join(' ')}`;
}
