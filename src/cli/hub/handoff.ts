import { userInfo } from 'node:os';
import { listTakenNames, takeHandoff } from '../../archive/records/handoffs.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { refuseModel } from '../../context/refuse-model.ts';
import { decodeOffer, listOffers, type Offer, renderOffer, writeOffer } from '../../documents/offers.ts';
import { viewSessionOrThrow } from '../../documents/view-session.ts';
import { reportOn } from '../../documents/write-handoff.ts';
import { AppError } from '../../domain/app-error.ts';
import { plainBlock, plainWords } from '../../domain/plain-line.ts';
import { sayAge } from '../../domain/say.ts';
import { findProject } from '../../hub/find-project.ts';
import { type HubHandoff, leaveHandoff, listHandoffs } from '../../hub/handoffs.ts';
import { isHubSet } from '../../hub/is-hub-set.ts';
import { openHub } from '../../hub/open-hub.ts';
import type { Report } from '../../notes/report.ts';
import { findSessionInWork } from '../../queries/current-session.ts';
import { openArchiveOf } from '../../queries/open-stores.ts';
import { createRunGit } from '../../system/git/create-run-git.ts';
import { type CommandCall, type ExitCode, usageError } from '../command.ts';

const GIT_MILLISECONDS = 1000;
const HUB_PREFIX = 'hub-';
const HOW = 'There are hub handoff, hub handoff offer, hub handoff show <name> and hub handoff take <name>';

/** `hub handoff`: lists, offers and takes up handoffs among colleagues. Without a hub they are files of the project. */
export async function runHubHandoff(call: CommandCall): Promise<ExitCode> {
  const { context, words } = call;
  const [action = 'list', name, ...rest] = words;
  using archive = openArchiveOf(context);
  if (action === 'list' && name === undefined) return list(await findAll(call), call, archive);
  if (action === 'offer' && name === undefined) return await offer(call, archive);
  if ((action !== 'show' && action !== 'take') || name === undefined || rest.length > 0)
    throw usageError(`Cannot do "hub handoff ${words.join(' ')}"`, HOW);
  const found = choose(name, await findAll(call));
  return action === 'show' ? show(found, call) : take(found, call, archive);
}

/** Handoffs in the project and in the hub; if the hub does not answer, only the files. */
async function findAll({ context, print }: CommandCall): Promise<Offer[]> {
  const files = listOffers(context.project);
  if (!isHubSet(context)) return files;
  try {
    await using hub = await openHub(context);
    const left = await listHandoffs(hub, findProject(context.project, context.home, hub.me.id));
    const all = [...left.map(offerOf), ...files];
    return all.sort((one, other) => other.offeredAt.localeCompare(one.offeredAt));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print.hint(`Only files are listed. ${error.message}. ${error.hint}`);
    return files;
  }
}

/** The author is the one that the hub knows, not the one in the text. */
function offerOf({ id, owner, at, text }: HubHandoff): Offer {
  const offer = decodeOffer(`${HUB_PREFIX}${id.slice(0, 8)}`, text);
  return { ...offer, author: plainWords(owner), offeredAt: at.toISOString() };
}

function list(offers: readonly Offer[], { context, print }: CommandCall, { database }: Archive): ExitCode {
  const { project } = context;
  const states = listTakenNames(database, project);
  const listed = offers.map(({ text: _, ...offer }) => ({ ...offer, taken: states.get(offer.name) ?? null }));
  print.json({ project, offers: listed });
  if (listed.length === 0) {
    print.line('Nobody left a handoff in this project.');
    print.hint('To leave one: tideproof hub handoff offer');
    return 0;
  }
  const rows = listed.map(({ name, author, offeredAt, title, taken }) => {
    const age = offeredAt === '' ? '' : sayAge(offeredAt, context.now());
    const state = taken === 'waiting' ? 'taken up, for the next session' : 'taken up';
    return [fileOf(name), author, age, title, taken === null ? '' : state];
  });
  print.table(rows);
  print.hint(
    '\nTo read one: tideproof hub handoff show <name>. To take it up: tideproof hub handoff take <name>',
  );
  return 0;
}

