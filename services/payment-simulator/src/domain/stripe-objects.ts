/** The fields of Stripe's objects that a merchant's adapter reads. Times are seconds, amounts cents. */
export interface StripeCharge {
  id: string;
  object: 'charge';
  status: 'succeeded';
  captured: true;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  created: number;
  livemode: false;
  payment_intent: string;
  metadata: Metadata;
  payment_method_details:
    | { type: 'card'; card: { brand: string; last4: string; authorization_code: string } }
    | { type: 'us_bank_account' };
}

export interface StripeIntent {
  id: string;
  object: 'payment_intent';
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  currency: string;
  created: number;
  livemode: false;
  metadata: Metadata;
  latest_charge: string | null;
  last_payment_error: { code: string; decline_code: string; message: string } | null;
}

export interface StripeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  client_reference_id: string | null;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  payment_method_types: string[];
  livemode: false;
  metadata: Metadata;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
}

export interface StripeRefund {
  id: string;
  object: 'refund';
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amount: number;
  currency: string;
  created: number;
  charge: string;
  payment_intent: string;
  metadata: Metadata;
  failure_reason?: string;
  /** The balance transaction that returned the money to the merchant. */
  failure_balance_transaction?: string;
}

export interface StripeDispute {
  id: string;
  object: 'dispute';
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response';
  amount: number;
  currency: string;
  created: number;
  livemode: false;
  charge: string;
  payment_intent: string;
}

/** Money that a dispute takes from the balance or returns to it, or that a failed refund returns. */
export interface StripeBalanceTransaction {
  id: string;
  object: 'balance_transaction';
  type: 'adjustment' | 'refund_failure';
  /** Negative if money was taken from the balance. */
  amount: number;
  currency: string;
  created: number;
  source: string;
}

export type Metadata = Record<string, string>;

/** All objects of one merchant, by the merchant's secret key; oldest first. */
export interface StripeAccount {
  id: string;
  sessions: Map<string, StripeSession>;
  intents: Map<string, StripeIntent>;
  charges: Map<string, StripeCharge>;
  refunds: Map<string, StripeRefund>;
  disputes: Map<string, StripeDispute>;
  balanceTransactions: Map<string, StripeBalanceTransaction>;
}

export const emptyAccount = (id: string): StripeAccount => ({
  id,
  sessions: new Map(),
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  balanceTransactions: new Map(),
});

/** Expires the session if it is open and its time has passed. Returns whether it did. */
export function expireIfDue(session: StripeSession, nowSeconds: number): boolean {
  if (session.status !== 'open' || nowSeconds < session.expires_at) return false;
  Object.assign(session, { status: 'expired', url: null });
  return true;
}

/** Returns an object whose ids at these paths are replaced by the objects, as the `expand` parameter requests. */
export function expanded(account: StripeAccount, object: object, paths: readonly string[]): object {
  const copy: Record<string, unknown> = { ...object };
  for (const path of paths) {
    const [field = '', ...rest] = path.split('.');
    const value = copy[field];
    const found = typeof value === 'string' ? lookUp(account, value) : value;
    if (typeof found === 'object' && found !== null)
      copy[field] = expanded(account, found, rest.length > 0 ? [rest.join('.')] : []);
  }
  return copy;
}

const lookUp = ({ intents, charges, refunds, disputes }: StripeAccount, id: string): object | undefined =>
  intents.get(id) ?? charges.get(id) ?? refunds.get(id) ?? disputes.get(id);
