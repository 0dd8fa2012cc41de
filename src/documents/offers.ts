import { join } from 'node:path';
import { clip } from '../brief/clip.ts';
import { OFFERS, PROJECT_FOLDER } from '../config/project-files.ts';
import { AppError } from '../domain/app-error.ts';
import { plainWords } from '../domain/plain-line.ts';
import { nameDocument } from '../notes/document-names.ts';
import { renderWhole } from '../notes/render-report.ts';
import type { Report } from '../notes/report.ts';
import { checkPath } from '../system/check-path.ts';
import { listNames } from '../system/list-names.ts';
import { readHead } from '../system/read-file-part.ts';
import { updateTextFile } from '../system/update-text-file.ts';

/** A handoff that somebody left for a colleague. Author, time and title are as the file states them, not verified. */
export interface Offer {
  /** The path of the file relative to the project, or the hub. */
  name: string;
  author: string;
  /** Empty if the file does not say it. */
  offeredAt: string;
  title: string;
  /** The session it is about; empty if the file does not say it. */
  sessionId: string;
  text: string;
}

const OFFERS_MAX = 50;
const FILE_BYTES_MAX = 64 << 10;
const NAME_CHARACTERS_MAX = 60;
const TITLE_CHARACTERS_MAX = 80;
/** Sections that are only useful on the machine of the author. */
const OF_THE_MACHINE = ['continue', 'predecessors'];
const HEAD = /^Left by (.+) at (\d{4}-\d\d-\d\dT[\d:.]+Z), session (\S+)\.$/m;

/** The handoff of a session as left for colleagues. */
export function renderOffer(report: Report, author: string, home: string): string {
  const sections = report.sections.filter(({ name }) => !OF_THE_MACHINE.includes(name));
  const [title = '', ...rest] = renderWhole({ ...report, sections }).split('\n');
  const head = `Left by ${plainWords(author)} at ${report.time}, session ${report.sessionId}.`;
  const text = [title, '', head, ...rest].join('\n');
  return home.length > 1 ? text.replaceAll(home, '~') : text;
}

/** Writes it where git tracks it. Returns the path of the file relative to the project. */
export function writeOffer(project: string, report: Report, text: string): string {
  const file = `${nameDocument(report.sessionId, report.title, report.time)}.md`;
  const name = [PROJECT_FOLDER, OFFERS, file].join('/');
  const { path, problem } = checkPath(name, { project });
  // The repository may contain a symbolic link here.
  if (problem !== undefined)
    throw new AppError(
      'E_FILE_UNUSABLE',
      `Cannot write to ${name}: ${problem}`,
      'Remove the link, then try again',
    );
  updateTextFile(path, () => text);
  return name;
}

/** The handoffs in a project, newest first. Unreadable files are skipped. */
export function listOffers(project: string): Offer[] {
  const folder = join(project, PROJECT_FOLDER, OFFERS);
  return (
    listNames(folder)
      // The form of our own file names, in any language: the name is shown to the user as a part of a command.
      .filter((file) => /^[\p{L}\p{N}][\p{L}\p{N}._-]*\.md$/u.test(file))
      .sort()
      .slice(-OFFERS_MAX)
      .flatMap((file) => {
        const name = [PROJECT_FOLDER, OFFERS, file].join('/');
        try {
          const text = readHead(join(folder, file), FILE_BYTES_MAX, project);
          return text === undefined || text.trim() === '' ? [] : [decodeOffer(name, text)];
        } catch {
          return [];
        }
      })
      .sort((one, other) => other.offeredAt.localeCompare(one.offeredAt))
  );
}

export function decodeOffer(name: string, text: string): Offer {
  const [, author = '', offeredAt = '', sessionId = ''] = HEAD.exec(text) ?? [];
  const title = /^# (?:Handoff: )?(.*)$/m.exec(text)?.[1] ?? '';
  return {
    name,
    text,
    sessionId,
    offeredAt: Number.isNaN(Date.parse(offeredAt)) ? '' : offeredAt,
    author: clip(plainWords(author), NAME_CHARACTERS_MAX) || 'a colleague',
    title: clip(plainWords(title), TITLE_CHARACTERS_MAX),
  };
}
