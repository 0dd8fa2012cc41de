import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, type Place, parsePlace, SESSION_PARTS } from '../../../src/web/page/data/place.ts';
import { forEvery } from '../../for-every.ts';

const name = fc.string({ minLength: 1, unit: 'grapheme' });
const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({
    page: fc.constantFrom('now' as const, 'sessions' as const, 'search' as const, 'health' as const),
  }),
  fc.record({ page: fc.constant('session' as const), id: name, part: fc.constantFrom(...SESSION_PARTS) }),
  fc.record({ page: fc.constant('compaction' as const), name }),
);

test('every place has an address that leads back to it, choices included', () =>
  forEvery(100, place, fc.dictionary(fc.constantFrom('query', 'kind', 'line'), name), (wanted, choices) => {
    const { place: found, choices: chosen } = parsePlace(addressOf(wanted, choices));
    expect(found).toEqual(wanted);
    expect(Object.fromEntries(chosen)).toEqual({ ...choices });
  }));
