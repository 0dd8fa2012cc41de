import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putToldFact } from '../../src/archive/records/ledger.ts';
import { findSession, touchSession } from '../../src/archive/records/sessions.ts';
import { estimateTokens } from '../../src/brief/estimate-tokens.ts';
import { decodeEvent } from '../../src/clients/claude-code/events/decode-event.ts';
import type { EventOf, Reply } from '../../src/domain/client-event.ts';
import { withArchive } from '../../src/events/event-context.ts';
import { findStartMaterial } from '../../src/events/find-start-material.ts';
import { startSession } from '../../src/events/start-session.ts';
import { createTask, run, writeSession } from '../transcripts/session-writer.ts';
import { finished, GOAL, GONE, HOUR, makeProject, withRows } from './starting-project.ts';
import { makeContext } from './test-context.ts';

describe('A session that starts', () => {
  it.each([
    ['has an open task', withRows((rows) => rows.turn('', [createTask(1, 'Ask the harbour')])), true],
    [
      'has an error since the last request',
      withRows((rows) => {
        rows.turn('', [run('npm test', 'Exit code 1\nError: pier 4', true)]);
        rows.turn('It fails.');
      }),
      true,
    ],
    ['has a request without an answer', withRows((rows) => rows.prompt('And pier 5?')), true],
    ['stopped at a tool', withRows((rows) => rows.turn('I look.', [run('ls', 'a.ts')])), true],
    [
      'was interrupted',
      withRows((rows) => {
        rows.exchange('And pier 5?', 'I look.');
        rows.row({ type: 'user', message: { role: 'user', content: '[Request interrupted by user]' } });
      }),
      true,
    ],
    ['ended well', finished(), false],
    ['was asked nothing', writeSession({ session: 999 }), false],
  ])('looks at one that %s and takes over what is unfinished', (_name, rows, handedOver) => {
    const { leave, start, logged } = makeProject();
    leave('one', rows, 'other');
    expect(start('two').includes(GOAL)).toBe(handedOver);
    expect(logged).toEqual([]);
  });

  it('takes over one that ended well if a model wrote a handoff about it', () => {
    const { archive, leave, start, clock } = makeProject();
    leave('one', finished(), 'other');
    const { transcriptPath } = findSession(archive.database, 'one')!;
    const written = { kind: 'handoff', key: 'asked 1', text: 'Ask the pilot first.' } as const;
    const session = { id: 'one', transcriptPath };
    putToldFact({ ...written, set: { asked: 1 } }, session, clock.now.toISOString(), archive.database);
    expect(start('two')).toContain('Ask the pilot first.');
  });

  it('takes over one that was cut off, says how long ago, and only once', () => {
    const { leave, start, wait } = makeProject();
    leave('one', finished());
    wait(3 * HOUR);
    const told = start('two');
    expect(told).toContain('was cut off 3 hours ago');
    expect(told).toContain(GOAL);
    expect(start('three')).toBe('');
  });

  it('leaves it to the other one when two start at the same moment', () => {
    const { archive, leave, clock } = makeProject();
    leave('one', finished());
    const [first, second] = ['two', 'three'].map((id) => {
      const { cwd } = archive.database.prepare('SELECT cwd FROM sessions').get()!;
      const payload = { session_id: id, transcript_path: '', cwd, hook_event_name: 'SessionStart' };
      const event = decodeEvent(payload, {}) as EventOf<'session-started'>;
      touchSession(archive.database, event.session, { now: clock.now });
      const context = withArchive(
        makeContext({}, { cwd: String(cwd), now: () => clock.now }),
        archive,
        event,
      );
      return { event, context, material: findStartMaterial(event, context)! };
    });
    const told = [first!, second!].map(({ event, context, material }) =>
      startSession(event, material, context),
    );
    expect(told).toMatchObject([{ kind: 'add-context' }, { kind: 'nothing' }]);
  });

  it('takes over the latest of several, and the next start the one before', () => {
    const { start, tell, wait, write } = makeProject();
    for (const name of ['one', 'two']) start(name, 'startup', process.pid);
    for (const [name, prompt] of Object.entries({ one: 'And pier 5?', two: 'And pier 6?' })) {
      wait(90);
      write(`${name}.jsonl`, withRows((rows) => rows.prompt(prompt)).text());
      tell(name, 'SessionEnd', { reason: 'other' }, process.pid);
    }
    wait(90);
    expect(start('three', 'startup', process.pid)).toContain('And pier 6?');
    expect(start('four', 'startup', process.ppid)).toContain('And pier 5?');
    expect(start('five', 'startup', process.ppid)).toBe('');
  });

  it('leaves alone one whose process is running, whatever its age', () => {
    const { leave, start } = makeProject();
    leave('one', finished(), undefined, process.pid);
    expect(start('two')).toBe('');
  });

  it('waits a day before it takes over one whose process it does not know', () => {
    const { leave, start, wait } = makeProject();
    leave('one', finished(), undefined, 0);
    wait(23 * HOUR);
    expect(start('two')).toBe('');
    wait(2 * HOUR);
    expect(start('three')).toContain(GOAL);
  });

  it('takes over once more what was resumed and cut off again', () => {
    const { leave, start } = makeProject();
    leave('one', finished());
    expect(start('two')).toContain(GOAL);
    start('one', 'resume', GONE + 5);
    expect(start('three')).toContain(GOAL);
  });

  it('takes over none of another folder', () => {
    const { root, leave, start, tell } = makeProject();
    leave('one', finished());
    const elsewhere = { source: 'startup', cwd: join(root, 'another project') };
    expect(tell('two', 'SessionStart', elsewhere, GONE + 1)).toBe('');
    expect(start('three')).toContain(GOAL);
  });

  it('is told nothing again when it goes on, or when a fork of it begins', () => {
    const { start, write } = makeProject();
    write('project/.tideproof/workflow.md', 'Test first.');
    expect(start('one')).toContain('Test first.');
    expect(start('one', 'resume')).toBe('');
    expect(start('two', 'fork')).toBe('');
  });

  it('does without one that cannot be read', () => {
    const { root, leave, start, write, logged } = makeProject();
    write('project/.tideproof/workflow.md', 'Test first.');
    leave('one', finished());
    rmSync(join(root, 'one.jsonl'));
    mkdirSync(join(root, 'one.jsonl'));
    expect(start('two')).toContain('Test first.');
    expect(logged).toEqual([expect.stringContaining('it is no regular file')]);
  });
});

