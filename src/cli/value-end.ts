const NUL = 0;
const QUOTE = 34;
const BACKSLASH = 92;
const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [91, 93, 123, 125];

/**
 * Told the bytes of a JSON object or list chunk by chunk, it says with which of them the value is complete. Text with NUL
 * bytes is no UTF-8 that a client writes: only the end of the input is its end.
 */
export function createValueEnd(): (chunk: Uint8Array) => boolean {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isOther = false;
  return (chunk) => {
    for (let at = 0; at < chunk.length && !isOther; at++) {
      const byte = chunk[at]!;
      if (byte === NUL) isOther = true;
      else if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = isInText;
      else if (byte === QUOTE) isInText = !isInText;
      else if (isInText) continue;
      else if (byte === OBJECT_START || byte === LIST_START) depth += 1;
      else if (byte === OBJECT_END || byte === LIST_END) {
        depth -= 1;
        if (depth === 0) return true;
      }
    }
    return false;
  };
}
