import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainLine } from '../../../domain/plain-line.ts';
import { sayCount } from '../../../domain/say.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { listNames } from '../../../system/list-names.ts';
import { parseJson } from '../../../system/parse-json.ts';
import { ANSWER_CHARACTERS_MAX } from '../events/answer-size.ts';
import { sessionsFolder } from '../files/list-transcripts.ts';
import { fieldOf } from '../rows/field-of.ts';
import { isOurCommand } from '../settings/hook-command.ts';

/** What the client calls the file in which it puts the output of a hook that was too long. */
const CUT_OUTPUT = /^hook-.+-stdout\.txt$/;
const DAYS = 30;
/** To know whose it was, its transcript has to be read. */
const LOOKED_UP_MAX = 10;
const TRANSCRIPT_BYTES_MAX = 50_000_000;
const COMMAND_CHARACTERS = 80;

interface CutOutput {
  path: string;
  at: Date;
}

/** Hooks of others that say more than the client takes: the model sees the first 2 KB, and nobody is told. */
export function checkCutHooks({ clientDir, now }: Pick<Patient, 'clientDir' | 'now'>): Finding[] {
  const since = now.getTime() - DAYS * 86_400_000;
  const cut = listCutOutputs(clientDir)
    .filter(({ at }) => at.getTime() >= since)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
  const named = cut.slice(0, LOOKED_UP_MAX).map(nameHook);
  const others = named.filter((name) => name === undefined || !isOurCommand(name));
  const [newest] = cut;
  if (!newest || others.length === 0) return [];
  const names = [...new Set(others.filter((name) => name !== undefined))].map((name) =>
    plainLine(name).slice(0, COMMAND_CHARACTERS),
  );
  const whose = names.length === 0 ? '' : `: ${names.join('; ')}`;
  return [
    {
      check: 'Output of other hooks',
      status: 'warning',
      detail: `longer than 10,000 characters ${sayCount(cut.length, 'time')} in the last ${DAYS} days, so Claude saw only the first 2 KB${whose}`,
      fix: `Make those hooks print at most ${ANSWER_CHARACTERS_MAX} characters each; the newest whole text is in ${newest.path}`,
    },
  ];
}

function listCutOutputs(clientDir: string): CutOutput[] {
  const projects = sessionsFolder(clientDir);
  return listNames(projects).flatMap((project) =>
    listNames(join(projects, project)).flatMap((session) => {
      const folder = join(projects, project, session, 'tool-results');
      return listNames(folder)
        .filter((name) => CUT_OUTPUT.test(name))
        .flatMap((name) => {
          const path = join(folder, name);
          const status = statSync(path, { throwIfNoEntry: false });
          return status ? [{ path, at: status.mtime }] : [];
        });
    }),
  );
}

/** The command whose output it was, or at least the event; what the transcript does not tell stays open. */
function nameHook({ path }: CutOutput): string | undefined {
  const transcript = `${dirname(dirname(path))}.jsonl`;
  const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY;
  if (size > TRANSCRIPT_BYTES_MAX) return undefined;
  const name = path.slice(path.lastIndexOf('hook-'));
  const row = readFileSync(transcript, 'utf8')
    .split('\n')
    .find((line) => line.includes(name) && line.includes('"hookName"'));
  if (row === undefined) return undefined;
  const attachment = fieldOf(parseJson(row), 'attachment');
  const told = fieldOf(attachment, 'command') ?? fieldOf(attachment, 'hookName');
  return typeof told === 'string' ? told : undefined;
}
