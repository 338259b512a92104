/** What one payment provider must be able to say and do. Providers report; only the service changes state. */

export type ProviderCredentials = {
  readonly merchantToken: string;
  readonly tpnNumber: string;
  /** Blank means the provider's own address for the mode. */
  readonly hostedPageUrl?: string | null;
  readonly testMode: boolean;
};

export type ProviderCapabilities = {
  readonly start: 'get' | 'form-post';
  readonly lifetimeMs: { readonly shortest: number; readonly longest: number };
  readonly canCancel: boolean;
  readonly notices: 'signed' | 'echoed' | 'none';
  readonly partialRefund: boolean;
  readonly voidWindow: 'until-batch-closes' | 'none';
  /** The unit that each channel documents. What arrives is read on its own and says its unit. */
  readonly amountUnit: { readonly request: 'cents'; readonly status: AmountUnit; readonly notice: AmountUnit };
  readonly largestAmountMinor: number;
  readonly currencies: readonly string[];
};

export type AmountUnit = 'cents' | 'dollars';

/** An amount as a provider wrote it. `minor` is null when its form is not one that we know: then nobody may guess. */
export type ClaimedAmount =
  | { readonly unit: AmountUnit; readonly minor: number; readonly text: string }
  | { readonly unit: 'unreadable'; readonly minor: null; readonly text: string };

export type SessionAttempt = {
  /** Ours, at most 20 letters and digits, used once. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly failureUrl: string;
  readonly cancelUrl: string;
  readonly noticeUrl: string;
  /** Shown on the page; cleaned to what the provider takes, left out when nothing remains. */
  readonly merchantName?: string;
  readonly description?: string;
  readonly payerName?: string;
  readonly payerEmail?: string;
};

/** A request that never left this machine (`unreachable`) made nothing; an `ambiguous` one may have. */
export type CreateSessionResult =
  | {
      readonly kind: 'created';
      /** The provider's own handle of the page, needed to cancel it; null when the answer carries none. */
      readonly providerRef: string | null;
      readonly start: { readonly method: 'get'; readonly url: string };
      readonly expiresAt: Date;
    }
  | { readonly kind: 'rejected'; readonly code: RejectionCode; readonly field: string | null; readonly message: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'ambiguous'; readonly reason: string };

export type RejectionCode = 'unauthorized' | 'duplicate-reference' | 'invalid-field' | 'rate-limited' | 'misconfigured';

export type ClaimedStatus = 'paid' | 'declined' | 'cancelled' | 'pending' | 'unknown';

/** What a browser or a notice says happened. Never proof: it only tells when to ask. */
export type ProviderClaim = {
  readonly kind: 'claim';
  readonly reference: string;
  readonly claimed: ClaimedStatus;
  /** `yes` only by a signature over the content, `weak` by an echoed secret, `no` otherwise. */
  readonly authentic: 'yes' | 'weak' | 'no';
  readonly providerTxnId: string | null;
  readonly amount: ClaimedAmount | null;
  /** Equal for equal content: the key under which a duplicate is recognised. */
  readonly eventKey: string;
};

export type ReadClaimResult = ProviderClaim | { readonly kind: 'unreadable'; readonly reason: string };

export type ReturnRequest = { readonly query: string; readonly body?: string };

export type NoticeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the provider answered about one finished attempt, echoes included, so that each can be compared with ours. */
export type ProviderEvidence = {
  readonly reference: string | null;
  /** Null when the provider does not echo the terminal; the query itself was made for ours. */
  readonly tpn: string | null;
  readonly amount: ClaimedAmount | null;
  readonly providerTxnId: string | null;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly cardType: string | null;
  readonly cardLast4: string | null;
  readonly responseCode: string;
  readonly processorCode: string | null;
  /** SHA-256 of the answer's bytes. */
  readonly digest: string;
};

export type FetchStatusResult =
  | { readonly kind: 'paid'; readonly evidence: ProviderEvidence }
  | { readonly kind: 'declined'; readonly evidence: ProviderEvidence }
  | { readonly kind: 'cancelled'; readonly evidence: ProviderEvidence }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown-reference' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason };

export type UnavailableReason = 'unauthorized' | 'misconfigured' | 'unreachable' | 'timeout' | 'refused' | 'unusable';

export type ProviderSession = { readonly reference: string; readonly providerRef: string | null };

export type CancelSessionResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'ambiguous'; readonly reason: string };

/** Giving money back of one transaction, under a reference of its own that is used once. */
export type GiveBack = {
  readonly reference: string;
  /** Retrieval number of the transaction. */
  readonly rrn: string;
  readonly amountMinor: number;
};

/** `ambiguous`: it may have been done, so it is asked for before anything is tried again. */
export type GiveBackResult =
  | { readonly kind: 'done'; readonly transactionId: string | null }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'ambiguous'; readonly reason: string };

export type FetchRefundResult =
  | Exclude<GiveBackResult, { kind: 'ambiguous' }>
  | { readonly kind: 'unknown-reference' }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The port that the use cases see. No method throws for anything that a provider does. */
export type PaymentProvider = {
  readonly name: string;
  capabilities(): ProviderCapabilities;
  createSession(credentials: ProviderCredentials, attempt: SessionAttempt): Promise<CreateSessionResult>;
  readReturn(request: ReturnRequest): ReadClaimResult;
  readNotice(credentials: ProviderCredentials, headers: NoticeHeaders, rawBody: Uint8Array): ReadClaimResult;
  fetchStatus(credentials: ProviderCredentials, reference: string): Promise<FetchStatusResult>;
  cancelSession(credentials: ProviderCredentials, session: ProviderSession): Promise<CancelSessionResult>;
  /** Undoes a whole transaction, until the provider has closed its batch. */
  voidTransaction(credentials: ProviderCredentials, wanted: GiveBack): Promise<GiveBackResult>;
  refund(credentials: ProviderCredentials, wanted: GiveBack): Promise<GiveBackResult>;
  /** What became of a void or a refund of so many cents. */
  fetchRefund(credentials: ProviderCredentials, wanted: Omit<GiveBack, 'rrn'>): Promise<FetchRefundResult>;
};
