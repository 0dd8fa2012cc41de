import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Situation } from '../../install/places.ts';
import { createRunGit } from '../../system/git/create-run-git.ts';
import type { ClientSetup, InstalledParts, RegistrationEdit, SetupRequest } from '../client-setup.ts';
import { checkClient, checkRetention } from './doctor/check-client.ts';
import { checkEvents } from './doctor/check-events.ts';
import { checkHooks, checkProgram } from './doctor/check-hooks.ts';
import {
  checkCommands,
  checkInstructions,
  checkServer,
  checkStatusLine,
} from './doctor/check-optional-parts.ts';
import { checkCutHooks, checkPlugin, checkShadows } from './doctor/check-other-hooks.ts';
import { hooks, hooksKnownTo } from './events/hooks.ts';
import { testLive } from './live-test/test-live.ts';
import { listNamingFiles } from './settings/client-directory.ts';
import { findPlugin } from './settings/find-plugin.ts';
import { hookCommand, shellCommand } from './settings/hook-command.ts';
import { STATUS_LINE } from './settings/plan-status-line.ts';
import { expandProjectCommand, LAUNCHER_PATH } from './settings/project-launcher.ts';
import { listRegistered } from './settings/settings-tree.ts';
import { findOldestVersion } from './setup/find-client.ts';
import {
  findDoubles,
  findEffective,
  findForeignProgram,
  findRegistrationProblem,
  findRegistrations,
} from './setup/find-registrations.ts';
import { findTarget, installParts, type Target } from './setup/install-parts.ts';
import { instructions } from './setup/instructions.ts';
import { rehearse } from './setup/rehearse.ts';
import { uninstallParts } from './setup/uninstall-parts.ts';
import { readExporterVariables } from './telemetry.ts';

export const setup: ClientSetup = {
  install: (request, wanted, dryRun) => installParts(targetOf(request), situationOf(request), wanted, dryRun),
  uninstall({ scope, ...request }, dryRun) {
    return uninstallParts(scope && targetOf({ ...request, scope }), situationOf(request), dryRun);
  },
  findRemarks: (plan, request, self) => findRemarks(plan, targetOf(request), situationOf(request), self),
  findLeftOut(request) {
    const version = findOldestVersion(situationOf(request));
    const known = hooksKnownTo(version);
    const unknown = hooks.filter((hook) => !known.includes(hook)).map(({ event }) => event);
    if (unknown.length === 0) return undefined;
    return `Claude Code ${version} does not know ${unknown.join(', ')}: left out, it works without. After an update run this again.`;
  },
  describeEdit,
  findServerCommand({ server }, { clientDir, node, entryFile }) {
    // The plugin includes the server.
    if (server || findPlugin(clientDir)?.isBuilt) return undefined;
    return `claude mcp add --scope user tideproof -- ${shellCommand(node, entryFile)} mcp`;
  },
  rehearseInstall({ settings: { after } }, request) {
    const { project } = targetOf(request);
    const text = project === undefined ? after : expandProjectCommand(after, project, request.places.node);
    return rehearse(listRegistered(text).hooks, request.environment);
  },
  rehearse(request) {
    const situation = situationOf(request);
    const { registered, problem: unreadable } = findEffective(findRegistrations(situation));
    if (unreadable) throw unreadable;
    const unfit = hooksKnownTo(findOldestVersion(situation)).flatMap((hook) => {
      const command = registered.hooks.find(({ event }) => event === hook.event)?.command ?? '';
      const problem = findRegistrationProblem(hook, registered) ?? findForeignProgram(command);
      return problem === undefined ? [] : [{ event: hook.event, problem }];
    });
    return { steps: rehearse(registered.hooks, request.environment), unfit };
  },
  testLive: (options, request) => testLive(options, situationOf(request)),
  instructions,
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

function situationOf({ places, environment, cwd }: Omit<SetupRequest, 'scope'>): Situation {
  return { ...places, environment, cwd };
}

function targetOf(request: SetupRequest) {
  return findTarget(request.scope, situationOf(request));
}

/** When the client runs an entry, and why. */
function describeEdit({ event, async, action, wraps }: RegistrationEdit): { when: string; why: string } {
  const isGone = action === 'remove';
  if (event !== STATUS_LINE) {
    const why = isGone ? undefined : hooks.find((hook) => hook.event === event)?.why;
    return { when: async ? 'in the background' : 'client waits', why: why ?? '' };
  }
  const when = 'below the prompt';
  if (isGone) return { when, why: wraps === undefined ? '' : `Yours is there alone again: ${wraps}` };
  const own = wraps === undefined ? '' : `; your own line stays: ${wraps}`;
  return { when, why: `Shows how far it is to the compaction${own}` };
}

const GIT_MILLISECONDS = 2000;

/** What the user should know before an install goes ahead. */
function findRemarks(parts: InstalledParts, target: Target, situation: Situation, self: string): string[] {
  const { scope, path, project } = target;
  const { node, entryFile, clientDir, environment, cwd } = situation;
  const command = target.command ?? hookCommand(node, entryFile);
  const doubles = findDoubles(path, command, situation, self).map(({ where, isHarmful, fix }) => {
    const effect = isHarmful
      ? 'so every hook would run twice'
      : 'which does no harm; one of them does the work';
    return `The hooks are also registered in ${where}, ${effect}. To take those out: ${fix}`;
  });
  const remarks = [
    ...doubles,
    ...parts.ignored.map(
      ({ path: file, hooks }) =>
        `Claude Code ignores ${file}, so these hooks never run: ${hooks.join('; ')}. Hooks belong into settings.json.`,
    ),
  ];
  if (findPlugin(clientDir)?.isBuilt)
    remarks.push('The plugin brings the MCP server with it, so it is not registered a second time.');
  if (scope === 'project' && project !== undefined) {
    remarks.push(
      `For all who work on ${basename(project)}: commit these files. Who has no tideproof notices nothing of them.`,
    );
    const ignored = [path, join(project, LAUNCHER_PATH), target.server.path].filter(
      (file) => isInRepository(project) && isIgnored(file, project, environment),
    );
    if (ignored.length > 0)
      remarks.push(`Git ignores ${ignored.join(' and ')}, so that nobody else gets them: git add --force`);
    if (project !== cwd)
      remarks.push(
        `Claude Code reads ${path} only when it is started in ${project}, not in folders below it.`,
      );
  }
  if (scope === 'local' && project && isInRepository(project) && !isIgnored(path, project, environment))
    remarks.push(
      `Git does not ignore ${path}, which names this machine: add .claude/settings.local.json to .gitignore.`,
    );
  if (environment.TIDEPROOF_HOME)
    remarks.push(
      'TIDEPROOF_HOME is set: start Claude Code with it too, or its hooks will keep their things elsewhere.',
    );
  return remarks;
}

function isInRepository(project: string): boolean {
  return existsSync(join(project, '.git'));
}

function isIgnored(path: string, project: string, environment: NodeJS.ProcessEnv): boolean {
  return createRunGit(project, environment)?.(GIT_MILLISECONDS, ['check-ignore', path]) !== undefined;
}
