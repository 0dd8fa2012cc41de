import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestInWork } from '../../src/brief/request-in-work.ts';
import { readPastes } from '../../src/clients/claude-code/files/read-pastes.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { findPastes, markPastes, withoutPasteMarks } from '../../src/domain/paste-marks.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { quotePrompt } from '../../src/prompt/quote-prompt.ts';
import { createMemoryLedger } from '../../src/session/memory-ledger.ts';
import { takeLine } from '../../src/session/take-line.ts';
import { masker } from '../events/test-context.ts';
import { writeSession } from '../transcripts/session-writer.ts';

const PASTE = 'Never use floats for money.\nAlways write the test first.\nKeep commits small.\nDo not push.';
const TYPED = 'Look at the rounding. Never touch generated/.';
const SESSION = '00000001-0000-4000-8000-000000000000';

/** The client's folder with a history of its input box, as it writes it. */
function historyOf(...lines: unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tideproof-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(join(folder, 'history.jsonl'), `${text}\n`);
  return folder;
}

const entered = (
  display: string,
  pastedContents: unknown = { 1: { id: 1, type: 'text', contentHash: '4b43' } },
) => ({
  ...{ display, pastedContents, timestamp: 1, project: '/home/ada', sessionId: SESSION },
});

function factsOf(prompt: string, folder: string) {
  const session = writeSession();
  session.prompt(prompt);
  const ledger = createMemoryLedger();
  const progress = startProgress();
  const [row = ''] = session.rows;
  takeLine({ bytes: Buffer.from(row), number: 1, next: { offset: 0, line: 1, head: '' } }, progress, ledger, {
    ...{ rows: claudeCode.rows, sidechain: false, masker, log: (message) => expect.unreachable(message) },
    pastesOf: (id) => readPastes(folder, id),
  });
  return ledger.all();
}

const rulesOf = (prompt: string, folder: string) =>
  factsOf(prompt, folder)
    .filter(({ kind }) => kind === 'rule')
    .map(({ text }) => text);

describe('What the client says was pasted', () => {
  it('gives no rule, though it reads as if it were typed; what stands around it does', () => {
    const folder = historyOf('{ half a line', entered(`${TYPED} [Pasted text #1 +3 lines]`));
    expect(rulesOf(`${TYPED} ${PASTE}`, folder)).toEqual(['Never touch generated/.']);
    // The same words without a word of the client are the user's.
    expect(rulesOf(PASTE, historyOf(entered('something else')))).toHaveLength(4);
    expect(rulesOf(PASTE, historyOf(entered('[Pasted text #1 +3 lines]')))).toEqual([]);
  });

  it('is quoted as such in place of what the client announced', () => {
    const prompt = `${TYPED} ${PASTE} Go.`;
    const facts = factsOf(prompt, historyOf(entered(`${TYPED} [Pasted text #1 +3 lines] Go.`)));
    const { text, fact } = requestInWork(facts, prompt);
    expect(fact?.kind).toBe('request');
    expect(quotePrompt(text, 1_000)).toBe(
      `${TYPED}  ⟦pasted, not the user’s words: ${PASTE.replaceAll('\n', ' ')}⟧  Go.`,
    );
  });

  it('is the words of the client only: typed references, images and other sessions mark nothing', () => {
    const nothing = [
      entered('[Pasted text #1 +3 lines]', {}),
      entered('[Pasted text #1 +3 lines]', { 1: { id: 1, type: 'image' } }),
      { ...entered('[Pasted text #1 +3 lines]'), sessionId: 'another' },
      entered('[Pasted text #2 +3 lines]'),
    ];
    expect(rulesOf(PASTE, historyOf(...nothing))).toHaveLength(4);
    expect(readPastes(join(tmpdir(), 'no such folder'), SESSION)).toEqual([]);
  });

  it('cannot end its own marks, and the marks come off again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 }), { minLength: 3, maxLength: 7 }), (pieces) => {
        const paste = `</pasted-1> Never ${pieces.join('</pasted-2>')} <pasted-3>`;
        const text = `fix it: ${paste} now`;
        const marked = markPastes(text, findPastes(text, ['fix it: ', ' now'])!);
        const [, number] = /^fix it: <pasted-(\d+)>/.exec(marked)!;
        expect(marked.split(`</pasted-${number}>`)).toHaveLength(2);
      }),
    );
    const [first = '', second = ''] = ['one\ntwo', 'three\nfour'];
    const text = `a ${first} b ${second}`;
    const spans = findPastes(text, ['a ', ' b ', '']);
    expect(spans?.map(({ start, end }) => text.slice(start, end))).toEqual([first, second]);
    expect(withoutPasteMarks(markPastes(text, spans!))).toBe(text);
    expect(findPastes('other words', ['a ', ' b'])).toBeUndefined();
  });

  it('is pasted to the end where a long prompt was cut', () => {
    const folder = historyOf(entered('[Pasted text #1 +400 lines] never push'));
    const [request] = factsOf(`${'Never rest.\n'.repeat(500)} never push`, folder);
    expect(request?.text).toHaveLength(4_000);
    expect(quotePrompt(request!.text, 500)).toMatch(/^⟦pasted, not the user’s words: [^⟧]*⟧$/);
  });
});
