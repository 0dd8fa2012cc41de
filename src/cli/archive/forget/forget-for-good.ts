import { existsSync } from 'node:fs';
import { letIn, listForgotten } from '../../../archive/records/forgotten.ts';
import { openArchive } from '../../../archive/sqlite/open-archive.ts';
import { openTexts } from '../../../archive/texts/open-texts.ts';
import { readAgain } from '../../../archive/texts/text-transcripts.ts';
import { forgetDocuments } from '../../../documents/forget-documents.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sayCount, sayTime } from '../../../domain/say.ts';
import { countDoomed, type ForgetCounts, forget, type Memory, wipe } from '../../../history/forget.ts';
import { isHubSet } from '../../../hub/is-hub-set.ts';
import {
  type ForgetPlan,
  findDoomedProject,
  findDoomedSession,
  findDoomedWords,
} from '../../../queries/find-doomed.ts';
import { shortSession } from '../../../queries/short-session.ts';
import { archiveFile, logFile, textsFile } from '../../../system/paths.ts';
import type { CommandCall, ExitCode } from '../../command.ts';
import { refusedPlan } from '../../terminal/confirm.ts';
import type { Print } from '../../terminal/print.ts';
import { showPlan } from './show-plan.ts';

/** Takes a session, a project or some words out of everything that is stored, for good. */
export async function forgetForGood(call: CommandCall): Promise<ExitCode> {
  const { options, context, print } = call;
  const { dataDir } = context;
  if (!existsSync(archiveFile(dataDir)) && !existsSync(textsFile(dataDir))) {
    print.line('Nothing is archived yet, so there is nothing to forget.');
    print.json(null);
    return 1;
  }
  using archive = openArchive(archiveFile(dataDir));
  using texts = openTexts(textsFile(dataDir));
  const memory: Memory = { archive, texts, logFile: logFile(dataDir) };
  if (options.list) return list(memory, print);
  if (typeof options.allow === 'string') return allow(options.allow, memory, print);
  return await forgetFound(findDoomed(call, memory), memory, call);
}

function findDoomed({ options, context, print }: CommandCall, memory: Memory): ForgetPlan {
  const { session, project, containing } = options;
  if (typeof session === 'string') return findDoomedSession(session, memory, context);
  if (typeof project === 'string') return findDoomedProject(project, memory, context);
  return findDoomedWords(String(containing), memory, context, print.progress);
}

async function forgetFound(found: ForgetPlan, memory: Memory, call: CommandCall): Promise<ExitCode> {
  const { context, print } = call;
  const counts = countDoomed(found.doomed, memory);
  const plan = encode(found, counts);
  if (found.isGone) {
    const isWiped = wipe(memory, print.progress);
    print.json({ ...plan, forgotten: true, wiped: isWiped });
    return sayEnd(`${capital(found.name)} was already forgotten; traces were wiped again.`, isWiped, print);
  }
  const { whole, parts } = found.documents;
  if (isNothing(counts) && found.sessions.length + whole.length + parts.length === 0) {
    print.line(`Nothing is stored of ${found.name}.`);
    print.json({ ...plan, forgotten: false });
    return 1;
  }
  showPlan(found, counts, print);
  const refused = await refusedPlan(call, plan);
  if (refused !== undefined) return refused;
  const isWiped = forget(found.doomed, memory, new Date(), print.progress);
  forgetDocuments(found.documents, found.isLineAbout);
  print.json({ ...plan, forgotten: true, wiped: isWiped });
  const code = sayEnd(`Forgot ${found.name}.`, isWiped, print);
  print.line('It is not read again, even if its transcript still exists.');
  print.hint('To see what is excluded, run: tideproof forget --list');
  if (isHubSet(context)) print.hint('The hub forgets it with the next push: tideproof hub push');
  return code;
}

function sayEnd(done: string, isWiped: boolean, print: Print): ExitCode {
  print.done(`${done}`);
  if (isWiped) return 0;
  print.warn(
    `Another process is reading the archive, so its log still holds old pages. Run the same command again later.`,
  );
  return 1;
}

function list({ archive }: Memory, print: Print): ExitCode {
  const forgotten = listForgotten(archive.database);
  print.json({ forgotten });
  if (forgotten.length === 0) print.line('Nothing was forgotten.');
  print.table(
    forgotten.map(({ sessionId, forgottenAt, rows, isPruned }) => [
      sayTime(forgottenAt).slice(0, 16),
      sessionId,
      rows > 0 ? sayCount(rows, 'row') : isPruned ? 'too old, until it continues' : 'the whole session',
    ]),
  );
  return forgotten.length === 0 ? 1 : 0;
}

function allow(beginning: string, memory: Memory, print: Print): ExitCode {
  const found = [...new Set(listForgotten(memory.archive.database).map(({ sessionId }) => sessionId))].filter(
    (id) => id.startsWith(beginning),
  );
  const [id, other] = found;
  if (id === undefined || other !== undefined)
    throw new AppError(
      'E_SESSION_UNKNOWN',
      other === undefined
        ? `Cannot find a session ${beginning} that was forgotten`
        : `More than one session that was forgotten begins with ${beginning}`,
      'To list them, run: tideproof forget --list',
    );
  for (const { transaction, database } of [memory.archive, memory.texts])
    transaction(() => letIn(database, id));
  memory.texts.transaction(() => readAgain(memory.texts.database, id));
  print.json({ allowed: id });
  print.done(
    `Session ${shortSession(id)} may be stored again. ${print.asTyped('To read it now, run: tideproof import')}`,
  );
  return 0;
}

function encode({ name, sessions, documents, forks, asides }: ForgetPlan, counts: ForgetCounts) {
  return { what: name, ...counts, sessions, forks, documents, putAside: asides };
}

function isNothing({ archive, texts, log }: ForgetCounts): boolean {
  return Object.keys(archive).length + Object.keys(texts).length + log === 0;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