describe('A session after /clear', () => {
  it('takes over the one that its own process ended just now, finished or not', () => {
    const { leave, start } = makeProject();
    leave('one', finished(), 'clear', 7);
    const asked = withRows((rows) => rows.prompt('And pier 5?'));
    leave('other', asked, 'clear', 8);
    expect(start('two', 'clear', 7)).toContain('The user cleared a conversation before this one just now');
    expect(start('three', 'clear', 7)).toBe('');
  });

  it('is told also in another folder of the project, or by a client that does not tell its process', () => {
    const { root, leave, start, tell } = makeProject();
    leave('one', finished(), 'clear', 7);
    const moved = { source: 'clear', cwd: join(root, 'project', 'src') };
    expect(tell('two', 'SessionStart', moved, 7)).toContain(GOAL);
    leave('three', finished(), 'clear', 0);
    expect(tell('four', 'SessionStart', moved, 0)).toBe('');
    expect(start('five', 'clear', 0)).toContain(GOAL);
  });
});

const openTask = () => withRows((rows) => rows.turn('', [createTask(1, 'Ask the harbour')]));

describe('A session after a short one', () => {
  it.each(['clear', 'startup'])('is told of the one before that, once, after %s', (how) => {
    const { leave, start, tell, wait, write } = makeProject();
    leave('one', openTask(), how === 'clear' ? 'clear' : 'other', 7);
    expect(start('two', how, 7)).toContain('Ask the harbour');
    const short = writeSession({ session: 900 });
    short.exchange('What time is it?', 'Noon.');
    write('two.jsonl', short.text());
    tell('two', 'SessionEnd', { reason: 'prompt_input_exit' }, 7);
    wait(20 * HOUR);
    const told = start('three');
    for (const words of ['Ask the harbour', 'ended 20 hours ago']) expect(told).toContain(words);
    expect(start('four')).toBe('');
  });

  it('is told of the one before that also when the short one was cleared without a word', () => {
    const { leave, start, tell } = makeProject();
    leave('one', openTask(), 'other');
    expect(start('two', 'startup', 7)).toContain('Ask the harbour');
    tell('two', 'SessionEnd', { reason: 'clear' }, 7);
    expect(start('three', 'clear', 7)).toContain('Ask the harbour');
    expect(start('four')).toBe('');
  });

  it.each([1, 3])('is told of the one before %d that were cleared after a few words', (count) => {
    const { leave, start, tell, write, wait } = makeProject();
    leave('one', openTask(), 'other');
    expect(start('short 1', 'startup', 7)).toContain('Ask the harbour');
    for (let nth = 1; nth <= count; nth++) {
      const short = writeSession({ session: 900 + nth });
      short.exchange('hello', 'Hello.');
      write(`short ${nth}.jsonl`, short.text());
      wait(60);
      tell(`short ${nth}`, 'SessionEnd', { reason: 'clear' }, 7);
      expect(start(`short ${nth + 1}`, 'clear', 7)).toContain('Ask the harbour');
    }
  });

  it('is told of a prompt that had no answer when it was cleared', () => {
    const { leave, start, tell, write } = makeProject();
    leave('one', openTask(), 'other');
    start('short', 'startup', 7);
    const short = writeSession({ session: 900 });
    tell('short', 'UserPromptSubmit', { prompt: 'And pier 5?' }, 7);
    short.prompt('And pier 5?');
    write('short.jsonl', short.text());
    tell('short', 'SessionEnd', { reason: 'clear' }, 7);
    expect(start('three', 'clear', 7)).toContain('And pier 5?');
  });

  it('is told of a longer talk that was cleared, and the one after it of what came before', () => {
    const { leave, start, tell, write } = makeProject();
    leave('one', openTask(), 'other');
    start('talk', 'startup', 7);
    const talk = writeSession({ session: 900 });
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      talk.exchange(`What about pier ${nth}?`, 'It may do.');
    }
    write('talk.jsonl', talk.text());
    tell('talk', 'SessionEnd', { reason: 'clear' }, 7);
    expect(start('three', 'clear', 7)).toContain('What about pier 6?');
    tell('three', 'SessionEnd', { reason: 'other' }, 7);
    expect(start('four')).toContain('Ask the harbour');
  });

  it('is told of nothing that the short one worked on when it was resumed', () => {
    const { leave, start, tell, write } = makeProject();
    leave('one', openTask(), 'other');
    start('two');
    write('two.jsonl', withRows((rows) => rows.prompt('What time is it?')).text());
    tell('two', 'SessionEnd', { reason: 'other' });
    start('two', 'resume');
    write('two.jsonl', withRows((rows) => rows.turn('', [run('npm test', 'ok')])).text());
    tell('two', 'SessionEnd', { reason: 'other' });
    expect(start('three')).not.toContain('Ask the harbour');
  });

  it('is told of nothing that a session after the short one was handed with that', () => {
    const { leave, start, tell, write } = makeProject();
    leave('one', openTask(), 'other');
    start('two', 'startup', 7);
    write('two.jsonl', finished().text());
    tell('two', 'SessionEnd', { reason: 'clear' }, 7);
    expect(start('three', 'clear', 7)).toContain(GOAL);
    write('three.jsonl', withRows((rows) => rows.turn('', [run('npm test', 'ok')])).text());
    tell('three', 'SessionEnd', { reason: 'other' }, 7);
    expect(start('four')).not.toContain('Ask the harbour');
  });
});

