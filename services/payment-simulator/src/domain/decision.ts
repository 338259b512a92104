import { digitsFrom } from './digits.ts';
import type { Outcome } from './outcome.ts';
import type { Decision, HostedPage } from './page.ts';
import { chargePostings } from './posting.ts';

export type DecisionContext = { readonly by: Decision['by']; readonly now: Date; readonly seed: string };

/** A card that was tried has transaction numbers, an approved one an approval code; only an approved one moves money. */
export function decisionFor(page: HostedPage, outcome: Outcome, context: DecisionContext): Decision {
  const tried = outcome === 'paid' || outcome === 'declined';
  const digits = (label: string, length: number) => (tried ? digitsFrom(`${context.seed}/${label}`, length) : '');
  return {
    outcome,
    by: context.by,
    decidedAt: context.now.toISOString(),
    transactionId: digits('transaction', 20),
    transactionNumber: digits('number', 4),
    batchNumber: digits('batch', 3),
    approvalCode: outcome === 'paid' ? `SIM${digits('approval', 3)}` : '',
    rrn: digits('rrn', 12),
    postings: outcome === 'paid' ? chargePostings(page.tpn, page.amountMinor) : [],
  };
}
