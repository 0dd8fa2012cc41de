import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLost, readRecord } from './record.mjs';
import { writeTranscript } from './transcript.mjs';

export const builtProgram = fileURLToPath(new URL('../../dist/tideproof.cjs', import.meta.url));
/** Tells a hook that hangs from one that has to share a machine with a hundred others. */
const TIME_LIMIT_MILLISECONDS = 120_000;

/** A throw-away home with sessions in it, the built command, and what was seen of it. */
export function createWorld(random) {
  const home = mkdtempSync(join(tmpdir(), 'tideproof faults '));
  const dataDir = join(home, 'data');
  const project = join(home, 'project');
  const folder = join(home, '.claude', 'projects', '-project');
  for (const each of [project, folder]) mkdirSync(each, { recursive: true });
  const problems = [];
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    TIDEPROOF_HOME: dataDir,
    TIDEPROOF_ARCHIVE_SWEEP: 'false',
  };

  /** Starts the command, kills it after some time if asked to, and gives back how it ended. */
  const run = (words, { input = '', killAfter, env = {}, ...options } = {}) =>
    new Promise((resolve) => {
      const [file, ...given] = options.through ?? [process.execPath];
      const child = spawn(file, [...given, options.program ?? builtProgram, ...words], {
        cwd: project,
        env: { ...environment, ...env },
        uid: options.uid,
        gid: options.uid,
      });
      const end = { stdout: '', stderr: '', code: null, isKilled: false };
      child.stdout.setEncoding('utf8').on('data', (part) => {
        end.stdout += part;
      });
      child.stderr.setEncoding('utf8').on('data', (part) => {
        end.stderr += part;
      });
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      const kill = setTimeout(() => {
        end.isKilled = child.kill('SIGKILL');
      }, killAfter ?? TIME_LIMIT_MILLISECONDS);
      child.once('error', (error) => problems.push(`not started: ${error.message}`));
      child.once('close', (code) => {
        clearTimeout(kill);
        resolve({ ...end, code, isLate: end.isKilled && killAfter === undefined });
      });
    });

  const sessions = [];
  const world = {
    home,
    dataDir,
    project,
    problems,
    run,
    environment,
    /** A new session with a transcript of some turns. */
    addSession(turns = 2 + random.below(6)) {
      const id = `${random
        .below(1 << 30)
        .toString(16)
        .padStart(8, '0')}-aaaa-4000-8000-${String(sessions.length).padStart(12, '0')}`;
      const path = join(folder, `${id}.jsonl`);
      const session = { id, path, text: writeTranscript(id, project, random, turns) };
      writeFileSync(path, session.text);
      sessions.push(session);
      return session;
    },
    /** One event as the client would tell it. What a hook may not do is noted. */
    async tell(session, event, fields = {}, options = {}) {
      const payload = {
        session_id: session.id,
        transcript_path: session.path,
        cwd: project,
        hook_event_name: event,
        ...fields,
      };
      return world.hook(JSON.stringify(payload), event, options);
    },
    async hook(input, event, options = {}) {
      const end = await run(['hook', 'claude-code'], { input, ...options });
      if (end.isLate) problems.push(`${event}: no end after ${TIME_LIMIT_MILLISECONDS} ms`);
      else if (!end.isKilled && end.code !== 0)
        problems.push(`${event}: exit ${end.code} ${end.stderr.slice(0, 300)}`);
      if (end.stderr !== '') problems.push(`${event}: stderr ${end.stderr.slice(0, 300)}`);
      if (!end.isKilled && !isValid(end.stdout, event))
        problems.push(`${event}: stdout ${end.stdout.slice(0, 300)}`);
      return end;
    },
    /** Catches up as a user would, and holds what is on record against a clean import of the same files. */
    async settle() {
      const clean = join(home, 'clean');
      for (const dir of [dataDir, clean]) {
        const end = await run(['import'], { env: { TIDEPROOF_HOME: dir } });
        if (end.code !== 0)
          problems.push(`import: exit ${end.code} ${(end.stderr || end.stdout).slice(0, 300)}`);
      }
      for (const { id, path } of sessions)
        problems.push(...findLost(readRecord(clean, path), readRecord(dataDir, path), id.slice(0, 8)));
      const left = readdirSync(dataDir).filter((name) => /\.draft$|\.tmp$/.test(name));
      if (left.length > 0) problems.push(`left behind: ${left.join(', ')}`);
    },
    close: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  };
  return world;
}

/** Nothing, plain words for the summarizer, or an object with fields that the client knows. */
function isValid(stdout, event) {
  if (stdout === '') return true;
  if (event === 'PreCompact') return !stdout.startsWith('{');
  try {
    return Object.keys(JSON.parse(stdout)).every((key) =>
      ['hookSpecificOutput', 'systemMessage', 'decision', 'reason'].includes(key),
    );
  } catch {
    return false;
  }
}
