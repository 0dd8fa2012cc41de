import { existsSync, statSync } from 'node:fs';
import { examineArchive } from '../../../archive/repair/mend-archives.ts';
import type { Database } from '../../../archive/sqlite/binding.ts';
import { isDamage } from '../../../archive/sqlite/sqlite-failure.ts';
import { openTexts, textSchema } from '../../../archive/texts/open-texts.ts';
import type { Context } from '../../../context/context.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sayBytes, sayCount } from '../../../domain/say.ts';
import { listTranscripts } from '../../../history/list-transcripts.ts';
import type { Finding, Patient } from '../../../install/check.ts';
import { textsFile } from '../../../system/paths.ts';
import { damagedDatabase } from './mend-database.ts';

const check = 'Words';

/** Whether every word is kept: lets SQLite check the file, and looks for transcripts that were never taken in. */
export function checkWords(patient: Patient, context: Context): Finding[] {
  const { dataDir, self } = patient;
  if (!context.config['archive.words'])
    return [{ check, status: 'ok', detail: 'not kept: archive.words is off' }];
  const file = textsFile(dataDir);
  const onDisk = listTranscripts(context);
  if (!existsSync(file)) return [sayMissing(onDisk.length, 'none kept yet', self)];
  try {
    const problem = examineArchive(file, textSchema);
    if (problem !== undefined)
      return [damagedDatabase(check, 'words', `${file} cannot be used: ${problem}`, patient, context)];
    using texts = openTexts(file);
    const known = new Set(pathsIn(texts.database));
    const missing = onDisk.filter(({ path, bytes }) => bytes > 0 && !known.has(path)).length;
    const detail = `${file}, ${sayBytes(statSync(file).size)}, ${sayCount(known.size, 'transcript')}`;
    return [sayMissing(missing, detail, self)];
  } catch (error) {
    const { message } = error as Error;
    if (isDamage(error)) return [damagedDatabase(check, 'words', message, patient, context)];
    const fix = error instanceof AppError ? error.hint : `Run: ${self} doctor`;
    return [{ check, status: 'failed', detail: message, fix }];
  }
}

function sayMissing(missing: number, detail: string, self: string): Finding {
  if (missing === 0) return { check, status: 'ok', detail };
  return {
    check,
    status: 'warning',
    detail: `${detail}; ${sayCount(missing, 'transcript')} on this machine not taken in yet`,
    fix: `The next session does that in the background, or run: ${self} import`,
  };
}

function pathsIn(database: Database): string[] {
  return database.column`SELECT path FROM transcripts`;
}
