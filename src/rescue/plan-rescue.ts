import { randomUUID } from 'node:crypto';
import { estimateTokens } from '../brief/estimate-tokens.ts';
import type { ClientCopy } from '../clients/client-copy.ts';
import type { Context } from '../context/context.ts';
import { usageError } from '../domain/app-error.ts';
import { withoutPasteMarks } from '../domain/paste-marks.ts';
import type { Progress } from '../domain/progress.ts';
import { groupDigits } from '../domain/say.ts';
import { besideSession, type SessionRef } from '../domain/session.ts';
import { findWindow } from '../session/find-fill.ts';
import { composeNotice, RECORD_TOKENS_MAX } from './compose-notice.ts';
import { countUnits, formUnits, planLightening, type Unit } from './plan-lightening.ts';
import { type CopyRequest, readSession, type Said, type WholeSession } from './read-session.ts';

export type RescuePlan = NonNullable<ReturnType<typeof planRescue>>;

/** The two common sizes: of an unknown window the larger one only if the session exceeded the smaller. */
const WINDOW_LEAST = 200_000;
const WINDOW_MOST = 1_000_000;
const SHARE = 0.6;
/** Tokens between the window and the client's compaction threshold. */
const RESERVE_TOKENS = 33_000;
/** Shares of the room. The user's words have priority: they get all but the summary and some of the conversation. */
const SUMMARY_SHARE = 0.2;
const ROUNDS_SHARE = 0.15;
/** With less room there is no conversation left. */
const ROOM_TOKENS_MIN = 3000;
/** Each further try leaves out this share of the room more, at least. */
const STEP_SHARE = 0.02;
/** The client's own system prompt and tools. What servers and files of the user add is in the ratio below, by which it shrinks. */
const OVERHEAD_TOKENS = 20_000;
/** A larger ratio of the API's count to our estimate is no estimation error: the API then counted a different text. */
const FACTOR_MOST = 2;
/** Used if the API has counted nothing since the last compaction. */
const FACTOR_UNCOUNTED = 1.15;

/** Plans a copy of a session that fits into the window, without writing it. Undefined if there is no transcript. */
export function planRescue(from: SessionRef, copy: ClientCopy, context: Context) {
  const whole = readSession(from.transcriptPath, copy, context);
  if (!whole) return undefined;
  const units = formUnits(whole.live.rows, copy);
  const window = effectiveWindow(whole.progress, from, context);
  const tokensMax = Math.floor(window * SHARE);
  const estimated = estimateTokens(whole.live.summary ?? '') + countUnits(units);
  const factor = findFactor(whole, estimated);
  const count = (some: number) => Math.ceil(OVERHEAD_TOKENS + some * factor);
  const room = Math.floor((tokensMax - OVERHEAD_TOKENS) / factor);
  const time = context.now().toISOString();
  const fitted = fitCopy({ copy, from, whole, time }, units, room);
  if (!fitted)
    throw usageError(
      `Cannot make a copy of ${groupDigits(tokensMax)} tokens: instructions and tools alone take about ${groupDigits(OVERHEAD_TOKENS)}`,
      'Start a new session: `tideproof handoff` has what it needs to know',
    );
  const { units: kept, counts: leftOut } = fitted;
  const { text: notice, shortened } = fitted.notice;
  let soFar = estimateTokens(notice);
  const copied = kept.map(({ rows, tokens: own }) => {
    soFar += own;
    return { rows, tokensSoFar: count(soFar) };
  });
  const session = besideSession(from, randomUUID());
  // Estimates by the API's count.
  const [tokens, tokensBefore] = [count(soFar), count(estimated)];
  const head = { sessionId: session.id, cwd: from.cwd, notice, time, tokensBefore, tokens };
  return {
    ...{ from, session, window, tokensMax, tokens, tokensBefore, leftOut },
    /** `shortened` messages of the user are not in the copy verbatim, because all together do not fit. */
    stays: { messages: whole.said.length, shortened },
    rows: () => copy.encode(copied, head),
  };
}

/** The API's count of this session by our estimate, so that a copy does not become larger than planned; at least 1. */
function findFactor({ progress: { contextTokens } }: WholeSession, estimated: number): number {
  if (contextTokens === 0) return FACTOR_UNCOUNTED;
  const factor = (contextTokens - OVERHEAD_TOKENS) / Math.max(1, estimated);
  return Math.min(FACTOR_MOST, Math.max(1, factor));
}

/** Leaves out more until everything fits, including the first message; undefined if nothing of the conversation would be left. */
function fitCopy(request: CopyRequest, units: readonly Unit[], room: number) {
  const { copy, whole } = request;
  const summaryTokensMax = Math.floor(room * SUMMARY_SHARE);
  const rounds = Math.max(ROOM_TOKENS_MIN, room * ROUNDS_SHARE) + RECORD_TOKENS_MAX;
  const wordsTokensMax = Math.max(0, room - summaryTokensMax - rounds);
  let unitsMax = room;
  while (unitsMax >= ROOM_TOKENS_MIN) {
    const lightened = planLightening(units, unitsMax, request);
    const parts = lightened.units.flatMap(({ rows }) => rows.flatMap(copy.partsOf));
    const keptText = parts.map(({ text }) => text).join('\n');
    const notice = composeNotice({
      ...{ ...request, counts: lightened.counts, keptText, wordsTokensMax, summaryTokensMax },
      said: findUnsaid(whole, lightened.units, keptText),
    });
    const tokens = countUnits(lightened.units);
    const excess = estimateTokens(notice.text) + tokens - room;
    if (excess <= 0) return { ...lightened, notice };
    unitsMax = tokens - Math.max(excess, room * STEP_SHARE);
  }
  return undefined;
}

/** The smaller of the model's window and the configured one, which the client compacts by. */
function effectiveWindow({ model, contextTokens }: Progress, session: SessionRef, context: Context): number {
  const { window, threshold } = findWindow(model, session, context);
  const likely = contextTokens > WINDOW_LEAST ? WINDOW_MOST : WINDOW_LEAST;
  const known = window === 'unknown' ? likely : window;
  return typeof threshold === 'number' ? Math.min(known, threshold + RESERVE_TOKENS) : known;
}

/** Messages of the user in no row of the copy, by text as well: queued prompts have a row with another id. */
function findUnsaid({ said }: WholeSession, units: readonly Unit[], kept: string): Said[] {
  const uuids = new Set(units.flatMap(({ rows }) => rows.map(({ uuid }) => uuid)));
  const first = units[0]?.rows[0]?.line ?? Number.POSITIVE_INFINITY;
  return said.filter(
    ({ uuid, line, text }) => !uuids.has(uuid) && (line < first || !kept.includes(withoutPasteMarks(text))),
  );
}
