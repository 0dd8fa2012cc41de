const TOLD_FROM = 0.6;
const RARE_MIN = 3;
/** A longer prompt may have lost its middle. */
const WHOLE_MAX = 500;
const LINE_MAX = 200;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const NAME =
  /https?:\/\/[^\s"'<>()[\]{}`\\]+|(?<![\w/.~-])(?:~\/|\.{0,2}\/)?(?:[\w.@+-]+\/)+[\w.@+-]*\.\w{1,8}(?!\w)|(?<![\w$])(?:[a-z][a-z0-9]*[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+)(?![\w$])|(?<![\w-])(?:[0-9a-f]{7,40}|[A-Z][A-Z0-9]{1,9}-\d{1,6}|#\d{1,6})(?![\w-])/g;
const NAME_MIN = 5;

/** Word for word; of a long prompt the first and the last line. */
export function quotes(text: string, prompt: string): boolean {
  const all = flat(text);
  const lines = prompt.split('\n').filter((line) => line.trim() !== '');
  const isLong = prompt.length > WHOLE_MAX;
  const parts = isLong ? [lines[0]!.slice(0, LINE_MAX), lines.at(-1)!.slice(-LINE_MAX)] : [prompt];
  return parts.every((part) => all.includes(flat(part)));
}

/** Word for word, or most of its rarer words. */
export function tells(text: string, prompt: string): boolean {
  if (quotes(text, prompt)) return true;
  const rare = rareWords(prompt);
  const lower = text.toLowerCase();
  return (
    rare.length >= RARE_MIN && rare.filter((word) => lower.includes(word)).length >= TOLD_FROM * rare.length
  );
}

/** Paths, names and ids of a text. */
export function namesIn(text: string): Set<string> {
  return new Set(
    (text.match(NAME) ?? []).filter((name) => name.length >= NAME_MIN && !/^[0-9]+$/.test(name)),
  );
}

function rareWords(prompt: string): string[] {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}_./-]{2,}/gu) ?? [];
  const rare = words.flatMap((word) => {
    if (UNSPACED.test(word))
      return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
    return word.length >= 5 || /[\d_/]/.test(word) ? [word.replace(/[.]+$/, '')] : [];
  });
  return [...new Set(rare)];
}

function flat(text: string): string {
  return text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
