import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@utility-pay/contracts';
import { eachOf } from '../each-of.ts';
import {
  SeedPaymentDocument,
  SeedPaymentsDocument,
  SeedRefundDocument,
  SeedReturnDocument,
} from '../gql/payments.internal.ts';
import { mutate } from '../mutate.ts';
import type { PlannedPayment } from '../plan/plan.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';
import { customersOf } from './claims.ts';

/** Customers whose payments are created at the same time. */
const CONCURRENCY = 6;
/** Time from the visit of the payment page to the payer's return. */
const ON_PAGE_MS = 95_000;
const MAX_ATTEMPTS = 3;
/** Maximum number of status queries, because the product may be querying the same payment at the provider. */
const MAX_QUERIES = 20;
const QUERY_INTERVAL_MS = 250;

const GATEWAY: Actor = { kind: 'service', service: 'gateway' };

interface ExistingPayment {
  id: string;
  balanceId: string | null;
  status: string;
  amount: { amountMinor: number };
}

/** Pays the planned bills at the simulator, the bills of each customer in order. Skips payments that exist. */
export async function createPayments(
  services: SeedServices,
  companyId: number,
  planned: readonly PlannedPayment[],
  onDone: () => void,
): Promise<void> {
  const customers = await customersOf(services, companyId);
  const byAccount = Map.groupBy(planned, ({ household }) => household.accountNumber);
  await eachOf(byAccount, CONCURRENCY, async ([accountNumber, payments]) => {
    const customer = customers.get(accountNumber);
    if (customer?.claimState !== 'CLAIMED') return;
    const existing = await paymentsOf(services, companyId, customer.id);
    for (const payment of payments) {
      await createPayment(services, { companyId, customerId: customer.id }, payment, existing);
      onDone();
    }
  });
}

interface Payer {
  companyId: number;
  customerId: string;
}

async function createPayment(
  services: SeedServices,
  payer: Payer,
  payment: PlannedPayment,
  existing: ExistingPayment[],
): Promise<void> {
  const balanceId = `${payer.customerId}-${payment.period}`;
  const expectedStatus = payment.outcome === 'paid' ? 'SUCCESS' : 'FAILED';
  const matches = (candidate: ExistingPayment): boolean =>
    candidate.balanceId === balanceId && candidate.status === expectedStatus;
  const done =
    existing.find(matches) ??
    (await pay(services, payer, balanceId, payment)) ??
    // The product may have resolved a payment that was still pending when it was queried here.
    (await paymentsOf(services, payer.companyId, payer.customerId)).find(matches);
  if (done && payment.refund) await refundShare(services, done, payment.refund);
}

/**
 * Pays a bill and returns the payment; undefined if the bill is already paid, or if the product closed the payment page
 * meanwhile.
 */
async function pay(
  services: SeedServices,
  { companyId, customerId }: Payer,
  balanceId: string,
  { at, outcome }: PlannedPayment,
): Promise<Pick<ExistingPayment, 'id' | 'amount'> | undefined> {
  const { as, clock, environment } = services;
  const payer: Actor = { kind: 'user', userId: customerId, role: 'customer', companyId, permissions: [] };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // The product queries open payments by its own clock and abandons old pages. A page that will be paid is therefore
    // opened at the present time, and only the payment happens in the past.
    const opensAt = outcome === 'paid' ? new Date() : at;
    const opened = await clock.at(opensAt, () =>
      mutate(as(payer), 'payments', SeedPaymentDocument, { customerId, balanceId }).catch(() => undefined),
    );
    const { payment, paymentUrl } = opened?.startPayment ?? {};
    if (!payment || !paymentUrl) continue;
    await submitPage(environment.simulatorUrl, paymentUrl, outcome);
    const status = await recordReturn(services, payment.id, new Date(at.getTime() + ON_PAGE_MS));
    if (status === (outcome === 'paid' ? 'success' : 'error')) return payment;
  }
  return undefined;
}

/** Records the payer's return from the provider at the given time, and returns the payment's status. */
async function recordReturn({ as, clock }: SeedServices, reference: string, at: Date): Promise<string> {
  for (let query = 0; query < MAX_QUERIES; query += 1) {
    const { internalRecordReturn } = await clock.at(at, () =>
      as(GATEWAY)('payments', { query: SeedReturnDocument, variables: { reference } }),
    );
    if (internalRecordReturn.status !== 'pending') return internalRecordReturn.status;
    await sleep(QUERY_INTERVAL_MS);
  }
  return 'pending';
}

/** Submits the provider's payment page, as a browser would. */
async function submitPage(simulatorUrl: string | undefined, pageUrl: string, outcome: string): Promise<void> {
  const { pathname, search } = new URL(pageUrl);
  const response = await fetch(new URL(`${pathname}${search}`, simulatorUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  });
  await response.body?.cancel();
}

async function paymentsOf({ as }: SeedServices, companyId: number, customerId: string): Promise<ExistingPayment[]> {
  const customer = { __typename: 'Customer', id: customerId, companyId: String(companyId) };
  const { _entities } = await as(SEEDER)('payments', { query: SeedPaymentsDocument, variables: { customer } });
  const [found] = _entities;
  return found && 'payments' in found ? found.payments.edges.map(({ node }) => node) : [];
}

/** Refunds a share of the amount. Idempotent. */
async function refundShare(
  { as, clock }: SeedServices,
  { id, amount }: Pick<ExistingPayment, 'id' | 'amount'>,
  { share, at }: { share: number; at: Date },
): Promise<void> {
  const amountMinor = Math.round(amount.amountMinor * share);
  await clock.at(at, () =>
    mutate(as(SEEDER), 'payments', SeedRefundDocument, {
      paymentId: id,
      amountMinor,
      idempotencyKey: `sample-company-${id}`,
    }),
  );
}
