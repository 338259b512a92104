import { formatMoney, parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';

/**
 * Returns the schema of the refund dialog, which parses typed dollars to cents. In a module of its own, which the dialog imports when
 * a field gets the focus, so that the page loads without zod.
 */
export const refundFormRule = (refundableMinor: number) =>
  z.object({
    amount: z.string().transform((text, { addIssue }) => {
      const refuse = (message: string) => {
        addIssue(message);
        return z.NEVER;
      };
      if (!text.trim()) return refuse('Enter an amount.');
      const parsed = parseAmount(text);
      if (parsed.kind === 'invalid') return refuse(parsed.reason);
      if (parsed.amountMinor <= 0) return refuse('Enter an amount greater than $0.00.');
      if (parsed.amountMinor > refundableMinor)
        return refuse(`Only ${formatMoney(refundableMinor)} of this payment is left to refund.`);
      return parsed.amountMinor;
    }),
  });
