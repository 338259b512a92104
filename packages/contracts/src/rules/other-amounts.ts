import { z } from 'zod';
import { formatMoney } from '../money.ts';
import { MAX_OTHER_AMOUNT_MINOR, MIN_OTHER_AMOUNT_MINOR, type OtherAmounts } from '../other-amounts.ts';

const BOUNDS = `Enter a minimum from ${formatMoney(MIN_OTHER_AMOUNT_MINOR)} to ${formatMoney(MAX_OTHER_AMOUNT_MINOR)}.`;

/** Whether customers may pay an amount other than the amount due, and the minimum. */
export const otherAmountsRule: z.ZodType<OtherAmounts> = z.object({
  allowed: z.boolean({ error: 'Required' }),
  minimumMinor: z.int(BOUNDS).min(MIN_OTHER_AMOUNT_MINOR, BOUNDS).max(MAX_OTHER_AMOUNT_MINOR, BOUNDS),
});
