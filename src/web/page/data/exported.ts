import type { EntriesAnswer, Exported, PageEntry, PositionAnswer } from '../../api.ts';

/** The data of an exported file; undefined on a page from a server. */
export const exported: Exported | undefined = readExported();

function readExported(): Exported | undefined {
  const text = document.getElementById('exported')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The answer of the server, from the exported data, in which every text is whole. */
export function answerFromExport(file: Exported, address: string): unknown {
  const [path = '', query = ''] = address.split('?');
  const [, , what, name, list] = path.split('/').map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  if (what === 'compaction') {
    return file.compactions.find(({ compaction }) => compaction.name === name);
  }
  if (what !== 'session') return undefined;
  const agent = asked.get('agent') ?? '';
  const entries = agent === '' ? file.entries : (file.agents.find(({ id }) => id === agent)?.entries ?? []);
  if (list === 'entries') {
    const offset = Number(asked.get('offset'));
    return { entries: entries.slice(offset, offset + Number(asked.get('limit'))) } satisfies EntriesAnswer;
  }
  if (list === 'position') return positionOf(entries, Number(asked.get('line')));
  return file.session;
}

function positionOf(entries: PageEntry[], line: number): PositionAnswer {
  const offset = entries.findIndex((entry) => entry.line >= line);
  return { offset: offset === -1 ? Math.max(0, entries.length - 1) : offset };
}
