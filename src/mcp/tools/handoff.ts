import { fitText, SIZE, sizeOf } from '../fit-text.ts';
import { readHandoff } from '../read-handoff.ts';
import { readFacts } from '../read-records.ts';
import { defineTool } from '../tool.ts';

export const handoff = defineTool({
  name: 'handoff',
  title: 'Where a session stands',
  description:
    'Read the shift report of this session, or of the one before it if this one has just begun: goal, state, files, decisions, errors, next step.',
  parameters: {
    session: { type: 'string', description: 'Another session: its id or how that begins' },
    offset: { type: 'integer', description: 'From this character on', minimum: 0 },
    ...SIZE,
  },
  run(given, context) {
    const { session, offset = 0 } = given;
    const text = readFacts(context, (database) => readHandoff(session, context, database));
    const call = session === undefined ? 'handoff' : `handoff with session ${session}`;
    return fitText({ head: '', text, isOthers: false, offset, call, tokensMax: sizeOf(given) }).answer;
  },
});
