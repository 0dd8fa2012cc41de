import type { Context } from '../../../context/context.ts';
import { sayCount } from '../../../domain/say.ts';
import { listTranscripts } from '../../../history/list-transcripts.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { openIfReadable } from '../../../transcript/read-lines.ts';

/** Whether all transcripts of the client can be read: what is in the others nobody learns. */
export function checkTranscripts(_patient: Patient, context: Context): Finding[] {
  const check = 'Transcripts';
  const files = listTranscripts(context);
  const problems: string[] = [];
  for (const { path } of files) openIfReadable(path, (problem) => problems.push(problem))?.close();
  const [first] = problems;
  if (first === undefined)
    return [{ check, status: 'ok', detail: `${sayCount(files.length, 'file')}, all readable` }];
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  return [
    {
      check,
      status: 'warning',
      detail: `${first}${more}`,
      fix: 'Make them readable; until then what is on record is used',
    },
  ];
}
