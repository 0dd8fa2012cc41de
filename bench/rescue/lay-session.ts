import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../src/clients/claude-code/live-test/lab/play-session.ts';
import type { OpenRequest } from '../../src/clients/claude-code/live-test/lab/script.ts';
import type { LargeSession } from '../../test/rescue/large-sessions.ts';
import { PROJECT } from '../../test/transcripts/session-writer.ts';

/** Text that is not base64: about what tokenizers make of it. */
const CHARACTERS_PER_TOKEN = 3.6;
const PICTURE_TOKENS = 1600;

export interface LaidSession {
  id: string;
  file: string;
}

/** Puts a session where the client keeps those of the project, as one of that model, counted as the API would have. */
export function laySession(
  { rows: made, torn }: LargeSession,
  world: World,
  { model, overhead }: { model: string; overhead: number },
): LaidSession {
  const id: string = JSON.parse(made.rows[0]!).sessionId;
  const place = join(world.home, '.claude', 'projects', world.project.replace(/[^a-zA-Z0-9]/g, '-'));
  mkdirSync(place, { recursive: true });
  const sizes = new Map<string, number>();
  let tokens = overhead;
  const lines = made.rows.map((line) => {
    const row = JSON.parse(line.replaceAll(JSON.stringify(PROJECT).slice(1, -1), world.project));
    if (row.subtype === 'compact_boundary') {
      const kept: string[] = row.compactMetadata.preservedMessages?.uuids ?? [];
      tokens = kept.reduce((sum, uuid) => sum + (sizes.get(uuid) ?? 0), overhead);
    }
    if (row.message === undefined || row.isSidechain || row.uuid === undefined) return JSON.stringify(row);
    sizes.set(row.uuid, countText(JSON.stringify(row.message.content)));
    tokens += sizes.get(row.uuid)!;
    if (row.type !== 'assistant' || row.isApiErrorMessage) return JSON.stringify(row);
    const usage = { input_tokens: tokens, cache_read_input_tokens: 0, output_tokens: 0 };
    const message = { ...row.message, model: model.replace('[1m]', ''), usage };
    return JSON.stringify({ ...row, requestedModel: model, message });
  });
  const file = join(place, `${id}.jsonl`);
  writeFileSync(file, `${lines.join('\n')}\n${torn ? '{"type":"user","mess' : ''}`);
  return { id, file };
}

/** About what the API would count for a request. */
export function countRequest({ body }: Pick<OpenRequest, 'body'>): number {
  return countText(JSON.stringify(body));
}

function countText(json: string): number {
  let pictures = 0;
  const text = json.replace(/"data":"[^"]*"/g, () => {
    pictures += 1;
    return '';
  });
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN) + pictures * PICTURE_TOKENS;
}

/** Whether a message of the user is in a text; where one is quoted, its lines are indented. */
export function holdsWords(text: string, said: string): boolean {
  return text.includes(said) || text.includes(said.trim().replaceAll('\n', '\n  '));
}
