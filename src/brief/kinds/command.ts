import type { Fact } from '../../domain/fact.ts';
import { clip, oneLine } from '../clip.ts';
import { remember } from '../remember.ts';
import type { Kind } from './kind.ts';

export const command: Kind = {
  kind: 'command',
  title: 'Commands',
  describe: remember((fact) => `\`${oneLine(fact.text)}\`${outcomeOf(fact)}`),
  held: 'command',
  worth: ({ detail, uses }, recency) => weightOf(String(detail.role)) * recency * (1 + Math.log2(1 + uses)),
  survival: {
    ...{ title: 'Test and build commands', order: 6, countMax: 5, share: 0.15, layout: 'list' },
    only: ({ detail }) => detail.role === 'test' || detail.role === 'build',
  },
};

function outcomeOf({ detail }: Fact): string {
  const { role, result, outcome } = detail;
  if (role === 'git' || role === 'look' || role === 'other') return result === 'failed' ? ' (failed)' : '';
  // `ok pier/berth 0.3s` says no more than that it was.
  const said = result === 'ok' ? String(outcome ?? '').replace(/^ok(?:: |\b.*)/, '') : String(outcome ?? '');
  return result === undefined ? ` (${role})` : ` (${role}, ${result}${said && `: ${clip(said, 60)}`})`;
}

function weightOf(role: string): number {
  if (role === 'test' || role === 'build') return 4;
  return role === 'run' ? 2 : 1;
}
