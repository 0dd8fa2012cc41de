import { plainBlock, plainLine, plainWords } from '../domain/plain-line.ts';
import { sayMoment } from '../domain/say.ts';
import { placePart, quotable, readPart } from './managed-part.ts';
import type { Report, ReportSection } from './report.ts';

const REPORT_PART = 'handoff';

/** Puts the newest report into the document. */
export function placeReport(text: string, report: Report): string {
  const begun = text.trim() === '' ? `# Handoff: ${quotable(plainWords(report.title))}\n` : text;
  return placePart(begun, { name: REPORT_PART, body: renderReport(report) }, sayMoment(report.time));
}

/** A report as a document of its own, for one-time readers. */
export function renderWhole(report: Report): string {
  return quotable(`# Handoff: ${plainWords(report.title)}\n\n${renderReport(report)}\n`);
}

/** The session that a handoff is about. */
export function reportSession(document: string): string | undefined {
  return /^Session (\S+), written /m.exec(readPart(document, REPORT_PART) ?? '')?.[1];
}

/** Its title, and the day it was written, if the document has them. */
export function reportTitle(document: string): { title: string; written: string } {
  return {
    title: /^# Handoff: (.*)$/m.exec(document)?.[1] ?? '',
    written: /^Session \S+, written (\d{4}-\d\d-\d\d)/m.exec(document)?.[1] ?? '',
  };
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
