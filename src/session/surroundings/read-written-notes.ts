import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../context/context.ts';
import { type Fact, keyOfText, type Mark, mergeSighting } from '../../domain/fact.ts';
import { HANDOFF, HANDOFFS, isDocumentOf, NOTES } from '../../notes/document-names.ts';
import { reportSession } from '../../notes/render-report.ts';
import { writtenLines } from '../../notes/written-lines.ts';
import { readHead } from '../../system/read-file-part.ts';

const FILE_BYTES_MAX = 256 << 10;
/** So much of it reaches the model; of more, the last lines. */
const CHARACTERS_MAX = 2000;
const LINE_CHARACTERS_MAX = 400;

/**
 * What a person or the model wrote into the notes or the handoff of a session, as notes. Files are known by the id of the session,
 * which nobody who wrote the repository could know.
 */
export function readWrittenNotes(
  sessionId: string,
  mark: Mark,
  { project, config, masker }: Pick<Context, 'project' | 'config' | 'masker'>,
): Fact[] {
  const folder = join(project, config['notes.folder']);
  if (!config['notes.enabled'] || !existsSync(folder)) return [];
  const read = (file: string) => readHead(join(folder, file), FILE_BYTES_MAX, project) ?? '';
  const files = [NOTES, HANDOFFS].flatMap((place) => {
    const path = join(folder, place);
    const names = existsSync(path) ? readdirSync(path) : [];
    return names.filter((name) => isDocumentOf(name, sessionId)).map((name) => `${place}/${name}`);
  });
  if (existsSync(join(folder, HANDOFF)) && reportSession(read(HANDOFF)) === sessionId) files.push(HANDOFF);
  return files.flatMap((file) =>
    lastLines(writtenLines(masker.mask(read(file)))).map((text) => {
      const key = `${file} ${keyOfText(text)}`;
      return mergeSighting(undefined, { kind: 'note', key, text, set: { file } }, mark);
    }),
  );
}

function lastLines(lines: string[]): string[] {
  let left = CHARACTERS_MAX;
  const texts = lines.map((line) => line.replace(/^(?:[-*+]|#+)\s+/, '').slice(0, LINE_CHARACTERS_MAX));
  const start = texts.findLastIndex((text) => {
    left -= text.length;
    return left < 0;
  });
  return texts.slice(start + 1);
}