describe('What a session is told at its start', () => {
  const long = 'Gauges drift, and nobody knows why; see the ledger.\n'.repeat(2_000);

  it.each([800, 200, 3_000, 10_000])('stays within %d tokens and 10,000 characters', (tokensMax) => {
    const { leave, start, write } = makeProject({ TIDEPROOF_START_MAX_TOKENS: String(tokensMax) });
    write('project/.tideproof/workflow.md', long);
    write('project/.tideproof/knowledge/gauges.md', long);
    const endless = withRows((rows) => rows.prompt(`Never forget: ${long}`));
    leave('one', endless);
    const told = start('two');
    for (const words of ['characters; read .tideproof/', GOAL]) expect(told).toContain(words);
    const fill = Math.max(estimateTokens(told) / tokensMax, told.length / 10_000);
    expect(fill).toBeLessThanOrEqual(1);
    expect(fill).toBeGreaterThan(0.8);
  });

  it('is nothing with no room, and the session before is left for later', () => {
    const { leave, start, write } = makeProject({ TIDEPROOF_START_MAX_TOKENS: '0' });
    write('project/.tideproof/workflow.md', 'Test first.');
    leave('one', finished());
    expect(start('two')).toBe('');
  });
});

describe('What a project brings', () => {
  const told = (reply: Reply) => ('notice' in reply ? reply.notice : undefined);

  it('is told to the user once for each content, at a start and at a resume, and given to nobody', () => {
    const { root, tellReply, archive } = makeProject();
    const file = join(root, 'project', '.tideproof', 'workflow.md');
    mkdirSync(dirname(file), { recursive: true });
    const start = (name: string, source: string) => tellReply(name, 'SessionStart', { source }, GONE + 1);
    writeFileSync(file, 'Test first.');
    const first = start('one', 'startup');
    expect(first.kind).toBe('tell-user');
    expect(told(first)).toMatch(
      /^tideproof: this project contains \.tideproof\/workflow\.md; not used until /,
    );
    expect(told(first)).toMatch(/^.* trust`.*$/);
    expect(start('two', 'startup')).toEqual({ kind: 'nothing' });
    writeFileSync(file, 'Test last.');
    expect(told(start('one', 'resume'))).toContain('workflow.md');
    expect(start('one', 'resume')).toEqual({ kind: 'nothing' });
    expect(archive.database.prepare('SELECT * FROM context_injections').all()).toEqual([]);
  });
});
