import { type Fact, type Mark, mergeSighting } from '../../domain/fact.ts';
import type { Masker } from '../../secrets/mask-secrets.ts';
import type { Lines, Workspace } from '../../system/git/read-workspace.ts';

const NAMES_CHARACTERS_MAX = 240;

/** What git said → one fact about where the work stands, and one about what is not committed. */
export function describeWorkspace(workspace: Workspace, mark: Mark, masker: Masker): Fact[] {
  const { branch, head, changedCount, untrackedCount } = workspace;
  const clean = changedCount + untrackedCount === 0;
  const where =
    branch === ''
      ? `Detached head at ${head}`
      : `On branch ${branch}${head === '' ? ', no commit yet' : ` at ${head}`}`;
  const fact = (key: string, text: string) =>
    mergeSighting(
      undefined,
      { kind: 'workspace', key, text: masker.mask(text), set: { branch, head } },
      mark,
    );
  return [
    fact('head', clean ? `${where}, nothing uncommitted` : where),
    ...(clean ? [] : [fact('changes', describeChanges(workspace))]),
  ];
}

function describeChanges({ changed, changedCount, untracked, untrackedCount, lines }: Workspace): string {
  const parts: string[] = [];
  const countOf = (count: Lines | undefined) => (count ? ` (+${count.added} -${count.removed})` : '');
  const counted = changed.map((path) => `${path}${changedCount > 1 ? countOf(lines?.byFile.get(path)) : ''}`);
  if (changedCount > 0)
    parts.push(
      `${changedCount} ${changedCount === 1 ? 'file' : 'files'} changed${countOf(lines)}: ${listNames(counted, changedCount)}`,
    );
  if (untrackedCount > 0) parts.push(`${untrackedCount} untracked: ${listNames(untracked, untrackedCount)}`);
  return parts.join('; ');
}

/** As many names as have room, and how many there are besides. */
function listNames(names: string[], count: number): string {
  let text = '';
  let shown = 0;
  for (const name of names) {
    if (shown > 0 && text.length + name.length > NAMES_CHARACTERS_MAX) break;
    text += `${shown === 0 ? '' : ', '}${name}`;
    shown += 1;
  }
  return count > shown ? `${text} and ${count - shown} more` : text;
}
