import { listPins } from '../../archive/records/pins.ts';
import type { Archive } from '../../archive/sqlite/open-archive.ts';
import { type Context, refuseModel } from '../../context/context.ts';
import { forgetDocuments } from '../../documents/own-documents.ts';
import { usageError } from '../../domain/app-error.ts';
import type { SessionRef } from '../../domain/session.ts';
import { forget } from '../../history/forget.ts';
import { addPin, removePin } from '../../pins/pins.ts';
import { findSessionInWork } from '../../queries/choose-session.ts';
import { findDoomedSession } from '../../queries/find-doomed.ts';
import { openArchiveOf, openMemory } from '../../queries/open-stores.ts';
import type { ChangeAnswer } from '../api.ts';
import type { RouteRequest } from '../route.ts';
import { findOverview } from './session.ts';

export function pin({ body, context }: RouteRequest): ChangeAnswer {
  refuse(context);
  const text = textIn(body, 'text');
  const scope = body.project === true ? 'project' : 'session';
  return withSession(body, context, (session, archive, own) => {
    const place = { sessionId: session.id, project: own.project };
    const { isNew } = addPin(text, scope, place, archive, own, true);
    return done(isNew ? `Pinned for this ${scope}` : `It is pinned for this ${scope} already`);
  });
}

export function unpin({ body, context }: RouteRequest): ChangeAnswer {
  refuse(context);
  return withSession(body, context, (session, archive, own) => {
    const place = { sessionId: session.id, project: own.project };
    const number = 1 + listPins(archive.database, place).findIndex(({ id }) => id === body.id);
    const { scope } = removePin(String(number), place, archive);
    return done(`Removed from the pins of the ${scope}`);
  });
}

export function forgetSession({ body, context }: RouteRequest): ChangeAnswer {
  using memory = openMemory(context);
  const { archive, texts } = memory;
  const stores = { archive: archive.database, texts: texts.database };
  const { id } = findOverview(stores, textIn(body, 'session'));
  const found = findDoomedSession(id, memory, context);
  const isWiped = forget(found.doomed, memory, context.now(), () => {});
  forgetDocuments(found.documents, found.isLineAbout);
  return done(
    isWiped
      ? `Forgot ${found.name}`
      : `Forgot ${found.name}; another process is reading the archive, so its log still holds old pages. Forget it again later`,
  );
}

/** Refuses if a model's session started this server, because the model knows its address. */
function refuse(context: Context): void {
  refuseModel(
    context,
    (client) => `Cannot change pins: this server was started from within a session of ${client}`,
    'Run `tideproof web` in a terminal of your own',
  );
}

/** Catches up with the transcript first, as the commands do. */
function withSession(
  body: RouteRequest['body'],
  context: Context,
  change: (session: SessionRef, archive: Archive, own: Context) => ChangeAnswer,
): ChangeAnswer {
  const id = textIn(body, 'session');
  using archive = openArchiveOf(context);
  const { id: known, client, cwd } = findOverview({ archive: archive.database, texts: undefined }, id);
  const own = context.elsewhere({ client, cwd });
  return change(findSessionInWork(own, known, archive), archive, own);
}

function textIn(body: RouteRequest['body'], name: string): string {
  const value = body[name];
  if (typeof value === 'string' && value !== '') return value;
  throw usageError(`Cannot do this without "${name}"`, 'Send it as a text');
}

function done(message: string): ChangeAnswer {
  return { done: true, message };
}
