const DAY_MS = 24 * 60 * 60 * 1000;

export const outcomes = ['paid', 'declined', 'cancelled', 'rejected'] as const;
export const transactionKinds = ['void', 'refund'] as const;
export const disputeKinds = ['chargeback', 'return'] as const;

export type Outcome = (typeof outcomes)[number];
export type TransactionKind = (typeof transactionKinds)[number];
export type DisputeKind = (typeof disputeKinds)[number];

/** One line of the double-entry ledger, in cents. */
export type Posting = { readonly account: string; readonly debit: number; readonly credit: number };

type ReferenceTag = { readonly tagLabel: string; readonly tagValue: string };

/** A hosted payment page. `token` is the `t` of its address and the credential that closes it. */
export type HostedPage = {
  readonly token: string;
  readonly reference: string;
  readonly tpn: string;
  /** `1`: sale. `2`: card validation, with amount 0. */
  readonly transactionType: '1' | '2';
  readonly amountMinor: number;
  readonly merchantName: string;
  readonly description: string;
  /** What the merchant attached for its own records: `txReferenceTag1` to `3`. */
  readonly tags?: Readonly<Record<string, ReferenceTag>> | undefined;
  readonly returnUrl: string;
  readonly failureUrl: string;
  readonly cancelUrl: string;
  readonly webhookUrl: string;
  readonly webhookAuthHeader: string;
  readonly openedAt: string;
  readonly expiresAt: string;
};

/** A validated create call. URLs that were not requested are empty. */
export type PageRequest = Omit<HostedPage, 'token' | 'openedAt' | 'expiresAt'> & { readonly expiryDays: number };

/** The outcome of a page's single attempt. Written once, never changed. */
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

/** A void or refund of a payment. Written once, never changed; a refused one moved no money. */
export type Transaction = {
  readonly reference: string;
  readonly kind: TransactionKind;
  readonly amountMinor: number;
  readonly approved: boolean;
  readonly errResponseCode: string;
  readonly errResponseMessage: string;
  readonly createdAt: string;
  readonly transactionId: string;
  readonly rrn: string;
  readonly postings: readonly Posting[];
};

/**
 * A chargeback by the cardholder's bank, or the return of a payment, which takes the money back at once. `wonAt`: the
 * merchant won the chargeback and has the money again.
 */
export type Dispute = {
  readonly id: string;
  readonly kind: DisputeKind;
  readonly amountMinor: number;
  readonly openedAt: string;
  readonly wonAt: string | null;
  readonly postings: readonly Posting[];
};

/** A page, its decision (null while the attempt is unused), and the refunds and disputes of its payment. */
export type PageRecord = {
  readonly page: HostedPage;
  readonly decision: Decision | null;
  readonly transactions: readonly Transaction[];
  readonly disputes: readonly Dispute[];
};

/** Returns a page that expires after the requested number of days. */
export function newPage({ expiryDays, ...request }: PageRequest, token: string, now: Date): HostedPage {
  const expiresAt = new Date(now.getTime() + expiryDays * DAY_MS);
  return { ...request, token, openedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
}

export function isExpired(page: HostedPage, now: Date): boolean {
  return now.getTime() >= Date.parse(page.expiresAt);
}
