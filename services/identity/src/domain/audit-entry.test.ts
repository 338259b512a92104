import { expect, test } from 'vitest';
import { searchTerms, targetTerms } from './audit-entry.ts';

test.each([
  ['00-000 042', ['00', '000', '042', '00000042']],
  ['Café Ñandú.csv', ['cafe', 'nandu', 'csv', 'cafenanducsv']],
  [undefined, []],
])('finds a target labeled %j by its id and its words', (label, words) => {
  expect(targetTerms({ type: 'upload', id: 'u1', ...(label ? { label } : {}) })).toEqual(['u1', ...words]);
});

test('reads a search as words without case and accents, each once', () => {
  expect(searchTerms('  March MARCH é-bills ')).toEqual(['march', 'e', 'bills']);
});
