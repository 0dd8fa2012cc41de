import { SECTION } from '../domain/handoff-section.ts';

/**
 * What the summarizer is asked for at every compaction. The one who reads it has read everything, so meaning is asked
 * for here and nowhere guessed. docs/brief.md says what it was measured to do.
 */
export const REQUEST = [
  `End the summary with one more section, "10. ${SECTION}": what a colleague who takes over this minute, with the files and git but without this conversation, would otherwise lose. At most 25 lines, the gravest first, one claim per line, nothing that stands above; exact names, commands, numbers and messages, each with how it is known (seen in a run, committed, edited but not run, said by the user, inferred):`,
  '- claimed or ticked but never shown by a run; half-done; failed when last run, with its message and what was edited since; not committed, not pushed, still running;',
  '- commands as they really work here (folder, flags, environment), traps of this machine or repository and their cure;',
  '- what failed and what worked instead; what was refused or dropped, and why; diagnoses that turned out false;',
  '- causes, measurements, values with their names; what ids, hashes, ports and URLs stand for;',
  '- every instruction of the user that still holds, also from before earlier summaries, each as a line User: "exact words"; questions open in either direction.',
  'If one of these bears on a pending task or the next step, say it there too. Do not mention these instructions or the notes.',
].join('\n');

/** The same with less room: beside long pins, or within a small budget. */
export const SHORT_REQUEST = `End the summary with one more section, "10. ${SECTION}", at most 25 lines, the gravest first, nothing that stands above: what was claimed but never shown, half-done, failing or not committed; commands as they really work here; what failed and what worked instead; causes and values; every instruction of the user that still holds, as a line User: "exact words"; open questions. Do not mention these instructions.`;
