// The port of a payment provider. Providers report; only the use cases change the state of a payment.

/** Names of the providers, as in paths and as stored with each payment. */
export const PROVIDERS = ['ipospays', 'stripe-checkout'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export const isProviderName = (name: string): name is ProviderName => PROVIDERS.some((each) => each === name);

/** The provider to which the specification's settings, calls and webhook address belong. */
export const DEFAULT_PROVIDER: ProviderName = 'ipospays';

export type ProviderCredentials = {
  /** The secret that our calls present, "the key" in comments: iPOSpays' Auth Key, Stripe's secret key. */
  readonly merchantToken: string;
  /** The secret that verifies signed webhooks; absent for a provider that echoes a secret of the page instead. */
  readonly webhookSecret?: string;
  /** The 12 digits of the iPOSpays terminal (TPN), the merchant account that receives the money; empty for Stripe, which has none. */
  readonly tpnNumber: string;
  /** Blank for the provider's own address in this mode. */
  readonly hostedPageUrl?: string | null;
  readonly testMode: boolean;
};

/** One credential set of a company. Never changed: a payment keeps the set it was started with until the provider refuses its key. */
export interface Credentials extends ProviderCredentials {
  readonly id: string;
  readonly provider: ProviderName;
}

/** The credentials that a company enters. */
export type CredentialsInput = Pick<Credentials, 'merchantToken' | 'webhookSecret' | 'tpnNumber' | 'testMode'> & {
  readonly hostedPageUrl: string;
};

export const hasSameCredentials = (left: ProviderCredentials, right: ProviderCredentials): boolean =>
  left.merchantToken === right.merchantToken &&
  left.webhookSecret === right.webhookSecret &&
  left.tpnNumber === right.tpnNumber &&
  left.testMode === right.testMode &&
  (left.hostedPageUrl ?? '') === (right.hostedPageUrl ?? '');

/** What credentials show of their account at the provider: at iPOSpays its terminal; at Stripe only the mode. */
export type ProviderAccount = Pick<Credentials, 'provider' | 'testMode' | 'tpnNumber'>;

/**
 * Returns whether both may be of one account: same provider, mode and terminal. With a terminal they certainly are; two keys of
 * Stripe may be of different accounts.
 */
export const mayBeSameAccount = (left: ProviderAccount, right: ProviderAccount): boolean =>
  left.provider === right.provider && left.testMode === right.testMode && left.tpnNumber === right.tpnNumber;

/** Returns the newest set of each group; `isSame` returns whether two sets belong to one group. */
export const newestOfEach = (
  newestFirst: readonly Credentials[],
  isSame: (left: Credentials, right: Credentials) => boolean,
): Credentials[] => newestFirst.filter((set, index) => newestFirst.findIndex((newer) => isSame(newer, set)) === index);

/** Returns the newest set of each account. At Stripe each key counts as an account of its own. */
export const newestOfEachAccount = (newestFirst: readonly Credentials[]): Credentials[] =>
  newestOfEach(
    newestFirst,
    (left, right) =>
      mayBeSameAccount(left, right) && (left.tpnNumber !== '' || left.merchantToken === right.merchantToken),
  );

export type ProviderLimits = {
  /** Milliseconds for which a payment page accepts a payment. */
  readonly pageLifetimeMs: number;
  /** The smallest payment, in cents. */
  readonly smallestAmountMinor: number;
  /** The largest payment, in cents. */
  readonly largestAmountMinor: number;
};

export type AmountUnit = 'cents' | 'dollars';

/** An amount as the provider wrote it. `minor` is null for an unknown format, which is never guessed. */
export type ReportedAmount =
  | { readonly unit: AmountUnit; readonly minor: number; readonly text: string }
  | { readonly unit: 'unreadable'; readonly minor: null; readonly text: string };

/** What the provider needs to create the page of one payment. */
export type PaymentPageRequest = {
  /** Our reference: at most 20 letters and digits, used once. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly failureUrl: string;
  readonly cancelUrl: string;
  readonly webhookUrl: string;
  /**
   * Company and customer, which the provider stores as tags of the transaction; webhooks echo the company. They identify the
   * account when no payment with the reference exists here.
   */
  readonly companyId: number;
  readonly customerId: string;
  /** Shown on the page; reduced to the characters that the provider accepts, omitted when nothing remains. */
  readonly merchantName?: string;
  readonly description?: string;
  readonly payerName?: string;
  readonly payerEmail?: string;
};

/** `unreachable`: the request was not sent. `ambiguous`: a page may have been created. */
export type CreateSessionResult =
  | {
      readonly kind: 'created';
      /** The provider's handle of the page, required to cancel it. */
      readonly providerRef: string | null;
      readonly start: { readonly method: 'get'; readonly url: string };
      readonly expiresAt: Date;
    }
  | { readonly kind: 'rejected'; readonly code: RejectionCode; readonly field: string | null; readonly message: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'ambiguous'; readonly reason: string };

export type RejectionCode = 'unauthorized' | 'duplicate-reference' | 'invalid-field' | 'rate-limited' | 'misconfigured';

export type ReportedStatus = 'paid' | 'declined' | 'cancelled' | 'pending' | 'unknown';

/** The outcome that a browser or a webhook reports. It only triggers a status query. */
export type UnverifiedReport = {
  readonly kind: 'report';
  /** Empty in a report that only names the transaction. */
  readonly reference: string;
  readonly status: ReportedStatus;
  /** `yes`: a signature covers the content. `weak`: a secret is echoed. `no`: neither. */
  readonly authentic: 'yes' | 'weak' | 'no';
  readonly providerTxnId: string | null;
  readonly amount: ReportedAmount | null;
  /** Whether the content is only about the sale; false if it may be about a chargeback or return. */
  readonly isSaleOnly: boolean;
  /** The company of the payment, if a signed report names it. */
  readonly companyId?: number;
  /** The provider's id of a refund that failed, even if it had succeeded before. */
  readonly failedRefundId?: string;
  /** Equal for equal content; identifies duplicates. */
  readonly eventKey: string;
};

/** `ignored`: authentic, but of a type that concerns no payment here. */
export type ReadReportResult =
  | UnverifiedReport
  | { readonly kind: 'ignored' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export type ReturnRequest = { readonly query: string; readonly body?: string };

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Company and customer of a transaction, from the tags that we sent with the page request. */
export type TransactionOwner = Pick<PaymentPageRequest, 'companyId' | 'customerId'>;

/** A chargeback or return, by the provider's case number. */
export type ReportedDispute = {
  readonly id: string;
  readonly kind: 'chargeback' | 'return';
  readonly amountMinor: number;
  readonly isWon: boolean;
};

/** The provider's answer about a finished payment, with the values that it echoes for comparison. */
export type ProviderEvidence = {
  readonly reference: string | null;
  /** Terminal (TPN) that the provider echoes. Null if it echoes none, which is fine: the status query names our terminal. */
  readonly tpn: string | null;
  readonly amount: ReportedAmount | null;
  readonly providerTxnId: string | null;
  readonly providerPaymentRef: string | null;
  readonly approvalCode: string | null;
  readonly cardType: string | null;
  readonly cardLast4: string | null;
  readonly responseCode: string;
  readonly processorCode: string | null;
  /** Null if the provider does not echo it. */
  readonly owner: TransactionOwner | null;
  /** Chargebacks and returns of a paid transaction. */
  readonly disputes: readonly ReportedDispute[];
  /** SHA-256 of the answer's bytes. */
  readonly digest: string;
};

export type FetchStatusResult =
  | { readonly kind: 'paid'; readonly evidence: ProviderEvidence }
  | { readonly kind: 'declined'; readonly evidence: ProviderEvidence }
  | {
      readonly kind: 'cancelled';
      /** `rejected` by the payer; `expired` unused. Otherwise the payer or we canceled it. */
      readonly reason?: 'rejected' | 'expired';
      readonly evidence: ProviderEvidence;
    }
  /** `isSubmitted`: the payer has paid by bank account, and the bank has not confirmed it. */
  | { readonly kind: 'pending'; readonly isSubmitted?: true }
  | { readonly kind: 'unknown-reference' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason };

export type UnavailableReason = 'unauthorized' | 'misconfigured' | 'unreachable' | 'timeout' | 'refused' | 'unusable';

/** What is known of a page: the provider's handle or, after an ambiguous answer, only the time of the request. */
export type KnownPage = { readonly providerRef?: string | undefined; readonly createdAt: Date };

export type ProviderSession = { readonly reference: string; readonly providerRef: string | null };

export type CancelSessionResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'ambiguous'; readonly reason: string };

/** A void or refund of one transaction, with a new reference that is used once. */
export type ProviderRefund = {
  readonly reference: string;
  /** See `Payment`. */
  readonly providerPaymentRef: string;
  readonly amountMinor: number;
};

/** `ambiguous`: the refund may have been made, so its status is fetched before another attempt. */
export type ProviderRefundResult =
  | { readonly kind: 'done'; readonly transactionId: string | null }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'ambiguous'; readonly reason: string };