async function offer(call: CommandCall, archive: Archive): Promise<ExitCode> {
  const { options, context, environment } = call;
  const session = findSessionInWork(context, options.session, archive);
  const own = context.inFolder(session);
  const report = reportOn(viewSessionOrThrow(session, archive, own), 'for a colleague', archive);
  const render = (author: string) => own.masker.mask(renderOffer(report, author, own.home));
  if (isHubSet(own) && !options.file) return await offerInHub(report, render, own, call);
  const author = findAuthor(own, environment);
  return offerAsFile(report, author, render(author), own, call);
}

function offerAsFile(
  report: Report,
  author: string,
  text: string,
  { project }: Context,
  { print }: CommandCall,
): ExitCode {
  const name = writeOffer(project, report, text);
  print.json({ project, name, author, title: report.title, text });
  print.done(`Written to ${name}, as ${author}.`);
  print.hint(
    `Read it before you share it: it quotes what you asked for. Then: git add -f ${name} && git commit. Colleagues are told of it once, at the start of a session.`,
  );
  return 0;
}

async function offerInHub(
  { sessionId, title, time }: Report,
  render: (author: string) => string,
  { project, home }: Context,
  { context, print }: CommandCall,
): Promise<ExitCode> {
  await using hub = await openHub(context);
  const author = hub.me.name;
  const text = render(author);
  const left = { sessionId, title, text, at: new Date(time) };
  const teams = await leaveHandoff(hub, findProject(project, home, hub.me.id), left);
  print.json({ project, name: null, author, title, text, teams });
  print.done(`Left in the hub, as ${author}.`);
  print.hint(
    teams.length === 0
      ? 'Nobody else can read it yet: this project is shared with no team. To share it: tideproof hub share <team>'
      : `Who is in ${teams.join(', ')} finds it with: tideproof hub handoff`,
  );
  return 0;
}

/** The git user name, which colleagues know. */
function findAuthor({ project }: Context, environment: NodeJS.ProcessEnv): string {
  const name = createRunGit(project, environment)?.(GIT_MILLISECONDS, ['config', 'user.name'])?.trim();
  return name || userInfo().username;
}

function show({ name, author, offeredAt, title, text }: Offer, { context, print }: CommandCall): ExitCode {
  const age = offeredAt === '' ? '' : `, ${sayAge(offeredAt, context.now())}`;
  print.json({ name, author, offeredAt, title, text });
  print.line(print.paint('bold', `${plainWords(name)}, by ${author}${age}`));
  print.text(plainBlock(text.trimEnd()));
  print.hint(`\nTo take it up: tideproof hub handoff take ${fileOf(name)}`);
  return 0;
}

/** Refuses models, which must not choose what the next session begins with. */
function take(offer: Offer, { context, print }: CommandCall, archive: Archive): ExitCode {
  const { name, author, offeredAt } = offer;
  const { project, masker } = context;
  refuseModel(
    context,
    (client) => `Cannot take up a handoff from within a session of ${client}`,
    `Run it in your own terminal: tideproof hub handoff take ${fileOf(name)}`,
  );
  const now = context.now().toISOString();
  const taken = { name, author, offeredAt: offeredAt || now, text: masker.mask(offer.text) };
  archive.transaction(() => takeHandoff(archive.database, project, taken, now));
  print.json({ project, name, author, taken: 'waiting' });
  print.done(`The next session in ${plainWords(project)} is given the handoff of ${author}.`);
  return 0;
}

/** By its name or a prefix of it. */
function choose(wanted: string, offers: readonly Offer[]): Offer {
  const exact = offers.filter(({ name }) => name === wanted || fileOf(name) === wanted);
  const found = exact.length > 0 ? exact : offers.filter(({ name }) => fileOf(name).startsWith(wanted));
  if (found.length === 1) return found[0]!;
  const named = `"${plainWords(wanted)}"`;
  throw usageError(
    found.length === 0
      ? `There is no handoff called ${named}`
      : `${found.length} handoffs begin with ${named}`,
    'To list them: tideproof hub handoff',
  );
}

function fileOf(name: string): string {
  return name.split('/').at(-1) ?? name;
}
