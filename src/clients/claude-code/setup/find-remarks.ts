import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Situation } from '../../../install/places.ts';
import { createRunGit } from '../../../system/git/create-run-git.ts';
import type { InstalledParts } from '../../client-setup.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { hookCommand } from '../settings/hook-command.ts';
import { LAUNCHER_PATH } from '../settings/project-launcher.ts';
import { findDoubles } from './find-registrations.ts';
import type { Target } from './install-parts.ts';

const GIT_MILLISECONDS = 2000;

/** What somebody should know before going ahead with an install. */
export function findRemarks(
  parts: InstalledParts,
  target: Target,
  situation: Situation,
  self: string,
): string[] {
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
