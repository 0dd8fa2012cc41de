import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainLine } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import { type CheckSubject, type Finding, findingsOf } from '../../../install/check.ts';
import { readSettingsFile } from '../../../install/settings-file.ts';
import { listNames } from '../../../system/list-names.ts';
import { parseJson } from '../../../system/parse-json.ts';
import { ANSWER_CHARACTERS_MAX } from '../events/encode-reply.ts';
import { hooks, hooksKnownTo } from '../events/hooks.ts';
import { sessionsFolder } from '../files/list-transcripts.ts';
import { fieldOf } from '../rows/content-blocks.ts';
import { listManagedFiles, managedFolder } from '../settings/client-directory.ts';
import { findPlugin } from '../settings/find-plugin.ts';
import { isOurCommand } from '../settings/hook-command.ts';
import { listRegistered, type Registered } from '../settings/settings-tree.ts';
import { clearStrayHooks } from '../setup/clear-stray-hooks.ts';
import { findOldestVersion } from '../setup/find-client.ts';
import {
  findDoubles,
  findEffective,
  findRegistrations,
  REMOVE_PLUGIN,
  THE_PLUGIN,
} from '../setup/find-registrations.ts';

/** Name of the file to which the client moves hook output that was too long. */
const CUT_OUTPUT = /^hook-.+-stdout\.txt$/;
const DAYS = 30;
/** Limit, because finding out whose output it was means reading a transcript. */
const LOOKED_UP_MAX = 10;
const TRANSCRIPT_BYTES_MAX = 50_000_000;
const COMMAND_CHARACTERS = 80;

/** Finds other settings that disable our hooks or run them twice. */
export function checkShadows(subject: CheckSubject): Finding[] {
  return [
    ...checkManaged(managedFolder(process.platform), subject.clientDir),
    ...checkDoubles(subject),
    ...checkStray(subject),
  ];
}

/** Managed settings of an administrator override those of the user. */
export function checkManaged(folder: string, clientDir: string): Finding[] {
  return listManagedFiles(folder, clientDir).flatMap((file): Finding[] => {
    const { hooksDisabled, managedHooksOnly, pluginHooksOnly } = read(file) ?? {};
    const switches = [
      ...(hooksDisabled ? ['"disableAllHooks"'] : []),
      ...(managedHooksOnly ? ['"allowManagedHooksOnly"'] : []),
      ...(pluginHooksOnly ? ['"strictPluginOnlyCustomization"'] : []),
    ];
    if (switches.length === 0) return [];
    const detail = `${switches.join(' and ')} is on in ${file}, so Claude Code does not run your hooks`;
    const fix = `Ask who looks after this machine to allow the hooks of tideproof in ${file}`;
    return [findingsOf('Managed settings').failed(detail, fix)];
  });
}

/** The client also skips files that it cannot read. */
function read(file: string): Registered | undefined {
  try {
    return listRegistered(readSettingsFile(file).text);
  } catch {
    return undefined;
  }
}

/** Finds hooks of ours in other settings that the client runs as well; those of the plugin have their own check. */
function checkDoubles(subject: CheckSubject): Finding[] {
  const check = findingsOf('Hooks of the project');
  const { path, registered } = findEffective(findRegistrations(subject));
  const [hook] = registered.hooks;
  if (!hook) return [];
  return findDoubles(path, hook.command, subject, subject.self)
    .filter(({ where }) => where !== THE_PLUGIN)
    .map(({ where, isHarmful, fix }) =>
      isHarmful
        ? check.failed(`${where} registers tideproof a second time`, `Run: ${fix}`)
        : check.info(`${where} has them too, which does no harm: one does the work`),
    );
}

/** Finds hooks in a `hooks.json`, as old advice had it, which the client never reads. */
function checkStray(subject: CheckSubject): Finding[] {
  const check = findingsOf('hooks.json');
  const { changed, ignored } = clearStrayHooks(subject, [subject.cwd], true);
  const fix = `Run: ${subject.self} install`;
  return [
    ...changed.map(({ path }) =>
      check.warning(`Claude Code ignores ${path}, which has hooks of tideproof in it`, fix),
    ),
    ...ignored
      .filter(({ path }) => !changed.some((file) => file.path === path))
      .map(({ path, hooks: others }) =>
        check.info(
          `Claude Code ignores ${path}, so these hooks never run: ${others.join('; ')}. Hooks belong into settings.json`,
        ),
      ),
  ];
}

