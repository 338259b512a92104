import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@utility-pay/contracts';
import type { Operation } from '@utility-pay/service-kit/graphql/operation';
import { eachOf } from '../each-of.ts';
import { SeedPaymentDocument, SeedRefundDocument, SeedReturnDocument } from '../gql/payments.internal.ts';
import { mutate } from '../mutate.ts';
import type { PlannedPayment } from '../plan/plan.ts';
import { SEEDER, type SeedServices } from '../seed-services.ts';
import { customersOf } from './claims.ts';

/** Customers whose payments are made at once. */
const AT_ONCE = 6;
/** Milliseconds that the payer looks at the page. */
const LOOKS_MS = 95_000;
/** Payments of one customer that are read to see which were made before: more than there ever are. */
const READ = 200;
const ATTEMPTS = 3;
/** How often a payment is looked up that the product looks up at the same moment, and milliseconds in between. */
const LOOK_UPS = 20;
const BETWEEN_LOOK_UPS_MS = 250;

const GATEWAY: Actor = { kind: 'service', service: 'gateway' };

interface Made {
  id: string;
  balanceId: string;
  status: string;
  amount: { amountMinor: number };
}

/** Pays at the simulator what was planned, each customer's bills in turn; what was paid before stays. */
export async function makePayments(
  services: SeedServices,
  companyId: number,
  planned: readonly PlannedPayment[],
  onDone: () => void,
): Promise<void> {
  const customers = await customersOf(services, companyId);
  const byAccount = Map.groupBy(planned, ({ household }) => household.accountNumber);
  await eachOf(byAccount, AT_ONCE, async ([accountNumber, payments]) => {
    const customer = customers.get(accountNumber);
    if (customer?.claimState !== 'CLAIMED') return;
    const made = await paymentsOf(services, companyId, customer.id);
    for (const payment of payments) {
      await makePayment(services, { companyId, customerId: customer.id }, payment, made);
      onDone();
    }
  });
}

interface Payer {
  companyId: number;
  customerId: string;
}

async function makePayment(services: SeedServices, payer: Payer, payment: PlannedPayment, made: Made[]): Promise<void> {
  const balanceId = `${payer.customerId}-${payment.period}`;
  const wanted = payment.outcome === 'paid' ? 'SUCCESS' : 'FAILED';
  const isIt = (before: Made): boolean => before.balanceId === balanceId && before.status === wanted;
  const done =
    made.find(isIt) ??
    (await pay(services, payer, balanceId, payment)) ??
    // The product may have settled meanwhile what was still pending when it was looked up here.
    (await paymentsOf(services, payer.companyId, payer.customerId)).find(isIt);
  if (done && payment.refund) await giveBack(services, done, payment.refund);
}

/** Undefined when the bill is paid already, or the product looked the page up in between and gave it up. */
async function pay(
  services: SeedServices,
  { companyId, customerId }: Payer,
  balanceId: string,
  { at, outcome }: PlannedPayment,
): Promise<Pick<Made, 'id' | 'amount'> | undefined> {
  const { as, clock, ground } = services;
  const payer: Actor = { kind: 'user', userId: customerId, role: 'customer', companyId, permissions: [] };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // What is watched is looked up by the product too, by its own clock: a page that looks old to it is given up. So one
    // that will be paid is opened now, and only its payment happens in the past.
    const opensAt = outcome === 'paid' ? new Date() : at;
    const opened = await clock.at(opensAt, () =>
      mutate(as(payer), 'payments', SeedPaymentDocument, { customerId, balanceId }).catch(() => undefined),
    );
    const { payment, paymentUrl } = opened?.startPayment ?? {};
    if (!payment || !paymentUrl) continue;
    await answerPage(ground.simulatorUrl, paymentUrl, outcome);
    const became = await comeBack(services, payment.id, new Date(at.getTime() + LOOKS_MS));
    if (became === (outcome === 'paid' ? 'success' : 'error')) return payment;
  }
  return undefined;
}

/** The payer's browser comes back from the provider at this time; answers what became of the payment. */
async function comeBack({ as, clock }: SeedServices, reference: string, at: Date): Promise<string> {
  for (let lookUp = 0; lookUp < LOOK_UPS; lookUp += 1) {
    const { internalRecordReturn } = await clock.at(at, () =>
      as(GATEWAY)('payments', { query: SeedReturnDocument, variables: { reference } }),
    );
    if (internalRecordReturn.status !== 'pending') return internalRecordReturn.status;
    await sleep(BETWEEN_LOOK_UPS_MS);
  }
  return 'pending';
}

/** Presses a button of the provider's page, as a payer's browser would. */
async function answerPage(simulatorUrl: string | undefined, pageUrl: string, outcome: string): Promise<void> {
  const { pathname, search } = new URL(pageUrl);
  const response = await fetch(new URL(`${pathname}${search}`, simulatorUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  });
  await response.body?.cancel();
}

/** An entity reference as the gateway sends it; codegen does not know `_entities`. */
interface PaymentsAnswer {
  _entities: [{ payments: { edges: { node: Made }[] } } | null];
}

async function paymentsOf({ as }: SeedServices, companyId: number, customerId: string): Promise<Made[]> {
  const query = `query Seed($of: [_Any!]!) { _entities(representations: $of) { ... on Customer {
    payments(first: ${READ}) { edges { node { id balanceId status amount { amountMinor } } } }
  } } }` as Operation<PaymentsAnswer, object>;
  const answer = await as(SEEDER)('payments', {
    query,
    variables: { of: [{ __typename: 'Customer', id: customerId, companyId: String(companyId) }] },
  });
  return answer._entities[0]?.payments.edges.map(({ node }) => node) ?? [];
}

/** Gives a share back; the same refund again changes nothing. */
async function giveBack(
  { as, clock }: SeedServices,
  { id, amount }: Pick<Made, 'id' | 'amount'>,
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
