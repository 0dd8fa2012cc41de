import { clip } from '../brief/clip.ts';

/** Our text is inside this tag, so that neither the model nor our ledger mistakes it for the user's words. */
const TAG = 'tideproof-relay';
const EARLIER_CHARACTERS = 300;
const REPORT_CHARACTERS = 6000;

interface FirstPrompt {
  /** Given verbatim at the start of every session. */
  task: string;
  number: number;
  maxSessions: number;
  /** The last reports of all sessions so far, in order. */
  reports: readonly string[];
  /** The handoff of the previous session from its ledger. */
  handoff: string;
}

/** The first prompt of a session: the task, how a relay works, and what the sessions before it left. */
export function composeFirstPrompt({ task, number, maxSessions, reports, handoff }: FirstPrompt): string {
  const [last = '', ...earlier] = [...reports].reverse();
  const parts = [
    `This job runs unattended, over as many sessions as it takes; this is session ${number} of at most ${maxSessions}. ` +
      'The task is above. Nobody answers questions: decide yourself, and say what you decided.\n' +
      'End the last message of every turn with one of these two lines, alone on its line:\n' +
      'RELAY: DONE (everything the task asks for is done and checked)\n' +
      'RELAY: CONTINUE (there is more to do)',
  ];
  if (number > 1)
    parts.push(
      'The sessions before this one worked on the same task. Go on where the last one stopped; look before you do anything that may be done already.',
    );
  if (earlier.some(Boolean)) parts.push(`Earlier sessions, in short:\n${listEarlier(earlier.reverse())}`);
  if (last !== '') parts.push(`Report of session ${number - 1}:\n${clip(last, REPORT_CHARACTERS)}`);
  if (handoff !== '') parts.push(handoff);
  return `${task}\n\n${tagged(parts.join('\n\n'))}`;
}

/** Our part of a prompt, for the record of injections. */
export function ownPart(prompt: string): string {
  const start = prompt.lastIndexOf(`<${TAG}>`);
  return start === -1 ? '' : prompt.slice(start);
}

export const words: Readonly<Record<'wrap-up' | 'go-on' | 'cut-off', string>> = {
  'wrap-up': tagged(
    'This session has to end soon; a fresh one takes the task over. Finish the step you are in and start nothing new. ' +
      'Then end the turn with a report for your successor, who knows the task but nothing of this conversation: what is ' +
      'done and checked, what is left and in which order, what was tried and failed, what was decided and why, and the ' +
      'very next step; with file names and exact commands. Its last line is RELAY: CONTINUE, or RELAY: DONE if nothing is left.',
  ),
  'go-on': tagged(
    'Go on with the task. End with the line RELAY: DONE when everything is done and checked, with RELAY: CONTINUE otherwise.',
  ),
  'cut-off': tagged(
    'You were cut off in the middle of the last turn. The last command or edit may have been carried out although its ' +
      'result is missing: look first, and do nothing twice. Then go on with the task, and end with the line RELAY: DONE ' +
      'or RELAY: CONTINUE.',
  ),
};

function tagged(text: string): string {
  // Quoted text must not close the tag.
  return `<${TAG}>\n${text.replaceAll(`${TAG}>`, `${TAG} >`)}\n</${TAG}>`;
}

function listEarlier(reports: readonly string[]): string {
  return reports
    .map((report, index) => `${index + 1}. ${clip(report.replace(/\s+/g, ' ').trim(), EARLIER_CHARACTERS)}`)
    .join('\n');
}
