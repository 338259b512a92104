import { formatMoney, parseAmount } from '@utility-pay/contracts';
import { z } from 'zod';

/** What is typed into the refund dialog: dollars, of which the answer is cents. */
export const refundFormRule = (leftMinor: number) =>
  z.object({
    amount: z.string().transform((text, { addIssue }) => {
      const refuse = (message: string) => {
        addIssue(message);
        return z.NEVER;
      };
      if (!text.trim()) return refuse('Enter an amount in dollars.');
      const parsed = parseAmount(text);
      if (parsed.kind === 'invalid') return refuse(parsed.reason);
      if (parsed.amountMinor <= 0) return refuse('Enter more than $0.00.');
      if (parsed.amountMinor > leftMinor)
        return refuse(`Only ${formatMoney(leftMinor)} of this payment is left to refund.`);
      return parsed.amountMinor;
    }),
  });
