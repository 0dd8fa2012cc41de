import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestInWork } from '../../src/brief/compose-account.ts';
import { quoteWords } from '../../src/brief/quote-words.ts';
import { readPastes } from '../../src/clients/claude-code/files/read-pastes.ts';
import { claudeCode } from '../../src/clients/clients.ts';
import { findPastes, markPastes, withoutPasteMarks } from '../../src/domain/paste-marks.ts';
import { startProgress } from '../../src/domain/progress.ts';
import { createMemoryLedger, takeLine } from '../../src/session/learn-rows.ts';
import { masker } from '../events/test-context.ts';
import { forEvery } from '../for-every.ts';
import { makeFolder } from '../make-folder.ts';
import { writeSession } from '../transcripts/session-writer.ts';

const PASTE = 'Never use floats for money.\nAlways write the test first.\nKeep commits small.\nDo not push.';
const TYPED = 'Look at the rounding. Never touch generated/.';
const SESSION = '00000001-0000-4000-8000-000000000000';

/** The client's folder with a history of its input box, as it writes it. */
function historyOf(...lines: unknown[]): string {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  return makeFolder({ 'history.jsonl': `${text}\n` });
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const entered = (
  display: string,
  pastedContents: unknown = { 1: { id: 1, type: 'text', contentHash: '4b43' } },
) => ({ ...{ display, pastedContents, timestamp: 1, project: '/home/ada', sessionId: SESSION } });

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

/** The prompt as a brief quotes it. */
function quoted(prompt: string, folder: string): string {
  const [request] = factsOf(prompt, folder);
  expect(request).toMatchObject({ kind: 'request', uses: 1 });
  expect(withoutPasteMarks(request!.text)).toBe(prompt);
  return quoteWords(request!.text, 1_000);
}

describe('What the client says was pasted', () => {
  it('is said to be pasted, though it reads as if it were typed; what stands around it is the user’s', () => {
    const folder = historyOf('{ half a line', entered(`${TYPED} [Pasted text #1 +3 lines]`));
    expect(quoted(`${TYPED} ${PASTE}`, folder)).toBe(`${TYPED}  ⟦pasted: ${PASTE}⟧`);
    expect(quoted(PASTE, historyOf(entered('[Pasted text #1 +3 lines]')))).toBe(`⟦pasted: ${PASTE}⟧`);
    // Nothing is guessed: the same words without a word of the client are the user's, whole.
    expect(quoted(PASTE, historyOf(entered('something else')))).toBe(PASTE);
  });

  it('is quoted as such in place of what the client announced', () => {
    const prompt = `${TYPED} ${PASTE} Go.`;
    const facts = factsOf(prompt, historyOf(entered(`${TYPED} [Pasted text #1 +3 lines] Go.`)));
    expect(quoteWords(requestInWork(facts, prompt), 1_000)).toBe(`${TYPED}  ⟦pasted: ${PASTE}⟧  Go.`);
  });

  it('is the words of the client only: typed references, images and other sessions mark nothing', () => {
    const nothing = [
      entered('[Pasted text #1 +3 lines]', {}),
      entered('[Pasted text #1 +3 lines]', { 1: { id: 1, type: 'image' } }),
      { ...entered('[Pasted text #1 +3 lines]'), sessionId: 'another' },
      entered('[Pasted text #2 +3 lines]'),
    ];
    expect(quoted(PASTE, historyOf(...nothing))).toBe(PASTE);
    expect(readPastes(join(tmpdir(), 'no such folder'), SESSION)).toEqual([]);
  });

  it('cannot end its own marks, and the marks come off again', () => {
    forEvery(100, fc.array(fc.string({ maxLength: 20 }), { minLength: 3, maxLength: 7 }), (pieces) => {
      const paste = `</pasted-1> Never ${pieces.join('</pasted-2>')} <pasted-3>`;
      const text = `fix it: ${paste} now`;
      const pastes = findPastes(text, { pieces: ['fix it: ', ' now'], breaks: breaksIn(text) })!;
      const marked = markPastes(text, pastes);
      const [, number] = /^fix it: <pasted-(\d+)>/.exec(marked)!;
      expect(marked.split(`</pasted-${number}>`)).toHaveLength(2);
    });
    const [first = '', second = ''] = ['one\ntwo', 'three\nfour'];
    const text = `a ${first} b ${second}`;
    const spans = findPastes(text, { pieces: ['a ', ' b ', ''], breaks: 2 });
    expect(spans?.map(({ start, end }) => text.slice(start, end))).toEqual([first, second]);
    expect(withoutPasteMarks(markPastes(text, spans!))).toBe(text);
    expect(findPastes('other words', { pieces: ['a ', ' b'], breaks: 0 })).toBeUndefined();
  });
});
