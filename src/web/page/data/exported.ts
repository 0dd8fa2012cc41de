import type { EntriesAnswer, Exported, PageEntry, PositionAnswer } from '../../api.ts';

/** The data of an exported file; undefined on a page from a server. */
export const exported: Exported | undefined = readExported();

function readExported(): Exported | undefined {
  const text = document.getElementById('exported')?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The answer of the server, from the exported data. */
export function answerFromExport(file: Exported, address: string): unknown {
  const [path = '', query = ''] = address.split('?');
  const [, , what, name, list] = path.split('/').map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  if (what === 'compaction') {
    return file.compactions.find(({ compaction }) => compaction.name === name);
  }
  if (what === 'entry') return { text: findText(file, list ?? '', path) };
  if (what !== 'session') return undefined;
  const agent = asked.get('agent') ?? '';
  const entries = agent === '' ? file.entries : (file.agents.find(({ id }) => id === agent)?.entries ?? []);
  if (list === 'entries') return pageOf(entries, Number(asked.get('offset')), Number(asked.get('limit')));
  if (list === 'position') return positionOf(entries, Number(asked.get('line')));
  return file.session;
}

function pageOf(entries: PageEntry[], offset: number, limit: number): EntriesAnswer {
  return { total: entries.length, offset, entries: entries.slice(offset, offset + limit) };
}

function positionOf(entries: PageEntry[], line: number): PositionAnswer {
  const offset = entries.findIndex((entry) => entry.line >= line);
  return { offset: offset === -1 ? Math.max(0, entries.length - 1) : offset };
}

function findText(file: Exported, uuid: string, path: string): string {
  const part = Number(path.split('/').at(-1));
  const all = [...file.entries, ...file.agents.flatMap(({ entries }) => entries)];
  return all.find((entry) => entry.uuid === uuid && entry.part === part)?.text ?? '';
}
