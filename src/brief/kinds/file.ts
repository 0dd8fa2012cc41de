import type { Fact } from '../../domain/fact.ts';
import { relativePath } from '../../domain/relative-path.ts';
import type { Kind } from './kind.ts';

export const file: Kind = {
  kind: 'file',
  title: 'Files',
  describe: (fact, { cwd, withChanges }) =>
    `${relativePath(fact.text, cwd)}${withChanges ? changesOf(fact) : ''}`,
  held: 'path',
  survival: {
    ...{ title: 'Files changed', order: 5, countMax: 20, share: 0.25, layout: 'list' },
    only: ({ detail }) => Number(detail.edits ?? 0) + Number(detail.writes ?? 0) > 0,
  },
};

export const document: Kind = {
  kind: 'document',
  title: 'Documents',
  describe: ({ text, detail }, { cwd }) =>
    `${relativePath(text, cwd)}${detail.heading ? `: ${detail.heading}` : ''}`,
  held: 'path',
  lines: { section: 'things', label: 'Document', worth: 6, step: 0, countMax: 12 },
};

function changesOf({ detail: { edits, writes, where } }: Fact): string {
  const done: string[] = [];
  if (Number(writes) > 0) done.push('written');
  if (Number(edits) > 0) done.push(Number(edits) > 1 ? `edited ${edits}x` : 'edited');
  if (done.length === 0) return '';
  return ` (${done.join(', ')}${where ? `, at ${where}` : ''})`;
}
