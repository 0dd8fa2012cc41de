import type { ClientSetup, RegistrationEdit, SetupRequest } from '../client-setup.ts';
import { checkClient } from './doctor/check-client.ts';
import { checkCommands } from './doctor/check-commands.ts';
import { checkCutHooks } from './doctor/check-cut-hooks.ts';
import { checkEvents } from './doctor/check-events.ts';
import { checkHooks } from './doctor/check-hooks.ts';
import { checkInstructions } from './doctor/check-instructions.ts';
import { checkPlugin } from './doctor/check-plugin.ts';
import { checkProgram } from './doctor/check-program.ts';
import { checkRetention } from './doctor/check-retention.ts';
import { checkServer } from './doctor/check-server.ts';
import { checkShadows } from './doctor/check-shadows.ts';
import { checkStatusLine } from './doctor/check-status-line.ts';
import { hooks, hooksKnownTo } from './events/hooks.ts';
import { testLive } from './live-test/test-live.ts';
import { listNamingFiles } from './settings/client-directory.ts';
import { findPlugin } from './settings/find-plugin.ts';
import { shellCommand } from './settings/hook-command.ts';
import { listRegistered } from './settings/list-registered.ts';
import { planAddInstructions, planRemoveInstructions } from './settings/plan-instructions.ts';
import { STATUS_LINE } from './settings/plan-status-line.ts';
import { expandProjectCommand } from './settings/project-launcher.ts';
import { applyInstructions } from './setup/apply-instructions.ts';
import { findOldestVersion } from './setup/find-client-versions.ts';
import { findForeignProgram } from './setup/find-foreign-program.ts';
import { findInstructions } from './setup/find-instructions.ts';
import { findRegistrationProblem } from './setup/find-registration-problem.ts';
import { findEffective, findRegistrations } from './setup/find-registrations.ts';
import { findRemarks } from './setup/find-remarks.ts';
import { findTarget } from './setup/find-target.ts';
import { inspectInstructions } from './setup/inspect-instructions.ts';
import { installParts } from './setup/install-parts.ts';
import { readExporterVariables } from './setup/read-exporter-variables.ts';
import { rehearse } from './setup/rehearse.ts';
import { uninstallParts } from './setup/uninstall-parts.ts';

export const setup: ClientSetup = {
  install: (request, wanted, dryRun) =>
    installParts(targetOf(request), request.places, wanted, request.environment, request.cwd, dryRun),
  uninstall({ scope, ...request }, dryRun) {
    const { places, environment, cwd } = request;
    return uninstallParts(scope && targetOf({ ...request, scope }), places, environment, cwd, dryRun);
  },
  findRemarks: (plan, request, self) =>
    findRemarks(plan, targetOf(request), request.places, request.environment, request.cwd, self),
  findLeftOut({ places, environment }) {
    const version = findOldestVersion(places, environment);
    const known = hooksKnownTo(version);
    const unknown = hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event);
    if (unknown.length === 0) return undefined;
    return `Claude Code ${version} does not know ${unknown.join(', ')}: left out, it works without. After an update run this again.`;
  },
  describeEdit: (edit) => ({ when: whenOf(edit), why: whyOf(edit) }),
  findServerCommand({ server }, { clientDir, node, entryFile }) {
    // The plugin brings it with it.
    if (server || findPlugin(clientDir)?.isBuilt) return undefined;
    return `claude mcp add --scope user tideproof -- ${shellCommand(node, entryFile)} mcp`;
  },
  rehearseInstall({ settings: { after } }, request) {
    const { project } = targetOf(request);
    const text = project === undefined ? after : expandProjectCommand(after, project, request.places.node);
    return rehearse(listRegistered(text).hooks, request.environment);
  },
  rehearse({ places, environment, cwd }) {
    const { registered, problem: unreadable } = findEffective(findRegistrations(places, cwd));
    if (unreadable) throw unreadable;
    const unfit = hooksKnownTo(findOldestVersion(places, environment)).flatMap((hook) => {
      const command = registered.hooks.find(({ event }) => event === hook.event)?.command ?? '';
      const problem = findRegistrationProblem(hook, registered) ?? findForeignProgram(command);
      return problem === undefined ? [] : [{ event: hook.event, problem }];
    });
    return { steps: rehearse(registered.hooks, environment), unfit };
  },
  testLive,
  instructions: {
    find: findInstructions,
    inspect: inspectInstructions,
    change: (action, { path, lists }, options) =>
      applyInstructions({ ...options, path }, (text) =>
        action === 'add' ? planAddInstructions(text, lists) : planRemoveInstructions(text),
      ),
  },
  checks: {
    Client: checkClient,
    Hooks: checkHooks,
    Program: checkProgram,
    Events: checkEvents,
    Plugin: checkPlugin,
    'Other hooks': checkShadows,
    'Output of other hooks': checkCutHooks,
    'Deletion of transcripts': checkRetention,
    'Status line': checkStatusLine,
    'MCP server': checkServer,
    'Slash commands': checkCommands,
    'Compact Instructions': checkInstructions,
  },
  exporterVariables: (clientDir) => readExporterVariables(clientDir),
  listNamingFiles: ({ clientDir }) => listNamingFiles(clientDir),
};

function targetOf({ scope, places, environment, cwd }: SetupRequest) {
  return findTarget(scope, places, environment, cwd);
}

function whenOf({ event, async }: RegistrationEdit): string {
  if (event === STATUS_LINE) return 'below the prompt';
  return async ? 'in the background' : 'client waits';
}

function whyOf(edit: RegistrationEdit): string {
  const { event, action } = edit;
  if (event === STATUS_LINE) return whyOfStatusLine(edit);
  return action === 'remove' ? '' : (hooks.find((hook) => hook.event === event)?.why ?? '');
}

function whyOfStatusLine({ action, wraps }: RegistrationEdit): string {
  if (action === 'remove') return wraps === undefined ? '' : `Yours is there alone again: ${wraps}`;
  const shown = 'Shows how far it is to the compaction';
  return wraps === undefined ? shown : `${shown}; your own line stays: ${wraps}`;
}
