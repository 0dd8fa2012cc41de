import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/archive/records/ledger.ts';
import { findReading } from '../../src/archive/records/transcripts.ts';
import { openArchive } from '../../src/archive/sqlite/open-archive.ts';
import type { Client } from '../../src/clients/client.ts';
import type { ClientEvent, Reply } from '../../src/domain/client-event.ts';
import type { Entry } from '../../src/domain/entry.ts';
import type { Fact } from '../../src/domain/fact.ts';
import type { SessionRef } from '../../src/domain/session.ts';
import { startThread } from '../../src/domain/thread.ts';
import { handleEvent } from '../../src/events/handle-event.ts';
import { listTranscripts } from '../../src/history/list-transcripts.ts';
import { isChanged } from '../../src/install/change-file.ts';
import { catchUp } from '../../src/session/catch-up.ts';
import { makeContext } from '../events/test-context.ts';
import { forEvery } from '../for-every.ts';

/** What a client has to show of itself, in its own formats. */
export interface ClientSample {
  client: Client;
  /** Where a client keeps the transcript of a session, below its folder. */
  transcriptAt(sessionId: string): string;
  /**
   * The lines of a session in which the user asks for `CONTRACT.request`, a command `CONTRACT.command` fails with
   * `CONTRACT.error`, and which is then compacted into `CONTRACT.summary`.
   */
  lines(cwd: string): string[];
  /** Of a session that is about to be compacted, and of one that was. */
  payloads(session: SessionRef): { compacting: Record<string, unknown>; compacted: Record<string, unknown> };
}

export const CONTRACT = {
  request: 'Mend the tide table of the old harbour. Never touch the file berths.csv.',
  command: 'npm test',
  error: 'Error: high tide is 3 minutes late',
  summary: 'The tide table is being mended.',
};

const SESSION = '3f2a91c0-0000-4000-8000-000000000001';
const EVENTS: ClientEvent['kind'][] = [
  ...(['session-started', 'prompt-submitted', 'tool-finished', 'compaction-started'] as const),
  ...(['summary-written', 'compaction-finished', 'turn-ended', 'session-ended'] as const),
];
const REPLIES: Reply[] = [
  { kind: 'nothing' },
  { kind: 'instruct-summarizer', text: 'Keep it.' },
  { kind: 'add-context', text: 'Lost: all.', notice: 'Told.' },
  { kind: 'tell-user', notice: 'Well.' },
  { kind: 'hold-compaction', reason: 'Wait.' },
];

