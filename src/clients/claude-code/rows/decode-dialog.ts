import { type Fields, fieldOf, objectsOf, textOf } from './content-blocks.ts';

type DialogAnswer = ReturnType<typeof leaveOut>[number];

/** What the client has in place of a choice if the user only typed notes. */
const NOTES_ONLY = '(notes only)';
/** What the client says behind the answers. */
const BEHIND =
  /\.(?: (?:You can now continue|Read the answers carefully|They also wrote: "|Call AskUserQuestion again )[\s\S]*)?$/;
/** From the mark of a question to the next; older clients say `user notes`. */
const ANSWER =
  /^(?:"([\s\S]*?)"|\(no option selected\))(?: selected preview:\n[\s\S]*?)?(?: (?:user )?notes: ([\s\S]+?))?(?:, )?$/;

/** The same in a refusal to answer before a talk. */
const TALKED =
  /^ {2}(?:Answer: ([\s\S]+?)|\(No answer provided\))(?:\n {2}User notes: ([\s\S]+?))?(?:\n\nNote: [\s\S]*)?$/;

/** What the user chose and typed in the client's dialog, where the row has it apart from the client's words. */
export function decodeDialog({ toolUseResult }: Fields): { answers?: DialogAnswer[] } {
  const questions = objectsOf(fieldOf(toolUseResult, 'questions')).map(({ question }) => textOf(question));
  const choices = fieldOf(toolUseResult, 'answers');
  if (questions.length === 0 || choices === undefined) return {};
  const answers = questions.map((question) => {
    const chosen = [fieldOf(choices, question)].flat().map(textOf).join(', ');
    const notes = textOf(fieldOf(fieldOf(fieldOf(toolUseResult, 'annotations'), question), 'notes'));
    return { question, answer: withNotes(chosen === NOTES_ONLY ? '' : chosen, notes) };
  });
  const given = answers.filter(({ answer }) => answer !== '');
  const response = textOf(fieldOf(toolUseResult, 'response')).trim();
  if (response === '') return { answers: given.length === 0 ? [] : answers };
  // It is about the dialog as a whole, so no question of it was left out.
  const question = questions.join(' ');
  const [same] = given.filter((each) => each.question === question);
  const others = given.filter((each) => each !== same);
  return { answers: [...others, { question, answer: withNotes(same?.answer ?? '', response) }] };
}

/** The user's words may be repeated as notes. */
function withNotes(chosen: string, notes: string): string {
  if (chosen === '' || notes === '') return chosen || notes;
  return chosen.includes(notes) ? chosen : `${chosen} (${notes})`;
}

/**
 * The same from the client's words. Questions and answers may contain quotes, so an answer ends where the next question
 * begins. Questions that were left out have an empty one, if all that is in the text was understood.
 */
export function answersTo(questions: string[], text: string): DialogAnswer[] {
  const said = text.replace(BEHIND, '');
  const parts = partsOf(said, questions, (question) => `"${question}"=`);
  const isWhole = parts.length > 0 && said.split(/"=["(]/).length - 1 === parts.length;
  const leftOut = questions.filter((asked) => isWhole && parts.every(({ question }) => question !== asked));
  return [...readParts(parts, ANSWER), ...leaveOut(leftOut)];
}

/** What the user had chosen and typed before wanting to talk about the questions, which leaves none of them out. */
export function answersBeforeTalk(questions: string[], text: string): DialogAnswer[] {
  const parts = partsOf(text, questions, (question) => `\n- "${question}"\n`);
  return readParts(parts, TALKED);
}

/** The text behind the mark of each question, up to that of the next. */
function partsOf(text: string, questions: string[], markOf: (question: string) => string) {
  const starts = questions
    .map((question) => ({ question, at: text.indexOf(markOf(question)) }))
    .filter(({ question, at }) => question !== '' && at !== -1)
    .sort((left, right) => left.at - right.at);
  return starts.map(({ question, at }, index) => ({
    question,
    said: text.slice(at + markOf(question).length, starts[index + 1]?.at),
  }));
}

function readParts(parts: ReturnType<typeof partsOf>, form: RegExp): DialogAnswer[] {
  return parts.flatMap(({ question, said }) => {
    const [, chosen = '', notes = ''] = form.exec(said) ?? [];
    return chosen + notes === '' ? [] : [{ question, answer: withNotes(chosen, notes) }];
  });
}

export function leaveOut(questions: string[]) {
  return questions.map((question) => ({ question, answer: '' }));
}
