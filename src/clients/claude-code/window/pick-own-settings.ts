import { splitMark } from '../../../install/edit-json.ts';
import { isOurCommand } from '../settings/hook-command.ts';

interface Group {
  hooks?: unknown;
}

/** What decides whether, with which Node and with how much room our hooks run. All else may hold a key, or lead elsewhere. */
const HOOK_VARIABLES =
  /^(?:PATH|NODE_OPTIONS|NODE_PATH|TIDEPROOF_SILENT|TIDEPROOF_(?:RESTORE|SURVIVAL)_MAX_\w+)$/;

/**
 * What settings hold of ours, entry by entry as it stands, the switch for all hooks, and variables for sessions that
 * hooks depend on; nothing of anybody else.
 */
export function pickOwnSettings(settingsText: string | undefined): Record<string, unknown> {
  const { body } = splitMark(settingsText ?? '');
  if (body.trim() === '') return {};
  const { hooks, disableAllHooks, env } = JSON.parse(body) as {
    hooks?: Record<string, unknown>;
    disableAllHooks?: unknown;
    env?: Record<string, unknown>;
  };
  const variables = Object.entries(env ?? {}).filter(([name]) => HOOK_VARIABLES.test(name));
  const own = Object.entries(hooks ?? {}).map(([event, groups]) => [event, pickOwnGroups(groups)] as const);
  return {
    hooks: Object.fromEntries(own.filter(([, groups]) => groups.length > 0)),
    ...(disableAllHooks === undefined ? {} : { disableAllHooks }),
    ...(variables.length === 0 ? {} : { env: Object.fromEntries(variables) }),
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