function makeHome({ client, transcriptAt, lines }: ClientSample) {
  const home = mkdtempSync(join(tmpdir(), 'tideproof-contract-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const cwd = join(home, 'pier');
  const environment = { HOME: home, USERPROFILE: home, TIDEPROOF_HOME: join(home, 'data') };
  const clientDir = client.places.directory(environment);
  const transcriptPath = join(clientDir, transcriptAt(SESSION));
  const session: SessionRef = { client: client.id, id: SESSION, cwd, transcriptPath };
  mkdirSync(cwd);
  mkdirSync(dirname(transcriptPath), { recursive: true });
  writeFileSync(transcriptPath, '');
  const context = makeContext(environment, { clients: [client], cwd });
  return { home, cwd, environment, clientDir, session, context, rows: lines(cwd) };
}

/** All files below a folder, by their names. */
function readTree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

/** What every client must do, over its own samples. The promises are those of `src/clients/client.ts`. */
export function runContract(sample: ClientSample): void {
  const { client } = sample;
  const { events, rows, places, window } = client;

  describe(`${client.name} decodes events`, () => {
    it('and never throws, whatever it is told', () =>
      forEvery(100, fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        const event = events.decodeEvent(payload, {});
        expect(event?.session.client ?? client.id).toBe(client.id);
        expect(events.decodeStatus(payload).session.client).toBe(client.id);
      }));

    it('and knows a compaction that begins and one that is over', () => {
      const { session } = makeHome(sample);
      const { compacting, compacted } = sample.payloads(session);
      expect(events.decodeEvent(compacting, {})).toMatchObject({ kind: 'compaction-started', session });
      expect(events.decodeEvent(compacted, {})).toMatchObject({
        ...{ kind: 'session-started', reason: 'compact', session },
      });
    });
  });

  describe(`${client.name} is answered`, () => {
    it.each(EVENTS)('at %s with one text, and with none when there is nothing to say', (event) => {
      for (const reply of REPLIES) expect(events.encodeReply(reply, event, false)).toBeTypeOf('string');
      const nothing = { kind: 'nothing' } as const;
      expect(events.encodeReply(nothing, event, false)).toBe('');
    });

    it('with no more words than reach the model', () => {
      const reply = { kind: 'add-context' as const, text: '0'.repeat(100_000) };
      const given = events.encodeReply(reply, 'session-started', false);
      expect(given.match(/0+/)?.[0].length).toBe(events.answerCharactersMax);
    });
  });

  describe(`${client.name} writes rows`, () => {
    it('of which any bytes can be decoded', () =>
      forEvery(100, fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const row = rows.decode(Buffer.from(bytes), 1);
        expect(row.isOfUse || row.entries.length === 0).toBe(true);
        expect(rows.mayTellCompaction(Buffer.from(bytes))).toBeTypeOf('boolean');
        expect([undefined, 'always', 'sometimes']).toContain(rows.marksTyped(Buffer.from(bytes)));
        rows.encodeForked(Buffer.from(bytes), 'other');
      }));

    it('that tell what was asked, called, answered and compacted', () => {
      const { cwd, rows: lines } = makeHome(sample);
      const thread = startThread();
      const entries = lines.flatMap((line, index): readonly Entry[] => {
        const row = rows.decode(Buffer.from(line), index + 1);
        expect(row.unparseable).toBe(false);
        return rows.follow(row, thread, () => undefined, index);
      });
      // Rows with the same id are taken for one that the client wrote twice.
      const ids = entries.map(({ origin }) => origin.uuid);
      expect(ids).not.toContain('');
      expect(new Set(ids).size).toBeGreaterThan(2);
      const found = (type: Entry['type']) => entries.filter((entry) => entry.type === type);
      expect(found('prompt')).toMatchObject([
        { text: expect.stringContaining(CONTRACT.request), author: 'user' },
      ]);
      expect(found('called')).toMatchObject([
        { action: { kind: 'run-command', command: CONTRACT.command }, tool: expect.stringMatching(/./) },
      ]);
      expect(found('answered')).toMatchObject([
        { text: expect.stringContaining(CONTRACT.error), failed: true },
      ]);
      expect(found('summarized')).toMatchObject([{ text: expect.stringContaining(CONTRACT.summary) }]);
      const folders = lines.map((line) => rows.decode(Buffer.from(line), 1).cwd);
      expect(folders.find((folder) => folder !== '')).toBe(cwd);
    });

    it('whose compactions are told by their bytes', () => {
      const telling = makeHome(sample).rows.filter((line) => rows.mayTellCompaction(Buffer.from(line)));
      const types = telling.flatMap((line) => rows.decode(Buffer.from(line), 1).entries);
      expect(types.some(({ type }) => type === 'summarized')).toBe(true);
    });

    it('that give the same facts, however the file grows', () => {
      const read = (cuts: readonly number[]): Fact[] => {
        const { session, context, rows: lines } = makeHome(sample);
        const bytes = Buffer.from(`${lines.join('\n')}\n`);
        const archive = openArchive(':memory:');
        for (const cut of [...cuts.map((each) => each % bytes.length), bytes.length].sort((a, b) => a - b)) {
          writeFileSync(session.transcriptPath, bytes.subarray(0, cut));
          catchUp(archive, session, context);
        }
        const { transcriptId } = findReading(archive.database, session.transcriptPath)!;
        const facts = openLedger(archive.database, transcriptId).all();
        archive.close();
        const bare = (text: string) => text.replace(/tideproof-contract-\w+/g, '');
        return facts.map((fact) => ({ ...fact, key: bare(fact.key), text: bare(fact.text) }));
      };
      const whole = read([]);
      expect(whole.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['request', 'command', 'error']));
      forEvery(10, fc.array(fc.nat(), { maxLength: 3 }), (cuts) => {
        expect(read(cuts)).toEqual(whole);
      });
    });
  });

  describe(`${client.name} keeps transcripts`, () => {
    it('where they are found, by all and by one', () => {
      const { clientDir, session, context } = makeHome(sample);
      const { transcriptPath } = session;
      expect(listTranscripts(context)).toMatchObject([
        { client: client.id, path: transcriptPath, sessionId: SESSION, agentId: '' },
      ]);
      // So that a copy of it can be named.
      expect(basename(transcriptPath)).toContain(SESSION);
      expect(places.listAgentTranscripts(transcriptPath)).toEqual([]);
      expect(places.readTasks(clientDir, SESSION)).toEqual([]);
    });

    it('of models whose window may be unknown', () => {
      const { clientDir: directory, cwd: project, environment } = makeHome(sample);
      const found = window.find('a model of tomorrow', { directory, project, environment });
      expect([found.window, found.threshold].every((each) => each === 'unknown' || each !== 0)).toBe(true);
    });
  });

  it(`${client.name} gets back what its summary lost`, () => {
    const { session, context, rows: lines } = makeHome(sample);
    const { compacting, compacted } = sample.payloads(session);
    const archive = openArchive(':memory:');
    onTestFinished(() => archive.close());
    const tell = (payload: Record<string, unknown>) => {
      const event = events.decodeEvent(payload, {})!;
      return { ...handleEvent(event, archive, context), event };
    };
    const isOfCompaction = (line: string) =>
      rows.decode(Buffer.from(line), 1).entries.some(({ type }) => /^(?:compacted|summarized)$/.test(type));
    writeFileSync(
      session.transcriptPath,
      lines
        .filter((line) => !isOfCompaction(line))
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect(tell(compacting).reply).toMatchObject({
      ...{ kind: 'instruct-summarizer', text: expect.stringContaining(CONTRACT.command) },
    });
    // A client writes the rows of a compaction once it has told that it is over.
    const { reply, event } = tell(compacted);
    const given = events.encodeReply(reply, event.kind, false);
    for (const lost of [CONTRACT.request, CONTRACT.command]) expect(given).toContain(lost);
  });

  it(`${client.name} is installed and uninstalled without a trace`, async () => {
    const { home, cwd, environment, clientDir } = makeHome(sample);
    const setup = await client.setup();
    const dataDir = join(home, 'data');
    const entryFile = join(home, 'tideproof.cjs');
    const situation = { dataDir, clientDir, node: process.execPath, entryFile, environment, cwd };
    const wanted = { statusLine: true, commands: true, server: true, instructions: true };
    const before = readTree(clientDir);
    const install = (dryRun: boolean) => setup.install(situation, 'user', wanted, dryRun).files;
    expect(install(true)[0]?.action).toBe('add');
    expect(readTree(clientDir)).toEqual(before);
    install(false);
    expect(readTree(clientDir)).not.toEqual(before);
    expect(install(true).filter(isChanged)).toEqual([]);
    setup.uninstall(situation, undefined, false);
    expect(readTree(clientDir)).toEqual(before);
    expect(Object.keys(setup.checks).length).toBeGreaterThan(0);
  });

  if (client.program) {
    const { program } = client;
    it(`${client.name} can be run, whatever it says`, () => {
      fc.assert(fc.property(fc.string(), (line) => void program.decodeMessage(line)));
      expect(program.decodeMessage('')).toEqual([]);
      expect(program.arguments({ id: SESSION, resume: true })).toContain(SESSION);
      expect(program.encodePrompt('Go\non')).not.toContain('\n');
    });
  }
}
