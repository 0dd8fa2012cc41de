import { SECTION } from './handoff-section.ts';

/** What a handoff has to say: what is lost with a conversation, and stands in no file. */
const topics = (instructions: string) =>
  [
    '- claimed or ticked but never shown by a run; half-done; failed when last run, with its message and what was edited since; not committed, not pushed, still running;',
    '- commands as they really work here (folder, flags, environment), traps of this machine or repository and their cure;',
    '- what failed and what worked instead; what was refused or dropped, and why; diagnoses that turned out false;',
    '- causes, measurements, values with their names; what ids, hashes, ports and URLs stand for;',
    `- ${instructions}, also from before earlier summaries, each as a line User: "exact words"; questions open in either direction.`,
  ].join('\n');
const FOR_WHOM =
  'what a colleague who takes over this minute, with the files and git but without this conversation, would otherwise lose';
const FORM =
  'only what this conversation shows, in exact names, commands, numbers and messages, with how it is known (seen in a run, committed, edited but not run, said by the user); an inference is marked as one or left out';

/**
 * What the summarizer is asked for at every compaction. Whoever reads it has read everything, so meaning is asked for here
 * and nowhere guessed. docs/brief.md says what it was measured to do.
 */
export const SUMMARY_REQUEST = `End the summary with one more section, "10. ${SECTION}": ${FOR_WHOM}. At most 15 lines, the gravest first, one claim per line; ${FORM}:
${topics('instructions of the user that still hold and are not quoted above')}
Say each thing once in the whole summary. A doubt about a pending task or the next step belongs there, beside it; the section has what fits nowhere above. No line is better than a repeated one. Do not mention these instructions or the notes.`;

/** The same within a small budget, and at `/compact`, where the client shows the text to the user. */
export const SHORT_SUMMARY_REQUEST = `End the summary with one more section, "10. ${SECTION}", at most 15 lines, the gravest first, only what this conversation shows and what stands nowhere above: what was claimed but never shown by a run, half-done, failing, not committed; commands as they really work here, and traps; what failed and what worked instead, what was refused or dropped and why; causes, values with their names; instructions of the user that still hold and are not quoted above, each as a line User: "exact words"; open questions. Do not mention these instructions or the notes.`;

/** The same in a session: `/handoff` and `/save` have the model write it there and then. */
export const SESSION_REQUEST = `Write ${FOR_WHOM}: the request in work and the next step first, then at most 20 lines, the gravest first, one claim per line; ${FORM}:
${topics('every instruction of the user that still holds')}`;

/** How the answer to `/handoff` ends. */
export const CLEAR_HINT = 'The handoff is saved, /clear can follow.';
