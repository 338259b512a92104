import type { Outcome } from './outcome.ts';
import type { Posting } from './posting.ts';
import type { Transaction } from './transaction.ts';

/** A hosted page as it was asked for. `token` is the `t` of its address and the key that closes it. */
export type HostedPage = {
  readonly token: string;
  readonly reference: string;
  readonly tpn: string;
  readonly transactionType: '1' | '2';
  readonly amountMinor: number;
  readonly merchantName: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly failureUrl: string;
  readonly cancelUrl: string;
  readonly noticeUrl: string;
  readonly noticeAuthHeader: string;
  readonly openedAt: string;
  readonly expiresAt: string;
};

/** What became of a page's one attempt. Written once, never changed. */
export type Decision = {
  readonly outcome: Outcome;
  readonly by: 'payer' | 'merchant';
  readonly decidedAt: string;
  readonly transactionId: string;
  readonly transactionNumber: string;
  readonly batchNumber: string;
  readonly approvalCode: string;
  readonly rrn: string;
  readonly postings: readonly Posting[];
};

/** A page with its decision, or null while its attempt is unused, and what was done to its payment since. */
export type PageRecord = {
  readonly page: HostedPage;
  readonly decision: Decision | null;
  readonly transactions: readonly Transaction[];
};

export function isExpired(page: HostedPage, now: Date): boolean {
  return now.getTime() >= Date.parse(page.expiresAt);
}
