import type { Finding } from '../../domain/finding.ts';
import type { WorkState } from '../../domain/work-state.ts';
import { isName, keyWords } from '../../languages/key-words.ts';
import { indexByKey } from './ended-by-runs.ts';

/** An announced next step in an older message is over, unless it names a file and no later prompt has moved on. */
const LAST_MESSAGES = 2;
/** A keyword in a larger share of the findings is the session's topic, so sharing it does not relate two of them. */
const COMMON_SHARE = 0.08;
const COMMON_LEAST = 3;
/** Shorter keywords occur in too many sentences to show that one of them is about the finding. */
const TELLING_MIN = 5;

/** Questions about what followed a finding: later words on the same matter, prompts, runs and changes. */
export function followUps(kept: readonly Finding[], work: WorkState) {
  const byKey = indexByKey(kept, ({ keys }) => keys);
  const common = Math.max(COMMON_LEAST, kept.length * COMMON_SHARE);
  const isRare = (key: string) => (byKey.get(key)?.length ?? 0) <= common;
  const promptsByKey = indexByKey(work.prompts.keys(), (nth) => keyWords(work.prompts[nth]!.text));
  const lastSaid = work.said.at(-LAST_MESSAGES)?.line ?? 0;
  const isOld = ({ line }: Finding) => line < lastSaid;
  const isActedOn = ({ line, keys }: Finding) =>
    line < work.movedLine ||
    work.runs.some((run) => run.line > line && keys.some((key) => isName(key) && run.command.includes(key)));
  const isAnsweredSince = (finding: Finding) =>
    (work.prompts.at(-1)?.line ?? 0) > finding.line && isActedOn(finding);

  /** A later finding or user prompt contains one of the finding's distinctive keywords. */
  const isTakenUp = (finding: Finding, isTelling: (key: string) => boolean = isRare) => {
    const telling = finding.keys.filter(isTelling);
    return telling.some((key) => {
      const asked = promptsByKey.get(key)?.at(-1);
      return (
        (byKey.get(key)?.at(-1)?.at ?? 0) > finding.at ||
        (asked !== undefined && work.prompts[asked]!.line > finding.line)
      );
    });
  };
  /** A later statement, prompt or command mentions a distinctive keyword of the finding. */
  const isTouched = (finding: Finding) =>
    isTakenUp(finding, (key) => isRare(key) && (isName(key) || key.length > TELLING_MIN)) ||
    work.runs.some(
      ({ line, command }) =>
        line > finding.line &&
        finding.keys.some(
          (key) =>
            (isName(key) || key.length >= TELLING_MIN) && command.toLowerCase().includes(key.toLowerCase()),
        ),
    );
  /** After the next prompt something was changed, checked or committed, or another command than a look or git run. */
  const isLeftBehind = ({ line }: Finding) => {
    const asked = work.prompts.find((prompt) => prompt.line > line);
    return (
      asked !== undefined &&
      (work.movedLine > asked.line ||
        work.runs.some((run) => run.line > asked.line && run.role !== 'look' && run.role !== 'git'))
    );
  };
  /** A prompt after the next one shares at least two keywords with the finding: the user has come back to it. */
  const isAnswered = ({ line, keys }: Finding) => {
    const next = work.prompts.findIndex((prompt) => prompt.line > line);
    if (next === -1) return false;
    const spoken = new Set<number>();
    for (const key of keys)
      for (const prompt of promptsByKey.get(key) ?? []) {
        if (prompt > next && spoken.has(prompt)) return true;
        if (prompt > next) spoken.add(prompt);
      }
    return false;
  };

  return { isOld, isTakenUp, isTouched, isLeftBehind, isAnswered, isAnsweredSince };
}