/** Finds hooks of other programs whose output is too long: the model sees only the first 2 KB, without notice. */
export function checkCutHooks({ clientDir, now }: Pick<CheckSubject, 'clientDir' | 'now'>): Finding[] {
  const since = now.getTime() - DAYS * 86_400_000;
  const cut = listCutOutputs(clientDir)
    .filter(({ at }) => at >= since)
    .sort((one, other) => other.at - one.at);
  const named = cut.slice(0, LOOKED_UP_MAX).map(({ path }) => nameHook(path));
  const others = named.filter((name) => name === undefined || !isOurCommand(name));
  const [newest] = cut;
  if (!newest || others.length === 0) return [];
  const names = [...new Set(others.filter((name) => name !== undefined))].map((name) =>
    plainLine(name).slice(0, COMMAND_CHARACTERS),
  );
  const whose = names.length === 0 ? '' : `: ${names.join('; ')}`;
  return [
    findingsOf('Output of other hooks').warning(
      `longer than 10,000 characters ${sayCount(cut.length, 'time')} in the last ${DAYS} days, so Claude saw only the first 2 KB${whose}`,
      `Make those hooks print at most ${ANSWER_CHARACTERS_MAX} characters each; the newest whole text is in ${newest.path}`,
    ),
  ];
}

function listCutOutputs(clientDir: string): { path: string; at: number }[] {
  const projects = sessionsFolder(clientDir);
  return listNames(projects)
    .flatMap((project) => listNames(join(projects, project)).map((name) => join(projects, project, name)))
    .map((session) => join(session, 'tool-results'))
    .flatMap((folder) => listNames(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name }) => CUT_OUTPUT.test(name))
    .flatMap(({ path }) => {
      const status = statSync(path, { throwIfNoEntry: false });
      return status ? [{ path, at: status.mtime.getTime() }] : [];
    });
}

/** The command or at least the event of the hook, if the transcript has it. */
function nameHook(path: string): string | undefined {
  const transcript = `${dirname(dirname(path))}.jsonl`;
  const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY;
  if (size > TRANSCRIPT_BYTES_MAX) return undefined;
  const name = path.slice(path.lastIndexOf('hook-'));
  const row = readFileSync(transcript, 'utf8')
    .split('\n')
    .find((line) => line.includes(name) && line.includes('"hookName"'));
  if (row === undefined) return undefined;
  const attachment = fieldOf(parseJson(row), 'attachment');
  const told = fieldOf(attachment, 'command') ?? fieldOf(attachment, 'hookName');
  return typeof told === 'string' ? told : undefined;
}

/** Checks whether the optional plugin can run, and whether the settings register the same hooks. */
export function checkPlugin(subject: CheckSubject): Finding[] {
  const check = findingsOf('Plugin');
  const plugin = findPlugin(subject.clientDir);
  if (!plugin) return [];
  const { folder, isBuilt } = plugin;
  if (folder === undefined) {
    const detail = 'enabled, but the client does not know its marketplace any more';
    return [check.failed(detail, `Add the marketplace again, or run: ${REMOVE_PLUGIN}`)];
  }
  if (!isBuilt) {
    const detail = `enabled, but what it runs is not built in ${folder}`;
    return [check.failed(detail, `Run in ${folder}: npm install && npm run build`)];
  }
  // Hooks of a shared project give way to the plugin, so they do not count here.
  const own = findRegistrations(subject).filter(({ scope }) => scope !== 'project');
  if (own.some(({ registered }) => registered.hooks.length > 0)) {
    const detail = 'enabled, but the settings have the hooks too; it leaves the work to them';
    const fix = `To have one of them, run: ${subject.self} uninstall, or: ${REMOVE_PLUGIN}`;
    return [check.warning(detail, fix)];
  }
  const clientVersion = findOldestVersion(subject);
  if (hooksKnownTo(clientVersion).length === hooks.length)
    return [check.ok(`enabled, runs what is in ${folder}`)];
  const detail = `enabled, but Claude Code ${clientVersion} refuses its hooks, because it does not know all of their events`;
  return [check.failed(detail, `Update Claude Code, or run: ${subject.self} install`)];
}
