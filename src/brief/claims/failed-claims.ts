import type { BriefRequest } from '../compose-brief.ts';
import { clip } from '../describe-fact.ts';
import { type Claim, derivedFact } from './claim.ts';
import { isStatus } from './sentence-form.ts';
import { bareCommand, nameFiles, shortPaths } from './state-claim.ts';

const SHOWN_MAX = 10;
const UNCURED_MAX = 6;

/** What failed, and what worked instead: the next command of its kind, or the edits that mended it. */
export function failedClaims(request: BriefRequest): Claim[] {
  return [...cureClaims(request), ...uncuredClaims(request)];
}

function cureClaims({ record, cwd }: BriefRequest): Claim[] {
  const { cures, at } = record.work;
  return cures
    .toReversed()
    .slice(0, SHOWN_MAX)
    .map((cure) => {
      const failed = `\`${clip(shortPaths(bareCommand(cure.command), cwd), 140)}\` failed: ${clip(cure.error.replace(/\s*\n\s*/g, ' | '), 200)}`;
      const worked =
        cure.worked === ''
          ? `then fixed${cure.files.length > 0 ? ` by editing ${nameFiles(cure.files, 3)}` : ''}${cure.why === '' || isStatus(cure.why) ? '' : ` (${clip(cure.why, 140)})`}; passes since`
          : `worked: \`${clip(shortPaths(bareCommand(cure.worked), cwd), 180)}\``;
      const text = `${failed}; ${worked}`;
      const age = 2 ** (-(at - cure.at) / 300);
      return {
        section: 'failed',
        text,
        worth: (cure.worked === '' ? 3.2 : 4) + 2 * age,
        fact: derivedFact('attempt', text, text, cure.line),
      };
    });
}

/** What was no check, failed when it was last tried, and for which nothing else is on record. */
function uncuredClaims({ record, cwd }: BriefRequest): Claim[] {
  const { runs, cures, at } = record.work;
  return runs
    .filter((run) => run.failed && run.checks.length === 0 && run.role !== 'look' && run.failure?.text)
    .filter((run) => !cures.some((cure) => cure.command === run.command.slice(0, cure.command.length)))
    .toReversed()
    .slice(0, UNCURED_MAX)
    .map((run) => {
      const error = clip((run.failure?.text ?? '').replace(/\s*\n\s*/g, ' | '), 180);
      const text = `\`${clip(shortPaths(bareCommand(run.command), cwd), 140)}\` failed when last tried: ${error}`;
      const age = 2 ** (-(at - run.at) / 200);
      const fact = derivedFact('error', run.key, run.failure?.text ?? '', run.line);
      return { section: 'failed', text, worth: 3 + 2 * age, fact };
    });
}
