import { formatMoney, type UserError } from '@utility-pay/contracts';
import type { Payment } from './payment.ts';
import type { PaymentChange } from './payment-change.ts';
import { leftToRefund, type Refund, refundsDueAt } from './refund.ts';
import { words } from './words.ts';

export interface RefundRequest {
  /** Cents; left out: all that is left. */
  amountMinor?: number;
  key?: string;
}

/** `known`: the same key asked for it before. */
export type AskedRefund =
  | { kind: 'asked'; refund: Refund; change: PaymentChange }
  | { kind: 'known'; refund: Refund }
  | { kind: 'refused'; userErrors: UserError[] };

/** Refunds that one payment can have, failed ones counted: its document stays small. */
export const MAX_REFUNDS = 50;
/** Milliseconds after which a refund that nobody answered for has lost its process: a call takes ten seconds at most. */
export const REFUND_LEASE_MS = 20_000;

const conflict = (message: string, field: string | null = null): AskedRefund => ({
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field, message }],
});

/** What asking for a refund makes of a payment as it stands. What is on its way counts as gone. */
export function askRefund(payment: Payment, request: RefundRequest, id: string, now: Date): AskedRefund {
  const { key, amountMinor: askedMinor } = request;
  const known = key === undefined ? undefined : payment.refunds.find((refund) => refund.key === key);
  if (known)
    return isSame(known, askedMinor) ? { kind: 'known', refund: known } : conflict(words.otherRefund, 'idempotencyKey');
  if (payment.state !== 'succeeded') return conflict(words.notPaid);
  const left = leftToRefund(payment);
  if (left === 0) return conflict(words.nothingLeft);
  const amountMinor = askedMinor ?? left;
  if (amountMinor > left) return conflict(words.tooMuchBack(formatMoney(left)), 'amountMinor');
  if (payment.refunds.length >= MAX_REFUNDS) return conflict(words.tooManyRefunds);
  const refund: Refund = {
    id,
    ...(key === undefined ? {} : { key }),
    ...(askedMinor === undefined ? {} : { askedMinor }),
    amountMinor,
    state: 'pending',
    step: amountMinor === payment.amountMinor ? 'void' : 'refund',
    createdAt: now,
    // If this process dies before it hears of it, somebody asks.
    nextPollAt: new Date(now.getTime() + REFUND_LEASE_MS),
    unanswered: 0,
  };
  const refunds = [...payment.refunds, refund];
  return { kind: 'asked', refund, change: { set: { refunds, nextPollAt: refundsDueAt(refunds) } } };
}

const isSame = (known: Refund, askedMinor: number | undefined): boolean =>
  askedMinor === undefined ? known.askedMinor === undefined : known.amountMinor === askedMinor;
