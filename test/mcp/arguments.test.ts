import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../src/domain/app-error.ts';
import { decodeArguments } from '../../src/mcp/tool.ts';
import { tools } from '../../src/mcp/tools.ts';
import { forEvery } from '../for-every.ts';

it('arguments are understood or refused with a reason, whatever a model gives', () => {
  const names = fc.oneof(
    fc.string(),
    fc.constantFrom('query', 'id', 'limit', 'all', 'session', 'max_tokens'),
  );
  forEvery(100, fc.constantFrom(...tools), fc.dictionary(names, fc.jsonValue()), (tool, given) => {
    try {
      const decoded = decodeArguments(tool, given);
      expect(Object.keys(decoded)).toEqual(Object.keys(tool.parameters));
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  });
});
