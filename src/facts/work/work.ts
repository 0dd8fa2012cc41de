import type { EntryOf } from '../../domain/entry.ts';
import { type OtherRunner, startWorkState, type WorkState } from '../../domain/work-state.ts';
import type { Extractor } from '../extractor.ts';
import { noteChange, noteRemoval, noteWritten } from './note-changes.ts';
import { noteEditedInPlace } from './note-edited-in-place.ts';
import { noteGit } from './note-git.ts';
import { noteJobEnd, noteJobStart } from './note-jobs.ts';
import { endDenied } from './note-other-forms.ts';
import { notePrompt } from './note-prompt.ts';
import { noteRun, noteRunByOther, noteUserRun } from './note-runs.ts';
import { describeCall, noteStep } from './note-steps.ts';
import { noteTool } from './note-tools.ts';
import { dropCall, endRefusals, noteRefusal, noteSaid } from './note-words.ts';

const SCANNED_MAX = 4000;

/**
 * Derives the state of the work from the transcript, one entry at a time. It is carried state and no list of facts,
 * because most of it changes with every call.
 */
export const work: Extractor<WorkState> = {
  name: 'work',
  reads: ['prompt', 'said', 'answered', 'acted', 'agent-ended', 'interrupted', 'own-command'],
  start: startWorkState,
  read(entry, state, call, folder = '') {
    state.at += 1;
    if (entry.type === 'prompt') notePrompt(state, entry.text, entry.origin.line);
    if (entry.type === 'own-command') dropCall(state);
    if (entry.type === 'said') {
      noteSaid(state, entry.text, entry.origin.line);
      endDenied(state, entry.text.slice(0, SCANNED_MAX));
    }
    if (entry.type === 'agent-ended') noteJobEnd(state, entry.agentId, entry.outcome, entry.origin.line);
    if (entry.type === 'interrupted') noteStep(state, 'the user interrupted', '', false);
    if (entry.type === 'answered' && call) takeAnswer(entry, state, call, folder);
    if (entry.type === 'acted' && entry.act.type === 'answered' && call)
      takeAnswerOfOther(entry.act, state, call, folder, entry.by);
    return [];
  },
};

function takeAnswer(
  answer: EntryOf<'answered'>,
  state: WorkState,
  call: EntryOf<'called'>,
  folder: string,
): void {
  const { action } = call;
  const step = describeCall(action);
  if (answer.refusedBy !== undefined) {
    noteRefusal(state, step, answer);
    return;
  }
  if (!answer.failed) endRefusals(state, step);
  if (action.kind === 'run-command') takeRun(answer, state, action.command, folder);
  else {
    if (answer.result?.kind === 'job-ended')
      noteJobEnd(state, answer.result.jobId, answer.result.outcome, answer.origin.line);
    if ((action.kind === 'edit-file' || action.kind === 'write-file') && !answer.failed) {
      noteChange(state, action);
      state.movedLine = answer.origin.line;
    }
    noteTool(state, call, answer);
    if (step !== '') noteStep(state, step, answer.failed ? answer.text : '', answer.failed);
  }
}

/** What an agent or the user changed, committed and checked counts like the session's own; how they did it does not. */
function takeAnswerOfOther(
  answer: EntryOf<'answered'>,
  state: WorkState,
  { action }: EntryOf<'called'>,
  folder: string,
  by: OtherRunner,
): void {
  if (answer.refusedBy !== undefined || answer.result?.kind === 'job-started') return;
  if (action.kind === 'run-command') {
    noteCommand(answer, state, action.command, folder, by);
    if (by === 'user') noteUserRun(state, action.command, answer);
    if (state.commits.at(-1)?.at === state.at) state.movedLine = answer.origin.line;
  } else if ((action.kind === 'edit-file' || action.kind === 'write-file') && !answer.failed) {
    noteChange(state, action, '');
    state.movedLine = answer.origin.line;
  }
}

function takeRun(answer: EntryOf<'answered'>, state: WorkState, command: string, folder: string): void {
  const job = noteJobStart(state, command, answer);
  if (job !== undefined) {
    noteStep(state, `\`${command}\``, `runs in the background, id ${job}`, false);
    return;
  }
  noteCommand(answer, state, command, folder);
}

/** What a finished command did to files and to git, and its outcome if it was a check. */
function noteCommand(
  answer: EntryOf<'answered'>,
  state: WorkState,
  command: string,
  folder: string,
  by?: OtherRunner,
): void {
  const why = by === undefined ? undefined : '';
  const isWritten = !answer.failed && noteWritten(state, command, folder, why);
  const isEdited = !answer.failed && noteEditedInPlace(state, command, folder, why);
  if (isWritten || isEdited) state.movedLine = answer.origin.line;
  if (by === undefined) noteRun(state, command, answer);
  else noteRunByOther(state, command, answer, by);
  noteGit(state, command, answer, folder);
  const last = state.runs.at(-1);
  if (last?.at === state.at && (last.checks.length > 0 || last.role === 'git')) state.movedLine = last.line;
  if (!answer.failed) noteRemoval(state, command);
}
