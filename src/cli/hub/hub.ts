import type { AppError } from '../../domain/app-error.ts';
import { groupDigits } from '../../domain/group-digits.ts';
import { sayCount } from '../../domain/say.ts';
import { sayAddress } from '../../hub/address.ts';
import { findWaiting, sayWaiting } from '../../hub/find-waiting.ts';
import { initHub } from '../../hub/init-hub.ts';
import { inspectServer, openServer } from '../../hub/open-hub.ts';
import { pullFromHub } from '../../hub/pull.ts';
import { pushToHub } from '../../hub/push/push.ts';
import { noteFailure } from '../../hub/push-state.ts';
import { schemaVersion } from '../../hub/schema/migrations.ts';
import { shortSession } from '../../queries/short-session.ts';
import { type CommandCall, type ExitCode, type RunCommand, usageError } from '../command.ts';
import { runHubForget } from './forget.ts';
import { runHubHandoff } from './handoff.ts';
import { runHubMembers, runHubShare, runHubUnshare } from './members.ts';
import { runHubSearch } from './search.ts';

const MEGABYTE = 1_000_000;
const ACTIONS: Readonly<Record<string, RunCommand>> = {
  ...{ status, push, pull, forget: runHubForget, search: runHubSearch, members: runHubMembers },
  ...{ share: runHubShare, unshare: runHubUnshare, handoff: runHubHandoff, init },
};

/** `hub`: one memory for a team, in a database of theirs. */
export function runHub(call: CommandCall): ExitCode | Promise<ExitCode> {
  const [action = 'status', ...words] = call.words;
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (run) return run({ ...call, words });
  throw usageError(`Cannot do "hub ${action}"`, `There are ${Object.keys(ACTIONS).join(', ')}`);
}

/** Makes a database a hub; run again, it brings one up to date. */
async function init({ values, context, print }: CommandCall): Promise<ExitCode> {
  await using server = openServer(context);
  const made = await initHub(server, {
    auditsReads: values.audit === undefined ? undefined : values.audit === 'on',
  });
  const { from, to, hasTrigrams, admin } = made;
  const hub = sayAddress(server.address);
  print.json({ hub, ...made });
  if (from === to) print.line(`The hub ${hub} is up to date (schema ${to}).`);
  else print.done(`${hub} is a hub now (schema ${to}), run by ${admin}.`);
  if (!hasTrigrams)
    print.warn(
      'The extension pg_trgm is not there and could not be added: search finds whole words and beginnings only.',
    );
  print.hint('To add a colleague, run: tideproof hub members add <name>');
  return 0;
}

/** The words of one's own sessions on other machines. */
async function pull({ context, print }: CommandCall): Promise<ExitCode> {
  const onProgress = (entries: number) => print.progress(`Pulling: ${groupDigits(entries)} entries`);
  const pulled = await pullFromHub(context, onProgress).finally(() => print.progress(''));
  print.json(pulled);
  if (pulled.entries === 0) print.line('Nothing of your other machines is new.');
  else print.done(`Pulled ${sayEntries(pulled.entries)} of ${sayCount(pulled.sessions, 'session')}.`);
  return 0;
}

/** What is archived here and new to the hub. */
async function push({ context, print }: CommandCall): Promise<ExitCode> {
  const start = Date.now();
  const onProgress = (entries: number, characters: number) => {
    const megabytes = characters / MEGABYTE;
    const perSecond = megabytes / Math.max(0.001, (Date.now() - start) / 1000);
    print.progress(
      `Pushing: ${groupDigits(entries)} entries, ${megabytes.toFixed(0)} MB, ${perSecond.toFixed(0)} MB a second`,
    );
  };
  const noteAndThrow = (error: Error) => {
    noteFailure(context.dataDir, error.message, context.now());
    throw error;
  };
  const pushed = await pushToHub(context, { onProgress })
    .catch(noteAndThrow)
    .finally(() => print.progress(''));
  const { entries, sessions, forgotten, keptOut } = pushed;
  print.json({ ...pushed, milliseconds: Date.now() - start });
  if (entries + sessions === 0) print.line('The hub has everything that is archived here.');
  else print.done(`Pushed ${sayEntries(entries)} and the records of ${sayCount(sessions, 'session')}.`);
  if (forgotten.sessions + forgotten.entries > 0)
    print.line(
      `Deleted from the hub, because it was forgotten here: ${sayCount(forgotten.sessions, 'session')}, ${sayEntries(forgotten.entries)}.`,
    );
  for (const id of keptOut.map(shortSession))
    print.hint(
      `Session ${id} was forgotten in the hub and is not pushed. To forget it here too: tideproof forget --session ${id}`,
    );
  return 0;
}

function sayEntries(count: number): string {
  return sayCount(count, 'entry', 'entries');
}

/** Whether the hub answers, who one is there, and what waits to be pushed. */
async function status({ context, print }: CommandCall): Promise<ExitCode> {
  const waiting = findWaiting(context);
  if (!waiting) {
    print.json({ hub: null });
    print.line('No hub is set.');
    print.hint('To set one: tideproof config set --user hub.url postgres://<you>@<server>/<database>');
    return 1;
  }
  await using server = openServer(context);
  const asked = await server.run(inspectServer).then(
    (found) => ({ found, failure: undefined }),
    (failure: AppError) => ({ found: undefined, failure }),
  );
  const { found, failure } = asked;
  const { schema = 0, isMember = false } = found ?? {};
  const hub = sayAddress(server.address);
  print.json({
    ...{ hub, answers: found !== undefined, problem: failure?.message ?? null },
    ...{ ...found, known: schemaVersion, waiting },
  });
  const saySchema = () => (schema > 0 ? `${schema} of ${schemaVersion}` : 'not readable');
  print.table([
    ['Hub', hub],
    ['Server', found ? `PostgreSQL ${found.server}` : failure!.message],
    ...(found ? [['Schema', schema === 0 ? 'none yet' : saySchema()]] : []),
    ...(found ? [['Member', isMember ? 'yes' : 'no']] : []),
    ['Queue', sayWaiting(waiting, context.now())],
  ]);
  if (found?.seesEverything)
    print.warn(
      `${server.address.user} is above row-level security and sees what is private. Use another user for daily work.`,
    );
  if (failure) print.hint(failure.hint);
  else if (schema === 0) print.hint('To make it a hub, run: tideproof hub init');
  return isMember ? 0 : 1;
}
