import { expect, test } from 'vitest';
import { disputeRule } from './payments.ts';

test('refuses a case number that ends in "-won", like the entry of a won dispute', () => {
  expect(disputeRule.safeParse({ caseId: 'C1-won' }).success).toBe(false);
  expect(disputeRule.safeParse({ caseId: 'C1-won-2' }).success).toBe(true);
});
