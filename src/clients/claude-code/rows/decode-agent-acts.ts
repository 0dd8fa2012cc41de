import type { Act, Action, Entry, Origin } from '../../../domain/entry.ts';
import { blocksOf, fieldOf, textOf } from './content-blocks.ts';
import { decodeCall } from './decode-action.ts';
import { decodeUser, type UserRow } from './decode-user.ts';

/** Calls of other kinds leave the work as it is. */
const CHANGES_OR_RUNS: readonly Action['kind'][] = ['write-file', 'edit-file', 'run-command'];

/**
 * What an agent did, from the rows with which clients 2.1.2x to 2.1.6x repeat an agent's messages in the session that
 * started it. Of its answers the row does not tell what was asked, so all are decoded.
 */
export function decodeAgentActs(row: Record<string, unknown>, origin: Origin): Entry[] {
  if (fieldOf(row.data, 'type') !== 'agent_progress') return [];
  const agentId = textOf(fieldOf(row.data, 'agentId'));
  const startedBy = textOf(row.parentToolUseID);
  return actsIn(fieldOf(row.data, 'message'), origin).map((act) => ({
    origin,
    type: 'acted',
    by: 'agent',
    agentId,
    startedBy,
    act,
  }));
}

function actsIn(row: unknown, origin: Origin): Act[] {
  const blocks = blocksOf(fieldOf(fieldOf(row, 'message'), 'content'));
  if (fieldOf(row, 'type') === 'assistant')
    return blocks
      .filter(({ type }) => type === 'tool_use')
      .map((block) => decodeCall(block, origin))
      .filter(({ action }) => CHANGES_OR_RUNS.includes(action.kind));
  if (!blocks.some(({ type }) => type === 'tool_result')) return [];
  return decodeUser(row as UserRow, origin).filter((entry) => entry.type === 'answered');
}
