import { fieldOf } from './field-of.ts';
import { parseRow } from './parse-row.ts';
import { textOf } from './text-of.ts';

const MARKS = ['file', 'plan_file_reference', 'invoked_skills'].map((type) =>
  Buffer.from(`"attachment":{"type":"${type}"`),
);

/** The words of a file, a plan or a skill that the client put before the model by itself; empty for any other row. Never throws. */
export function decodeReattached(bytes: Buffer): string {
  if (!MARKS.some((mark) => bytes.includes(mark))) return '';
  try {
    const attachment = fieldOf(parseRow(bytes), 'attachment');
    const skills = fieldOf(attachment, 'skills');
    const texts = [
      fieldOf(fieldOf(fieldOf(attachment, 'content'), 'file'), 'content'),
      fieldOf(attachment, 'planContent'),
      ...(Array.isArray(skills) ? skills.map((skill) => fieldOf(skill, 'content')) : []),
    ];
    return texts.map(textOf).filter(Boolean).join('\n');
  } catch {
    return '';
  }
}
