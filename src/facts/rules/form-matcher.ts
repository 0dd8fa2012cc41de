import { isOfLanguage } from '../../prompt/likely-languages.ts';
import type { Sentence } from '../../prompt/sentence.ts';

interface Form {
  /** One of these has to occur in the text: a fast check before the slower pattern. */
  words: string[];
  language: string;
  source: string;
  pattern?: RegExp;
}

/**
 * Returns a test whether the clauses of a sentence match a pattern of the table; `prepare` converts them into the form
 * that the patterns expect. A pattern is compiled only for a text that contains one of its words.
 */
export function createFormMatcher(
  table: string,
  prepare: (clauses: string) => string = (clauses) => clauses,
): (sentence: Pick<Sentence, 'clauses' | 'whole'>) => boolean {
  let forms: Form[] | undefined;
  return ({ clauses, whole }) => {
    forms ??= table.split('\n').map(readForm);
    let text: string | undefined;
    return forms.some((form) => {
      if (!form.words.some((word) => clauses.includes(word))) return false;
      if (form.language !== '' && !isOfLanguage(whole, form.language)) return false;
      text ??= prepare(clauses);
      form.pattern ??= new RegExp(form.source);
      return form.pattern.test(text);
    });
  };
}

function readForm(line: string): Form {
  const [words = '', language = '', source = ''] = line.split('\t');
  return { words: words.split('|'), language, source };
}
