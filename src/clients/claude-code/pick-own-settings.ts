import { isOurCommand } from './hook-command.ts';
import { splitMark } from './settings-tree.ts';

interface Group {
  hooks?: unknown;
}

/** What settings hold of ours, entry by entry as it stands, and the switch for all hooks; nothing of anybody else. */
export function pickOwnSettings(settingsText: string | undefined): Record<string, unknown> {
  const { body } = splitMark(settingsText ?? '');
  if (body.trim() === '') return {};
  const { hooks, disableAllHooks } = JSON.parse(body) as {
    hooks?: Record<string, unknown>;
    disableAllHooks?: unknown;
  };
  const own = Object.entries(hooks ?? {}).map(([event, groups]) => [event, pickOwnGroups(groups)] as const);
  return {
    hooks: Object.fromEntries(own.filter(([, groups]) => groups.length > 0)),
    ...(disableAllHooks === undefined ? {} : { disableAllHooks }),
  };
}

function pickOwnGroups(groups: unknown): Group[] {
  return (Array.isArray(groups) ? (groups as (Group | null)[]) : []).flatMap((group) => {
    const handlers = Array.isArray(group?.hooks) ? (group.hooks as ({ command?: unknown } | null)[]) : [];
    const own = handlers.filter(
      (handler) => typeof handler?.command === 'string' && isOurCommand(handler.command),
    );
    return own.length === 0 ? [] : [{ ...group, hooks: own }];
  });
}
