/** Controls, what turns the direction of a text around, and what takes no room; lines and tabs stay. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** A text of which every character can be seen: what is hidden or steers is named, so that nothing is missing and nothing works. */
export function revealHidden(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${code}⟩`;
  });
}
