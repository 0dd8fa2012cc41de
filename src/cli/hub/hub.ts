import type { SearchKind } from '../../archive/texts/text-kind.ts';
import { AppError } from '../../domain/app-error.ts';
import { groupDigits, sayAge, sayBytes, sayCount } from '../../domain/say.ts';
import { sayAddress } from '../../hub/address.ts';
import { findProject } from '../../hub/find-project.ts';
import { findWaiting, sayWaiting } from '../../hub/find-waiting.ts';
import { findForksInHub, findOwnSessions, sendForgotten } from '../../hub/forget-in-hub.ts';
import { initHub } from '../../hub/init-hub.ts';
import { isHubSet } from '../../hub/is-hub-set.ts';
import { inspectServer, openHub, openServer } from '../../hub/open-hub.ts';
import { pushToHub } from '../../hub/push/push.ts';
import { schemaVersion } from '../../hub/schema/schema.ts';
import { type HubHit, searchHub } from '../../hub/search/search-hub.ts';
import { shortSession } from '../../queries/short-session.ts';
import { joinWords, paintSnippet } from '../archive/search.ts';
import { type CommandCall, type ExitCode, type Print, type RunCommand, usageError } from '../command.ts';
import { kindsOf, numberOf, timesOf } from '../read-options.ts';
import { refusedPlan } from '../terminal/confirm.ts';
import { members, share, unshare } from './members.ts';

const ACTIONS: Record<string, RunCommand> = { status, push, forget, search, members, share, unshare, init };

/** `hub`: shares the archive with a team through its database. */
export function runHub(call: CommandCall): ExitCode | Promise<ExitCode> {
  const [action = 'status', ...words] = call.words;
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (run) return run({ ...call, words });
  throw usageError(`Cannot do "hub ${action}"`, `There are ${Object.keys(ACTIONS).join(', ')}`);
}

/** Creates the hub in a database; run again, it upgrades it. */
async function init({ values: { audit }, context, print }: CommandCall): Promise<ExitCode> {
  await using server = openServer(context);
  const made = await initHub(server, { auditsReads: audit === undefined ? undefined : audit === 'on' });
  const { from, to, admin } = made;
  const hub = sayAddress(server.address);
  print.json({ hub, ...made });
  if (from === to) print.line(`The hub ${hub} is up to date (schema ${to}).`);
  else print.done(`${hub} is a hub now (schema ${to}); its administrator is ${admin}.`);
  if (audit === 'on') print.line('Reads of others are put on record, unless the reader rolls them back.');
  print.hint('To add a colleague, run: tideproof hub members add <name>');
  return 0;
}

