import { existsSync } from 'node:fs';
import { readHead } from '../../../system/read-file-part.ts';
import { parseFields } from '../rows/content-blocks.ts';

/** The client keeps no larger ones. */
const BYTES_MAX = 8 << 20;

/** A JSON file of the client; empty if it is missing, too large, unreadable or no object: the client skips such a file too. */
export function readJson(path: string, bytesMax = BYTES_MAX): Record<string, unknown> {
  try {
    // Checked first: most of these files do not exist, and an error takes ten times as long.
    return (existsSync(path) && parseFields(readHead(path, bytesMax) ?? '')) || {};
  } catch {
    return {};
  }
}
