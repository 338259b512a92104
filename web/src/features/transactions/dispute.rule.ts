import { disputeRule, formatMoney, parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';

/**
 * Returns the schema of the dispute dialog, which parses typed dollars to cents. `leftMinor` is the amount that can still be disputed.
 * In a module of its own, which the dialog imports when a field gets the focus, so that the page loads without zod.
 */
export const disputeFormRule = (leftMinor: number) =>
  z.object({
    kind: z.enum(['CHARGEBACK', 'RETURN']),
    caseId: disputeRule.shape.caseId,
    amountMinor: z.string().transform((text, { addIssue }) => {
      const parsed = parseAmount(text);
      if (parsed.kind === 'amount' && parsed.amountMinor > 0 && parsed.amountMinor <= leftMinor)
        return parsed.amountMinor;
      addIssue(`Enter an amount from $0.01 to ${formatMoney(leftMinor)}.`);
      return z.NEVER;
    }),
  });
