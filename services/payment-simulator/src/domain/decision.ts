import { digitCutter } from './digits.ts';
import type { Outcome } from './outcome.ts';
import type { Decision, HostedPage } from './page.ts';
import { chargePostings } from './posting.ts';

export type DecisionContext = { readonly by: Decision['by']; readonly now: Date; readonly seed: string };

/** A card that was tried has transaction numbers, an approved one an approval code; only an approved one moves money. */
export function decisionFor(page: HostedPage, outcome: Outcome, context: DecisionContext): Decision {
  const tried = outcome === 'paid' || outcome === 'declined';
  const cut = digitCutter(context.seed);
  const digits = (length: number) => (tried ? cut(length) : '');
  return {
    outcome,
    by: context.by,
    decidedAt: context.now.toISOString(),
    transactionId: digits(20),
    transactionNumber: digits(4),
    batchNumber: digits(3),
    rrn: digits(12),
    approvalCode: outcome === 'paid' ? `SIM${digits(3)}` : '',
    postings: outcome === 'paid' ? chargePostings(page.tpn, page.amountMinor) : [],
  };
}
