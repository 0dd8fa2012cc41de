import type { TextKind } from '../archive/texts/text-kind.ts';
import type { Pin } from '../domain/pin.ts';
import type { FactSurvival, Regret, SurvivalCounts } from '../domain/survival.ts';
import type { ListedCompaction } from '../queries/compaction-document.ts';

/**
 * What the server answers and the page shows. Every path begins with `/api/`. The page is opened as `/#token=…`, exchanges that token
 * for the key, and sends the key as `Authorization: Bearer …` with every request. Times are ISO strings. Texts are masked, and are
 * data: the page never makes markup of them unescaped.
 *
 * In an exported file there is no server: `<script type="application/json" id="exported">` holds an `Exported`.
 */

/** `POST /api/enter`, with the token in the place of the key. */
export interface EnterAnswer {
  key: string;
}

/**
 * `GET /api/now`. `GET /api/live` (server-sent events) sends a `now` message with the same at once and after every change of the
 * record or of archived words.
 */
export interface NowAnswer {
  /** Null before anything was recorded. */
  archive: { bytes: number; sessions: number; compactions: number } | null;
  /** Null while no compaction was compared. */
  lately: Lately | null;
  /** What only the user can do something about, each with the command that does it. */
  needs: { what: string; command: string }[];
  sessions: LiveSession[];
  /** Newest first, at most 20. */
  recent: SessionRow[];
}

/** The compactions of some days; of all time where these days had none. */
export interface Lately {
  days: number | null;
  compactions: number;
  /** How many of them ran while nobody was there. */
  away: number;
  counts: SurvivalCounts;
  latest: CompactionRow[];
}

export interface LiveSession extends SessionRow {
  /** What fills the context, what triggers a compaction, what there is in all; null where unknown. */
  context: { tokens: number; threshold: number | null; window: number | null } | null;
  /** The lines that `status` shows: where the work stands. */
  state: string[];
  pins: number;
  /** What is to be said of a summary that the client made ahead of its use; null if none waits. */
  readySummary: string | null;
  lastCompaction: CompactionRow | null;
}

export interface SessionRow {
  id: string;
  title: string;
  project: string;
  client: string;
  model: string | null;
  startedAt: string | null;
  seenAt: string | null;
  endedAt: string | null;
  compactions: number;
  entries: number;
  /** Made by `undo` or `rescue` from another session. */
  isCopy: boolean;
  /** The command that goes on with it. */
  resume: string;
}

/** As `audit --json` lists it, with what the page shows beside. */
export interface CompactionRow extends ListedCompaction {
  sessionTitle: string;
  /** How many of the lost prompts a brief would have given back; null where there was one. */
  restorable: number | null;
  /** How many quotes of its handoff section are in no prompt; null if not checked. */
  misquoted: number | null;
  /** The handoff section of the summary; empty if it has none, null if not checked. */
  handoff: string | null;
  /** How much was looked up again afterwards; null where not measured. */
  regret: number | null;
}

/** `GET /api/sessions?query=&project=&offset=&limit=` (at most 200 at a time), the one seen last first. */
export interface SessionsAnswer {
  total: number;
  sessions: SessionRow[];
  projects: string[];
}

/** `GET /api/compactions?project=&offset=&limit=` (at most 200 at a time), newest first; what a copy repeats is left out. */
export interface CompactionsAnswer {
  total: number;
  compactions: CompactionRow[];
  projects: string[];
}

/** `GET /api/session/<id>`. */
export interface SessionAnswer {
  session: SessionRow;
  /** Oldest first; thinned out on the server to at most 500 points, the peaks and drops kept. */
  curve: { time: string; tokens: number }[];
  threshold: number | null;
  compactions: CompactionRow[];
  pins: Pin[];
  /** Markdown of the documents that lie in the project, empty when there are none. */
  documents: { name: string; text: string; changedAt: string | null }[];
  /** How many entries each subagent has; those of the main conversation are in `session`. */
  agents: { id: string; entries: number }[];
}

/** `GET /api/session/<id>/entries?agent=&offset=&limit=` (at most 500 at a time), in order. */
export interface EntriesAnswer {
  entries: PageEntry[];
}

/** `GET /api/session/<id>/position?line=&agent=` answers `{ offset }`: where an entry stands in the list, or the next one behind it. */
export interface PositionAnswer {
  offset: number;
}

/** An entry in a document and on the page. */
export interface ExportedEntry {
  line: number;
  part: number;
  uuid: string;
  time: string | null;
  kind: TextKind;
  tool: string | null;
  failed: boolean;
  /** In a branch that the user abandoned by rewinding. */
  isLeft: boolean;
  text: string;
}

/** At most 20,000 characters of the text; `cut` says how many follow. `GET /api/entry/<session>/<uuid>/<part>` answers `{ text }`, whole. */
export interface PageEntry extends ExportedEntry {
  cut: number;
}

/** `GET /api/compaction/<name>`. */
export interface CompactionAnswer {
  compaction: CompactionRow;
  /** Null if they were not judged. */
  facts: FactSurvival[] | null;
  /** What the handoff section of the summary quotes as the user's, and no prompt has. Null if not checked. */
  misquotes: string[] | null;
  summary: string;
  /** Exactly what the summarizer and the model were given. */
  given: (GivenText & { text: string; tokens: number })[];
  /** What the model looked up again: see docs/audit.md. */
  regrets: Regret[] | null;
}

/** `GET /api/search?query=&project=&session=&kind=&since=&before=&limit=` (at most 100). */
export interface SearchAnswer {
  hits: SearchHit[];
  more: boolean;
  /** What was wrong with the query, and what to do; null when it was fine. */
  problem: string | null;
}

export interface SearchHit extends Omit<ExportedEntry, 'isLeft' | 'text'> {
  session: string;
  sessionTitle: string;
  project: string;
  /** Of a subagent; empty for the session itself. */
  agent: string;
  snippet: { text: string; isMatch: boolean }[];
}

/** `GET /api/health`. */
export interface HealthAnswer {
  /** Oldest first: one per compaction that was compared. */
  survival: (SurvivalCounts & Pick<CompactionRow, 'time' | 'name'> & { score: number })[];
  /** All that models were given. */
  tokensInjected: number;
  /** What was looked up again after a compaction, on average; null if never measured. */
  lookups: number | null;
  archiveBytes: number;
}

/** A text that was given to a model. */
interface GivenText {
  injectedAt: string;
  event: string;
  reason: string;
  sha256: string;
}

/** `GET /api/audit?offset=&limit=`: the audit trail, newest first. */
export interface AuditAnswer {
  total: number;
  rows: (GivenText & { sessionId: string; cwd: string; characters: number })[];
}

/**
 * What changes something is a POST with a JSON body and `confirm: true`, refused without: `/api/pin` {session, text, project},
 * `/api/unpin` {session, id}, `/api/forget` {session}. All answer `{ done: true, message }`.
 */
export interface ChangeAnswer {
  done: boolean;
  message: string;
}

/** Any failure, with an HTTP status of 400 or more. */
export interface FailureAnswer {
  error: { message: string; hint: string };
}

/** What an exported file holds: one session with all its entries. */
export interface Exported {
  exportedAt: string;
  session: SessionAnswer;
  entries: PageEntry[];
  agents: { id: string; entries: PageEntry[] }[];
  compactions: CompactionAnswer[];
}
