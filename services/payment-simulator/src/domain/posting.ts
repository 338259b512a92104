import { z } from 'zod';

/** One line of the double-entry book, in cents. */
export const postingSchema = z.object({
  account: z.string(),
  debit: z.int().nonnegative(),
  credit: z.int().nonnegative(),
});

export type Posting = z.infer<typeof postingSchema>;

/** Money that moved: off the cardholders, onto the merchant's terminal. */
export function chargePostings(tpn: string, amountMinor: number): Posting[] {
  return [
    { account: 'cardholders', debit: amountMinor, credit: 0 },
    { account: `merchant:${tpn}`, debit: 0, credit: amountMinor },
  ];
}

export function totals(postings: readonly Posting[]): { debit: number; credit: number } {
  return postings.reduce((sum, line) => ({ debit: sum.debit + line.debit, credit: sum.credit + line.credit }), {
    debit: 0,
    credit: 0,
  });
}
