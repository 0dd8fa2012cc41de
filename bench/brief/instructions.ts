import type { Measured } from './transcript.ts';

export interface Instruction {
  text: string;
  /** 0: since the last compaction; 1: one compaction older; and so on. */
  age: number;
}

/** Words of instruction, apart from the product's own list so that both cannot err alike. */
const INSTRUCTION_WORD =
  /\b(?:never|always|must|only|avoid|don'?t|do not|make sure|ensure|should(?:n'?t)?|prefer|instead of|from now on|remember)\b/i;
const INSTRUCTION_WORD_ELSEWHERE =
  /(?<!\p{L})(?:niemals|nie|immer|nur|auf keinen fall|nunca|siempre|deben?|jamais|toujours|il faut)(?!\p{L})|不要|必须|禁止|一律/iu;
const MACHINE_MADE = /^\s*(?:<|\[Request|Caveat:|This session is being continued)/;

/** Sentences with a word of instruction in what the user typed before a summary. */
export function instructionsBefore({ rows }: Measured, summaryIndex: number): Instruction[] {
  const found: Instruction[] = [];
  let age = 0;
  for (let index = summaryIndex - 1; index >= 0; index--) {
    const row = rows[index]!;
    if (row.isSummary) {
      age += 1;
      continue;
    }
    if (row.role !== 'user' || row.isMeta || row.blocks.some((block) => block.type === 'result')) continue;
    const text = row.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    if (MACHINE_MADE.test(text) || text.length > 3000) continue;
    for (const sentence of text.replace(/```[\s\S]*?(?:```|$)/g, ' ').split(/(?<=[.!?])\s+|\n/)) {
      const trimmed = sentence.trim();
      if (
        trimmed.length > 12 &&
        trimmed.length < 300 &&
        !trimmed.endsWith('?') &&
        (INSTRUCTION_WORD.test(trimmed) || INSTRUCTION_WORD_ELSEWHERE.test(trimmed))
      ) {
        found.push({ text: trimmed, age });
      }
    }
  }
  return found;
}

/** Verbatim, or four fifths of its words within one sentence of the text. */
export function isRecalled(text: string, instruction: string): boolean {
  const flat = text.replace(/\s+/g, ' ');
  if (flat.includes(instruction.replace(/\s+/g, ' '))) return true;
  const words = wordsOf(instruction);
  return flat.split(/(?<=[.!?])\s|(?:^|\s)- /).some((sentence) => {
    const present = new Set(wordsOf(sentence));
    return words.filter((word) => present.has(word)).length >= words.length * 0.8;
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_']+/gu) ?? [];
}
