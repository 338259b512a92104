/** One line of the double-entry book, in cents. */
export type Posting = { readonly account: string; readonly debit: number; readonly credit: number };

/** Money that moved: off the cardholders, onto the merchant's terminal. */
export function chargePostings(tpn: string, amountMinor: number): Posting[] {
  return [
    { account: 'cardholders', debit: amountMinor, credit: 0 },
    { account: `merchant:${tpn}`, debit: 0, credit: amountMinor },
  ];
}

/** Money that went back. */
export function givenBackPostings(tpn: string, amountMinor: number): Posting[] {
  return [
    { account: `merchant:${tpn}`, debit: amountMinor, credit: 0 },
    { account: 'cardholders', debit: 0, credit: amountMinor },
  ];
}

export function totals(postings: readonly Posting[]): { debit: number; credit: number } {
  return postings.reduce((sum, line) => ({ debit: sum.debit + line.debit, credit: sum.credit + line.credit }), {
    debit: 0,
    credit: 0,
  });
}
