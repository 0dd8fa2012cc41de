import type { Context } from '../../context/context.ts';
import { AppError } from '../../domain/app-error.ts';
import { withoutPasteMarks } from '../../domain/paste-marks.ts';
import {
  type ChosenCompaction,
  type CompactionRecord,
  chooseCompaction,
  findRecord,
} from '../../queries/find-record.ts';
import { readArchiveOf } from '../../queries/open-stores.ts';
import type { CompactionAnswer, CompactionRow } from '../api.ts';
import { encodeCompactions } from '../encode-rows.ts';

const NAME = /^\d{1,12}$/;

/** One compaction: the verdict on all that the user said, the summary, and every text that was given. */
export function answerCompaction(name: string, context: Context): CompactionAnswer {
  const chosen = choose(name, context);
  const own = context.elsewhere(chosen.session);
  const { mask } = own.masker;
  const judged = findRecord(chosen, own, own.log);
  return {
    compaction: rowOf(judged, own),
    facts: judged.facts?.map((fact) => ({ ...fact, text: mask(withoutPasteMarks(fact.text)) })) ?? null,
    misquotes: judged.misquotes?.map((sentence) => mask(sentence)) ?? null,
    summary: mask(judged.summary ?? ''),
    given: judged.injections.map(({ injectedAt, event, reason, text, tokens, sha256 }) => ({
      ...{ injectedAt, event, reason, tokens, sha256 },
      text: mask(text),
    })),
    regrets: judged.regrets?.map((regret) => ({ ...regret, what: mask(regret.what) })) ?? null,
  };
}

function choose(name: string, context: Context): ChosenCompaction {
  const chosen = NAME.test(name) ? chooseCompaction({ id: Number(name) }, context) : undefined;
  if (chosen) return chosen;
  throw new AppError(
    'E_SESSION_UNKNOWN',
    `Cannot find compaction ${name.slice(0, 80)}`,
    'A session lists its compactions',
  );
}

function rowOf({ chosen: { stored }, misquotes }: CompactionRecord, context: Context): CompactionRow {
  // It was there a moment ago, when the compaction was chosen.
  const [row] = readArchiveOf(context, (archive) => encodeCompactions([stored], archive, context))!;
  return { ...row!, misquoted: row!.misquoted ?? misquotes?.length ?? null };
}
