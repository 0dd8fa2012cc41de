import { userInfo } from 'node:os';
import { listTakenNames, takeHandoff } from '../../archive/records/handovers.ts';
import { type Archive, openArchive } from '../../archive/sqlite/open-archive.ts';
import type { Context } from '../../context/context.ts';
import { decodeOffer, listOffers, type Offer, renderOffer, writeOffer } from '../../documents/offers.ts';
import { seeSession } from '../../documents/view-session.ts';
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
import { createRunGit } from '../../system/git/create-run-git.ts';
import { archiveFile } from '../../system/paths.ts';
import type { CommandCall, ExitCode } from '../command.ts';

const GIT_MILLISECONDS = 1000;
const HUB_PREFIX = 'hub-';
const HOW = 'There are hub handoff, hub handoff offer, hub handoff show <name> and hub handoff take <name>';

/** `hub handoff`: what colleagues left for whoever goes on, leaving one, and taking one up. Without a hub, as files of the project. */
export async function runHubHandoff(call: CommandCall): Promise<ExitCode> {
  const { context, words } = call;
  const [action = 'list', name, ...rest] = words;
  const archive = openArchive(archiveFile(context.dataDir));
  try {
    if (action === 'list' && name === undefined) return list(await findAll(call), call, archive);
    if (action === 'offer' && name === undefined) return await offer(call, archive);
    if ((action === 'show' || action === 'take') && name !== undefined && rest.length === 0) {
      const found = choose(name, await findAll(call));
      return action === 'show' ? show(found, call) : take(found, call, archive);
    }
    throw new AppError('E_USAGE', `Cannot do "hub handoff ${words.join(' ')}"`, HOW);
  } finally {
    archive.close();
  }
}

/** Those in the project, and those in the hub; where that does not answer, the files alone. */
async function findAll({ context, print }: CommandCall): Promise<Offer[]> {
  const files = listOffers(context.project);
  if (!isHubSet(context)) return files;
  try {
    const hub = await openHub(context);
    try {
      const left = await listHandoffs(hub, findProject(context.project, context.home, hub.me.id));
      return [...left.map(offerOf), ...files].sort((one, other) =>
        other.offeredAt.localeCompare(one.offeredAt),
      );
    } finally {
      await hub.close();
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    print.hint(`Only files are listed. ${error.message}. ${error.hint}`);
    return files;
  }
}

/** Who left it is what the hub says, not the text. */
function offerOf({ id, owner, at, text }: HubHandoff): Offer {
  const offer = decodeOffer(`${HUB_PREFIX}${id.slice(0, 8)}`, text);
  return { ...offer, author: plainWords(owner), offeredAt: at.toISOString() };
}

function list(offers: readonly Offer[], { context, print }: CommandCall, { database }: Archive): ExitCode {
  const { project } = context;
  const taken = listTakenNames(database, project);
  const listed = offers.map(({ text: _, ...offer }) => ({ ...offer, taken: taken.get(offer.name) ?? null }));
  print.json({ project, offers: listed });
  if (listed.length === 0) print.line('Nobody left a handoff in this project.');
  print.table(
    listed.map(({ name, author, offeredAt, title, taken }) => [
      fileOf(name),
      author,
      offeredAt === '' ? '' : sayAge(offeredAt, context.now()),
      title,
      taken === null ? '' : taken === 'waiting' ? 'taken up, for the next session' : 'taken up',
    ]),
  );
  print.hint(
    listed.length === 0
      ? 'To leave one: tideproof hub handoff offer'
      : '\nTo read one: tideproof hub handoff show <name>. To take it up: tideproof hub handoff take <name>',
  );
  return 0;
}

async function offer(call: CommandCall, archive: Archive): Promise<ExitCode> {
  const { options, context, environment } = call;
  const session = findSessionInWork(context, options.session, archive);
  const own = context.inFolder(session);
  const report = reportOn(seeSession(session, archive, own), 'for a colleague', archive, own);
  const render = (author: string) => own.masker.mask(renderOffer(report, author, own.home));
  return isHubSet(own) && !options.file
    ? await offerInHub(report, render, own, call)
    : offerAsFile(report, findAuthor(own, environment), render, own, call);
}

function offerAsFile(
  report: Report,
  author: string,
  render: (author: string) => string,
  { project }: Context,
  { print }: CommandCall,
): ExitCode {
  const text = render(author);
  const name = writeOffer(project, report, text);
  print.json({ project, name, author, title: report.title, text });
  print.done(`Written to ${name}, as ${author}.`);
  print.hint(
    `Read it before you share it: it quotes what you asked for. Then: git add -f ${name} && git commit. Colleagues are told of it once, at the start of a session.`,
  );
  return 0;
}

async function offerInHub(
  report: Report,
  render: (author: string) => string,
  { project, home }: Context,
  { context, print }: CommandCall,
): Promise<ExitCode> {
  const hub = await openHub(context);
  try {
    const text = render(hub.me.name);
    const { sessionId, title, time } = report;
    const left = { sessionId, title, text, at: new Date(time) };
    const teams = await leaveHandoff(hub, findProject(project, home, hub.me.id), left);
    print.json({ project, name: null, author: hub.me.name, title, text, teams });
    print.done(`Left in the hub, as ${hub.me.name}.`);
    print.hint(
      teams.length === 0
        ? 'Nobody else can read it yet: this project is shared with no team. To share it: tideproof hub share <team>'
        : `Who is in ${teams.join(', ')} finds it with: tideproof hub handoff`,
    );
    return 0;
  } finally {
    await hub.close();
  }
}

/** As git knows the user in this repository, so that colleagues know the name. */
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

/** A model must not choose what the next session begins with. */
function take(offer: Offer, { context, environment, print }: CommandCall, archive: Archive): ExitCode {
  const client = context.clients.find(({ places }) => places.isInSession(environment));
  if (client)
    throw new AppError(
      'E_USAGE',
      `Cannot take up a handoff from within a session of ${client.name}`,
      `Run it in your own terminal: tideproof hub handoff take ${fileOf(offer.name)}`,
    );
  const { name, author, offeredAt } = offer;
  const now = context.now().toISOString();
  archive.transaction(() =>
    takeHandoff(
      archive.database,
      context.project,
      { name, author, offeredAt: offeredAt || now, text: context.masker.mask(offer.text) },
      now,
    ),
  );
  print.json({ project: context.project, name, author, taken: 'waiting' });
  print.done(`The next session in ${plainWords(context.project)} is given the handoff of ${author}.`);
  return 0;
}

/** By its name or how that begins. */
function choose(wanted: string, offers: readonly Offer[]): Offer {
  const exact = offers.filter(({ name }) => name === wanted || fileOf(name) === wanted);
  const found = exact.length > 0 ? exact : offers.filter(({ name }) => fileOf(name).startsWith(wanted));
  if (found.length === 1) return found[0]!;
  const hint = 'To list them: tideproof hub handoff';
  throw new AppError(
    'E_USAGE',
    found.length === 0
      ? `There is no handoff called "${plainWords(wanted)}"`
      : `${found.length} handoffs begin with "${plainWords(wanted)}"`,
    hint,
  );
}

function fileOf(name: string): string {
  return name.split('/').at(-1) ?? name;
}
