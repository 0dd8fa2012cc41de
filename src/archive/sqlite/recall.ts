import type { Database, SqlValue } from './binding.ts';
import { type Condition, liesIn } from './condition.ts';

export type RecallSource = 'fact' | 'finished task' | 'summary' | 'text for the model';

/** Something on record that holds all the words. */
export interface RecallMatch {
  source: RecallSource;
  /** The kind of fact, or the event at which a text was given. */
  kind: string;
  status: string;
  text: string;
  sessionId: string;
  cwd: string;
  time: string;
  transcriptPath: string;
  /** The line of the transcript; 0 where it is not in one. */
  line: number;
}

export interface RecallFilter {
  words: readonly string[];
  /** Only sessions in one of these folders or below; all when absent. */
  folders?: readonly string[];
  limit: number;
}

interface Place {
  source: RecallSource;
  /** What is searched, and when it was last seen. */
  text: string;
  time: string;
  columns: string;
  from: string;
}

/** What says it shortest comes first. Texts for the model were made from facts, so they tell least. */
const PLACES: readonly Place[] = [
  {
    source: 'fact',
    text: 'facts.text',
    time: 'last_time',
    columns: 'facts.kind AS kind, facts.status AS status, path AS transcript_path, last_line AS line',
    from: 'facts JOIN transcripts ON transcripts.id = transcript_id LEFT JOIN sessions ON sessions.id = session_id',
  },
  {
    source: 'finished task',
    text: 'task_summaries.text',
    time: 'made_at',
    columns: "'task' AS kind, 'done' AS status, transcript_path, done_line AS line",
    from: 'task_summaries LEFT JOIN sessions ON sessions.id = session_id',
  },
  {
    source: 'summary',
    text: 'compactions.summary',
    time: 'compactions.started_at',
    columns: "'compaction' AS kind, '' AS status, transcript_path, 0 AS line",
    from: 'compactions LEFT JOIN sessions ON sessions.id = session_id',
  },
  {
    source: 'text for the model',
    text: 'context_injections.text',
    time: 'injected_at',
    columns: "event AS kind, '' AS status, transcript_path, 0 AS line",
    from: 'context_injections LEFT JOIN sessions ON sessions.id = session_id',
  },
];

/** Everything on record that holds all the words, in one of these places after the other, the newest first. */
export function findRecalled(database: Database, { words, folders, limit }: RecallFilter): RecallMatch[] {
  const matches: RecallMatch[] = [];
  for (const place of PLACES) {
    const left = limit - matches.length;
    if (left > 0) matches.push(...search(database, place, words, folders, left));
  }
  return matches;
}

function search(
  database: Database,
  { source, text, time, columns, from }: Place,
  words: readonly string[],
  folders: readonly string[] | undefined,
  limit: number,
): RecallMatch[] {
  const conditions: Condition[] = [
    ...words.map((word) => ({ sql: `${text} LIKE ? ESCAPE '\\'`, values: [`%${escapeWord(word)}%`] })),
    ...(folders === undefined ? [] : [liesIn('cwd', folders)]),
  ];
  // A fork holds the facts of its parent too: once is enough.
  return database
    .prepare(
      `SELECT ${text} AS text, session_id, cwd, ${columns}, max(${time}) AS time FROM ${from}
       WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')} GROUP BY kind, ${text} ORDER BY time DESC LIMIT ?`,
    )
    .all(...conditions.flatMap(({ values }) => values), limit)
    .map((row) => toMatch(source, row));
}

function escapeWord(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`);
}

function toMatch(source: RecallSource, row: Record<string, SqlValue>): RecallMatch {
  return {
    source,
    kind: row.kind as string,
    status: row.status as string,
    text: row.text as string,
    sessionId: row.session_id as string,
    cwd: (row.cwd ?? '') as string,
    time: row.time as string,
    transcriptPath: (row.transcript_path ?? '') as string,
    line: row.line as number,
  };
}
