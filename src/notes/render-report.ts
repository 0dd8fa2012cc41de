import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { placePart } from './managed-part.ts';
import { quotable } from './quotable.ts';
import type { Report, ReportSection } from './report.ts';
import { sayMoment } from './say-moment.ts';

export const REPORT_PART = 'handoff';

/** The document as it stands → the document with the newest report in it. */
export function placeReport(text: string, report: Report): string {
  const begun = text.trim() === '' ? `# Handoff: ${quotable(plainWords(report.title))}\n` : text;
  return placePart(begun, { name: REPORT_PART, body: renderReport(report) }, sayMoment(report.time));
}

/** A report as a document of its own, for who reads it once. */
export function renderWhole(report: Report): string {
  return quotable(`# Handoff: ${plainWords(report.title)}\n\n${renderReport(report)}\n`);
}

function renderReport({ sessionId, time, reason, sections }: Report): string {
  const head = `Session ${sessionId}, written ${sayMoment(time)} ${reason}.`;
  return [head, ...sections.map(renderSection)].join('\n\n');
}

function renderSection({ title, layout, lines }: ReportSection): string {
  const body = lines.map((line, index) => {
    if (layout === 'words') return plainBlock(line);
    return layout === 'steps' ? `${index + 1}. ${plainLine(line)}` : `- ${plainLine(line)}`;
  });
  return `## ${title}\n\n${body.join('\n')}`;
}
