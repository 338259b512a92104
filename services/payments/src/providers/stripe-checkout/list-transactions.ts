import type Stripe from 'stripe';
import type { ListedTransaction, ListWindow, PaymentProvider } from '../../domain/provider.ts';
import type { ProviderContext } from '../provider-context.ts';
import { callStripe, hasKeyOfMode, stripeClient } from './client.ts';
import { amountOf, EXPANDED_PER_PAGE, objectOf, reasonOf } from './fetch-status.ts';
import { ownerOf, referenceOf } from './metadata.ts';

/** Stripe lists newest first, so a window is read in slices, each read completely and then sorted. */
const SLICES = 40;
const MIN_SLICE_MS = 60 * 60_000;
const PER_PAGE = 100;
/** Maximum objects of one kind in one slice. */
const MAX_LISTED = 10_000;

/** Lists our payments, refunds and disputes of a window, oldest first. */
export const listTransactions =
  (context: ProviderContext): PaymentProvider['listTransactions'] =>
  async (credentials, window, after) => {
    if (!hasKeyOfMode(credentials)) return { kind: 'unavailable', reason: 'misconfigured' };
    const from = after === null ? window.from : new Date(after);
    const to = new Date(Math.min(from.getTime() + sliceMs(window), window.to.getTime()));
    const stripe = stripeClient(credentials, context);
    const answer = await callStripe(() => listSlice(stripe, { from, to }));
    if (answer.kind !== 'answer') return { kind: 'unavailable', reason: reasonOf(answer) };
    if (answer.value === 'too-many') return { kind: 'unavailable', reason: 'unusable' };
    const transactions = answer.value.sort((left, right) => left.at.getTime() - right.at.getTime());
    return { kind: 'page', transactions, next: to < window.to ? to.toISOString() : null };
  };

const sliceMs = ({ from, to }: ListWindow): number =>
  Math.max(MIN_SLICE_MS, Math.ceil((to.getTime() - from.getTime()) / SLICES));

async function listSlice(stripe: Stripe, { from, to }: ListWindow): Promise<ListedTransaction[] | 'too-many'> {
  // Stripe's times are whole seconds: those before `to`, and from `from` on.
  const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
  const found: ListedTransaction[] = [];
  const collect = async <Item>(
    items: AsyncIterable<Item>,
    read: (item: Item) => ListedTransaction[] | Promise<ListedTransaction[]>,
  ) => {
    let seen = 0;
    for await (const item of items) {
      found.push(...(await read(item)));
      seen += 1;
      if (seen >= MAX_LISTED) return false;
    }
    return true;
  };
  // Sequential: each list sends its first request when it is created, so the failure of a second list would be unhandled.
  const isWhole =
    (await collect(stripe.charges.list({ created, limit: PER_PAGE }), ofCharge)) &&
    (await collect(stripe.refunds.list({ created, limit: EXPANDED_PER_PAGE, expand: ['data.charge'] }), ofRefund)) &&
    // A dispute moves money when it opens and again, weeks later, if it is won.
    (await collect(
      stripe.balanceTransactions.list({
        created,
        type: 'adjustment',
        limit: EXPANDED_PER_PAGE,
        expand: ['data.source'],
      }),
      (adjustment) => ofAdjustment(stripe, adjustment),
    )) &&
    (await collect(
      stripe.balanceTransactions.list({
        created,
        type: 'refund_failure',
        limit: EXPANDED_PER_PAGE,
        expand: ['data.source'],
      }),
      (failure) => ofRefundFailure(stripe, failure),
    ));
  return isWhole ? found : 'too-many';
}

const ofCharge = (charge: Stripe.Charge): ListedTransaction[] =>
  charge.status === 'succeeded' && charge.captured ? listed('sale', charge, charge, charge.amount_captured) : [];

/** Lists a failed refund only if it moved money; its failure is another movement, on the day of the failure. */
const ofRefund = (refund: Stripe.Refund): ListedTransaction[] =>
  (refund.status === 'failed' || refund.status === 'canceled') && !refund.failure_balance_transaction
    ? []
    : listed('refund', refund, objectOf(refund.charge), refund.amount);

async function ofRefundFailure(
  stripe: Stripe,
  { amount, created, currency, source }: Stripe.BalanceTransaction,
): Promise<ListedTransaction[]> {
  const refund = objectOf(source);
  if (refund?.object !== 'refund') return [];
  const charge = await chargeOf(stripe, refund);
  return listed('refund-failure', { id: refund.id, created, currency }, charge, Math.abs(amount));
}

/** Returns the movement of a dispute's adjustment; none for any other adjustment, which is not about a payment. */
async function ofAdjustment(
  stripe: Stripe,
  { amount, created, currency, source }: Stripe.BalanceTransaction,
): Promise<ListedTransaction[]> {
  const dispute = objectOf(source);
  if (dispute?.object !== 'dispute') return [];
  const charge = await chargeOf(stripe, dispute);
  const type = amount < 0 ? 'chargeback' : 'chargeback-reversal';
  return listed(type, { id: dispute.id, created, currency }, charge, Math.abs(amount));
}

const chargeOf = async (stripe: Stripe, { charge }: Stripe.Refund | Stripe.Dispute): Promise<Stripe.Charge | null> =>
  typeof charge === 'string' ? stripe.charges.retrieve(charge) : charge;

/** Returns a movement of a charge; none for a charge that is not ours. */
function listed(
  type: ListedTransaction['type'],
  { id, created, currency }: { id: string; created: number; currency: string },
  charge: Stripe.Charge | null,
  amount: number,
): ListedTransaction[] {
  const reference = referenceOf(charge?.metadata);
  if (reference === null) return [];
  const at = new Date(created * 1000);
  const owner = ownerOf(charge?.metadata);
  return [{ reference, type, transactionId: id, amount: amountOf(amount, currency), at, owner }];
}