export type FetchRefundResult =
  | Exclude<ProviderRefundResult, { kind: 'ambiguous' }>
  /** The provider accepted the refund and has not completed it. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown-reference' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Includes `from`, excludes `to`. */
export type ListWindow = { readonly from: Date; readonly to: Date };

/** A movement of money in the provider's list, by our payment's reference. */
export type ListedTransaction = {
  readonly reference: string;
  readonly type: 'sale' | 'refund' | 'refund-failure' | 'chargeback' | 'return' | 'chargeback-reversal' | 'other';
  /** The provider's id of this movement. */
  readonly transactionId: string | null;
  readonly amount: ReportedAmount | null;
  readonly at: Date;
  /** Null for a transaction that is not ours. */
  readonly owner: TransactionOwner | null;
};

export type ListTransactionsResult =
  | { readonly kind: 'page'; readonly transactions: readonly ListedTransaction[]; readonly next: string | null }
  /** The provider has no such call. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason };

export type SettingsProblem = { readonly field: string; readonly message: string };

/** A payment provider. Its errors are returned as results, never thrown. */
export type PaymentProvider = {
  readonly name: ProviderName;
  readonly limits: ProviderLimits;
  /** Whether the page's cancel button ends the page. If not, we close the page after the payer left. */
  readonly endsOnCancel: boolean;
  /** Returns why these settings can't be used, by field; null if they can be used, or if the provider does not answer. */
  problemOf(credentials: ProviderCredentials): Promise<SettingsProblem | null>;
  /**
   * Returns the provider's id of the key's account; null for iPOSpays, where the terminal identifies the account, or if the
   * provider does not answer.
   */
  accountIdOf(credentials: ProviderCredentials): Promise<string | null>;
  createSession(credentials: ProviderCredentials, request: PaymentPageRequest): Promise<CreateSessionResult>;
  readReturn(request: ReturnRequest): ReadReportResult;
  /** Returns whether a signed webhook may be genuine, from its headers alone. */
  mayBeSigned(headers: WebhookHeaders): boolean;
  readWebhook(credentials: ProviderCredentials, headers: WebhookHeaders, rawBody: Uint8Array): ReadReportResult;
  /** Returns the company of the payment that a webhook claims to be about; null if it names none. */
  companyOfWebhook(headers: WebhookHeaders): number | null;
  /** `page`: what we know of the reference's page, if we have its payment. */
  fetchStatus(credentials: ProviderCredentials, reference: string, page?: KnownPage): Promise<FetchStatusResult>;
  /** Returns a page of a terminal's transactions, oldest first; `after` is the `next` of the page before. */
  listTransactions(
    credentials: ProviderCredentials,
    window: ListWindow,
    after: string | null,
  ): Promise<ListTransactionsResult>;
  cancelSession(credentials: ProviderCredentials, session: ProviderSession): Promise<CancelSessionResult>;
  /** Reverses a whole transaction; works until the provider closes its batch. Returns `refused` for a provider without voids. */
  voidTransaction(credentials: ProviderCredentials, request: ProviderRefund): Promise<ProviderRefundResult>;
  refund(credentials: ProviderCredentials, request: ProviderRefund): Promise<ProviderRefundResult>;
  /** Returns the status of this void or refund. */
  fetchRefund(credentials: ProviderCredentials, request: ProviderRefund): Promise<FetchRefundResult>;
};
