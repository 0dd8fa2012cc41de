import { AppError } from '../../../domain/app-error.ts';
import { splitMark } from '../../../install/edit-json.ts';
import {
  readSettingsFile,
  refuseReadOnly,
  replaceFile,
  retryOnChange,
} from '../../../install/settings-file.ts';
import { makeDirectoriesFor } from '../../../system/make-directories.ts';

/** Changes a config file that people write to as well. One that is broken stays as it is. */
export function changeConfig(
  file: string,
  isPersonal: boolean,
  plan: (text: string) => string | undefined,
): 'written' | 'same' {
  return retryOnChange(file, () => {
    const before = readSettingsFile(file);
    refuseReadOnly(before);
    const { mark, body } = splitMark(before.text ?? '');
    const planned = plan(before.text === undefined ? '{}\n' : body);
    if (planned === undefined)
      throw new AppError(
        'E_SETTINGS_UNREADABLE',
        `Cannot change ${file}: it holds no JSON object`,
        'Correct it, or move it away; `tideproof config` says what is wrong with it',
      );
    if (planned === body || (before.text === undefined && planned === '{}\n')) return 'same';
    if (isPersonal) makeDirectoriesFor(before.path, 0o700);
    const mode = isPersonal ? 0o600 : 0o644;
    return replaceFile(before, Buffer.from(mark + planned), mode) ? 'written' : undefined;
  });
}