/** Pushes what is new in this archive. */
async function push({ context, print }: CommandCall): Promise<ExitCode> {
  const start = Date.now();
  const onProgress = (entries: number, characters: number) =>
    print.progress(`Pushing: ${groupDigits(entries)} entries, ${sayBytes(characters)}`);
  const pushed = await pushToHub(context, { onProgress }).finally(() => print.progress(''));
  const { entries, forgotten, keptOut } = pushed;
  print.json({ ...pushed, milliseconds: Date.now() - start });
  const changed = entries + forgotten.sessions + forgotten.entries;
  if (changed + keptOut.length === 0) print.line('The hub has everything that is archived here.');
  else if (entries > 0) print.done(`Pushed ${sayEntries(entries)}.`);
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

const sayEntries = (count: number) => sayCount(count, 'entry', 'entries');

/** Shows whether the hub answers, who the user is there, and what waits to be pushed. */
async function status({ context, print }: CommandCall): Promise<ExitCode> {
  if (!isHubSet(context)) {
    print.json({ hub: null });
    print.line('No hub is set.');
    print.hint('To set one: tideproof config set --user hub.url postgres://<you>@<server>/<database>');
    return 1;
  }
  await using server = openServer(context);
  const asked = await server.run(inspectServer).catch((failure: AppError) => failure);
  const [found, failure] = asked instanceof AppError ? [undefined, asked] : [asked, undefined];
  const { schema = 0, isMember = false } = found ?? {};
  const waiting = findWaiting(context, found && (found.hubId ?? ''))!;
  const hub = sayAddress(server.address);
  const told = { hub, answers: found !== undefined, problem: failure?.message ?? null };
  print.json({ ...told, ...found, known: schemaVersion, waiting });
  const readable = schema > 0 ? `${schema} of ${schemaVersion}` : 'not readable';
  print.fields([
    ['Hub', hub],
    ['Server', found ? `PostgreSQL ${found.server}` : failure!.message],
    ['Schema', found && (schema === 0 ? 'none yet' : readable)],
    ['Member', found && (isMember ? 'yes' : 'no')],
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

const HITS_SHOWN = 20;

/** `hub search`: searches everything that the user may read in the hub. */
async function search(call: CommandCall): Promise<ExitCode> {
  const { words, values, context, print } = call;
  const query = joinWords(words);
  if (query.trim() === '')
    throw usageError('Missing what to search for', 'Example: tideproof hub search tide table');
  const limit = numberOf('limit', call) ?? HITS_SHOWN;
  const { session, tool } = values;
  const filter = { session, tool, kinds: kindsOf<SearchKind>(call), ...timesOf(call) };
  await using hub = await openHub(context);
  const { key } = findProject(context.cwd, context.home, hub.me.id);
  const projectKey = values.project === undefined ? undefined : key;
  const wanted = { ...filter, projectKey, query, limit: limit + 1, now: context.now().getTime() };
  const found = await searchHub(hub, wanted);
  const hits = found.slice(0, limit);
  print.json({ query, hits: hits.map(encodeHit), more: found.length > limit });
  for (const hit of hits) showHit(hit, context.now(), print);
  if (hits.length === 0) print.line(`Nothing that you may read in the hub matches "${query}".`);
  return hits.length === 0 ? 1 : 0;
}

function showHit(hit: HubHit, now: Date, print: Print): void {
  const { owner, project, sessionId, time, kind, tool, failed, copies } = hit;
  const what = tool === '' ? kind : `${kind} of ${tool}${failed ? ', failed' : ''}`;
  const when = time > 0 ? sayAge(new Date(time).toISOString(), now) : '';
  const more = copies > 1 ? `${copies} times` : '';
  const parts = [print.paint('cyan', owner), project, what, when, `session ${shortSession(sessionId)}`, more];
  print.line(parts.filter(Boolean).join(' · '));
  print.line(`  ${paintSnippet(hit.snippet.text, hit.snippet.marks, print)}`);
}

function encodeHit({ snippet: { text, marks }, time, ...hit }: HubHit) {
  return { ...hit, time: time > 0 ? new Date(time).toISOString() : null, snippet: text, marks };
}

/** `hub forget`: removes the user's own sessions from the hub for good; the local archive stays. */
async function forget(call: CommandCall): Promise<ExitCode> {
  const { context, print, words } = call;
  const { session, project } = call.values;
  if ((session === undefined) === (project === undefined) || words.length > 0)
    throw usageError('Cannot tell what the hub is to forget', 'Give one of --session and --project');
  await using hub = await openHub(context);
  const projectId = project === undefined ? undefined : findProject(context.cwd, context.home, hub.me.id).id;
  const found = await findOwnSessions(hub, { session, projectId });
  if (found.length === 0) {
    print.line('The hub has no such session of yours.');
    print.json({ sessions: 0, entries: 0 });
    return 1;
  }
  print.line('To be deleted from the hub for good:');
  print.table(found.map(({ sessionId, project }) => [`session ${shortSession(sessionId)}`, project]));
  const forks = await findForksInHub(hub, found);
  for (const id of forks.map(shortSession))
    print.warn(
      `Session ${id} holds some of the same text: one was made from the other. It stays in the hub.`,
    );
  const refused = await refusedPlan(call, { sessions: found.map(({ sessionId }) => sessionId), forks });
  if (refused !== undefined) return refused;
  const forgottenAt = context.now().toISOString();
  const doomed = found.map(({ sessionId }) => ({ sessionId, uuid: '', forgottenAt }));
  const done = await sendForgotten(hub, doomed);
  print.json(done);
  const [sessions, entries] = [sayCount(done.sessions, 'session'), sayEntries(done.entries)];
  print.done(`Deleted ${sessions} with ${entries}; no machine pushes them again.`);
  return 0;
}
