import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { type StripeLedger, stripeLedgerOf } from '../domain/stripe-ledger.ts';
import {
  emptyAccount,
  expireIfDue,
  type Metadata,
  type StripeAccount,
  type StripeBalanceTransaction,
  type StripeDispute,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from '../domain/stripe-objects.ts';
import type { StripeWebhooks } from './ports.ts';

type RefundRequest = { amount: number | undefined; metadata: Metadata; status: StripeRefund['status'] };
type Context = { readonly clock: Clock; readonly randomId: RandomId; readonly send: StripeWebhooks['send'] };

export interface NewSession {
  amount: number;
  reference: string | null;
  expiresAt: number;
  paymentMethodTypes: string[];
  successUrl: string;
  cancelUrl: string;
  metadata: Metadata;
  /** Metadata of the payment intent, copied to its charge. */
  intentMetadata: Metadata;
}

/** `bank`: paid from a bank account, which settles later; accepted even for a page that does not offer it. */
export const stripeOutcomes = ['paid', 'declined', 'left', 'bank'] as const;
export type StripeOutcome = (typeof stripeOutcomes)[number];

/** Merchants at the simulated Stripe, each identified by its secret key. They exist in memory only. */
export function createStripeMerchants({ clock, randomId, send }: Context) {
  const accounts = new Map<string, StripeAccount>();
  const startedAt = clock.now();
  const revokedKeys = new Set<string>();
  const intentMetadata = new Map<string, Metadata>();
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const newId = (prefix: string): string => `${prefix}_${randomId(24)}`;
  const accountOf = (key: string): StripeAccount => {
    const account = accounts.get(key) ?? emptyAccount(newId('acct'));
    accounts.set(key, account);
    return account;
  };

  function expireDue(key: string): void {
    for (const session of accountOf(key).sessions.values())
      if (expireIfDue(session, seconds())) send(key, 'checkout.session.expired', session);
  }

  function newIntent(key: string, session: StripeSession): StripeIntent {
    const { intents } = accountOf(key);
    const existing = session.payment_intent === null ? undefined : intents.get(session.payment_intent);
    if (existing) return existing;
    const intent: StripeIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      created: seconds(),
      livemode: false,
      metadata: intentMetadata.get(session.id) ?? {},
      latest_charge: null,
      last_payment_error: null,
    };
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  function charge(
    key: string,
    {
      session,
      intent,
      amount,
      isBank,
    }: { session: StripeSession; intent: StripeIntent; amount: number; isBank: boolean },
  ): void {
    const id = newId('ch');
    const card = { brand: 'visa', last4: '4242', authorization_code: '123456' };
    accountOf(key).charges.set(id, {
      id,
      object: 'charge',
      status: 'succeeded',
      captured: true,
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      currency: intent.currency,
      created: seconds(),
      livemode: false,
      payment_intent: intent.id,
      metadata: intent.metadata,
      payment_method_details: isBank ? { type: 'us_bank_account' } : { type: 'card', card },
    });
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: amount,
      latest_charge: id,
      last_payment_error: null,
    });
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  }

  function changeBalance(
    key: string,
    { id: source, currency }: StripeDispute | StripeRefund,
    type: StripeBalanceTransaction['type'],
    amount: number,
  ): string {
    const id = newId('txn');
    const transaction = {
      id,
      object: 'balance_transaction',
      type,
      amount,
      currency,
      created: seconds(),
      source,
    } as const;
    accountOf(key).balanceTransactions.set(id, transaction);
    return id;
  }

  return {
    /** Returns the merchant's objects, after closing the sessions that have expired. */
    account: (key: string): StripeAccount => {
      expireDue(key);
      return accountOf(key);
    },
    /** Returns what was charged and returned since the server's start: it keeps no records of Stripe's objects. */
    ledger: (): StripeLedger => stripeLedgerOf(new Set(accounts.values()), startedAt),
    isRevoked: (key: string): boolean => revokedKeys.has(key),
    /** Replaces the key of an account; the former one stays valid if it does not expire now. */
    rollKey(from: string, to: string, expiresNow: boolean): void {
      accounts.set(to, accountOf(from));
      if (!expiresNow) return;
      accounts.delete(from);
      revokedKeys.add(from);
    },
    create(key: string, newSession: NewSession, pageUrl: (id: string) => string): StripeSession {
      const id = newId('cs_test');
      const session: StripeSession = {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        client_reference_id: newSession.reference,
        amount_total: newSession.amount,
        currency: 'usd',
        created: seconds(),
        expires_at: newSession.expiresAt,
        payment_method_types: newSession.paymentMethodTypes,
        livemode: false,
        metadata: newSession.metadata,
        payment_intent: null,
        success_url: newSession.successUrl,
        cancel_url: newSession.cancelUrl,
        url: pageUrl(id),
      };
      intentMetadata.set(id, newSession.intentMetadata);
      accountOf(key).sessions.set(id, session);
      return session;
    },
    /** Returns false for a session that is no longer open. */
    expire(key: string, session: StripeSession): boolean {
      if (session.status !== 'open') return false;
      Object.assign(session, { status: 'expired', url: null });
      send(key, 'checkout.session.expired', session);
      return true;
    },
    /** Finds a session by its id or by the merchant's reference. Returns it with the merchant's key. */
    find(idOrReference: string): { key: string; session: StripeSession } | undefined {
      for (const [key, { sessions }] of accounts) {
        expireDue(key);
        for (const session of sessions.values())
          if (session.id === idOrReference || session.client_reference_id === idOrReference) return { key, session };
      }
      return undefined;
    },
    /** Applies a button of the page. `amount` in cents is charged instead of the requested one. */
    decide(key: string, session: StripeSession, outcome: StripeOutcome, amount = session.amount_total): void {
      if (session.status !== 'open' || outcome === 'left') return;
      const intent = newIntent(key, session);
      if (outcome === 'declined') {
        const decline = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
        intent.last_payment_error = decline;
        return;
      }
      if (outcome === 'bank') {
        intent.status = 'processing';
        Object.assign(session, { status: 'complete', url: null });
      } else charge(key, { session, intent, amount, isBank: false });
      send(key, 'checkout.session.completed', session);
    },
    /** Ends a bank payment as paid or failed. Returns false if none is in progress. */
    settle(key: string, session: StripeSession, isPaid: boolean): boolean {
      const intent = accountOf(key).intents.get(session.payment_intent ?? '');
      if (intent?.status !== 'processing') return false;
      if (isPaid) charge(key, { session, intent, amount: session.amount_total, isBank: true });
      else intent.status = 'requires_payment_method';
      send(key, `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
      return true;
    },
    /** Refunds the given amount, or what is left of the charge. Returns undefined when less than that is left. */
    refund(key: string, intentId: string, request: RefundRequest) {
      const account = accountOf(key);
      const charged = account.charges.get(account.intents.get(intentId)?.latest_charge ?? '');
      if (!charged) return undefined;
      const left = charged.amount_captured - charged.amount_refunded;
      const amount = request.amount ?? left;
      if (amount > left || amount <= 0) return undefined;
      const { id: chargeId, currency } = charged;
      const refund: StripeRefund = {
        id: newId('re'),
        object: 'refund',
        status: request.status,
        amount,
        currency,
        created: seconds(),
        charge: chargeId,
        payment_intent: intentId,
        metadata: request.metadata,
      };
      account.refunds.set(refund.id, refund);
      charged.amount_refunded += amount;
      charged.refunded = charged.amount_refunded === charged.amount_captured;
      send(key, 'charge.refunded', charged);
      return refund;
    },
    /** Ends a refund as done or failed. */
    endRefund(key: string, refund: StripeRefund, isDone: boolean): void {
      if (isDone) refund.status = 'succeeded';
      else
        Object.assign(refund, {
          status: 'failed',
          failure_reason: 'expired_or_canceled_card',
          failure_balance_transaction: changeBalance(key, refund, 'refund_failure', refund.amount),
        });
      const charged = accountOf(key).charges.get(refund.charge);
      if (!isDone && charged) {
        charged.amount_refunded -= refund.amount;
        charged.refunded = false;
      }
      send(key, isDone ? 'refund.updated' : 'refund.failed', refund);
    },
    /** Opens a dispute about the given amount, or the whole charge. Returns undefined if the session is not paid. */
    dispute(key: string, session: StripeSession, amount?: number): StripeDispute | undefined {
      const account = accountOf(key);
      const charged = account.charges.get(account.intents.get(session.payment_intent ?? '')?.latest_charge ?? '');
      if (!charged) return undefined;
      const dispute: StripeDispute = {
        id: newId('dp'),
        object: 'dispute',
        status: 'needs_response',
        amount: amount ?? charged.amount_captured,
        currency: charged.currency,
        created: seconds(),
        livemode: false,
        charge: charged.id,
        payment_intent: charged.payment_intent,
      };
      account.disputes.set(dispute.id, dispute);
      charged.disputed = true;
      changeBalance(key, dispute, 'adjustment', -dispute.amount);
      send(key, 'charge.dispute.created', dispute);
      return dispute;
    },
    closeDispute(key: string, dispute: StripeDispute, isWon: boolean): void {
      dispute.status = isWon ? 'won' : 'lost';
      if (isWon) changeBalance(key, dispute, 'adjustment', dispute.amount);
      send(key, 'charge.dispute.closed', dispute);
    },
  };
}

export type StripeMerchants = ReturnType<typeof createStripeMerchants>;
