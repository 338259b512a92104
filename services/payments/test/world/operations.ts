import { type Actor, ANONYMOUS, type Permission } from '@utility-pay/contracts';
import { customerOf, serviceActor, staffOf } from '@utility-pay/service-kit/testing/actors';
import type { createGraphClient } from '@utility-pay/service-kit/testing/platform';
import type { TestBill } from './billing.ts';
import { press } from './servers.ts';
import type { createWorld } from './world.ts';

export { superAdmin } from '@utility-pay/service-kit/testing/actors';

export const gateway: Actor = serviceActor('gateway');
export const anonymous: Actor = ANONYMOUS;

/** A paying customer, in company 1 by default. */
export const payer = (userId: string, companyId = 1): Actor => customerOf(companyId, userId);

/** Staff with exactly these permissions. */
export const staff = (companyId: number, ...permissions: Permission[]): Actor => staffOf(companyId, permissions);

export interface StartedPayment {
  payment: { id: string; status: string; amount: { amountMinor: number } } | null;
  paymentUrl: string | null;
  userErrors: { code: string; field: string | null; message: string }[];
}

export interface FoundPayment {
  id: string;
  status: string;
  transactionId: string | null;
  paidAt: string | null;
  message: string | null;
}

const START = `mutation ($input: StartPaymentInput!) { startPayment(input: $input) {
  payment { id status amount { amountMinor } } paymentUrl userErrors { code field message } } }`;
const FIND = 'query ($id: ID!) { payment(id: $id) { id status transactionId paidAt message } }';
const RETURN = 'mutation ($reference: ID!) { internalRecordReturn(reference: $reference) { status message } }';
const WEBHOOK = `mutation ($reference: ID!, $authorization: String, $body: String!) {
  internalRecordWebhook(reference: $reference, authorization: $authorization, body: $body) }`;
const CONFIGURE = `mutation ($input: UpdatePaymentConfigurationInput!) { updatePaymentConfiguration(input: $input) {
  paymentConfiguration { provider merchantToken tpnNumber hostedPageUrl testMode } userErrors { code field message } } }`;

/** The operations of this service. Errors are thrown with their code. */
export function createOperations(client: ReturnType<typeof createGraphClient>) {
  async function ask<Data>(actor: Actor, query: string, variables: object = {}): Promise<Data> {
    const { data, errors } = await client(actor, query, { ...variables });
    const code = errors?.[0]?.extensions?.code;
    if (errors?.[0]) throw new Error(`${code}: ${errors[0].message}`);
    return data as Data;
  }
  return {
    ask,
    start: async (actor: Actor, customerId: string, balanceId: string): Promise<StartedPayment> =>
      (await ask<{ startPayment: StartedPayment }>(actor, START, { input: { customerId, balanceId } })).startPayment,
    find: async (actor: Actor, id: string): Promise<FoundPayment | null> =>
      (await ask<{ payment: FoundPayment | null }>(actor, FIND, { id })).payment,
    comeBack: async (reference: string, actor = gateway) =>
      (await ask<{ internalRecordReturn: { status: string; message: string } }>(actor, RETURN, { reference }))
        .internalRecordReturn,
    sendWebhook: (reference: string, authorization: string | null, body: string, actor = gateway) =>
      ask(actor, WEBHOOK, { reference, authorization, body }),
    configure: async (actor: Actor, input: object) =>
      (
        await ask<{
          updatePaymentConfiguration: { paymentConfiguration: object | null; userErrors: { field: string }[] };
        }>(actor, CONFIGURE, {
          input: { tpnNumber: '123456789012', hostedPageUrl: '', testMode: true, ...input },
        })
      ).updatePaymentConfiguration,
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;
type Asking = Pick<World, 'ask'>;

export interface UserErrors {
  userErrors: { code: string; field: string | null; message: string }[];
}
export interface RefundView {
  id: string;
  status: string;
  message: string | null;
  amount: { amountMinor: number };
}
export interface PaymentView {
  id: string;
  status: string;
  needsReview: boolean;
  customerEmail: string | null;
  message: string | null;
  refundedAmount: { amountMinor: number };
  refunds: RefundView[];
}

const REFUND_FIELDS = 'id status message amount { amountMinor }';
const FIELDS = `id status needsReview customerEmail message refundedAmount { amountMinor } refunds { ${REFUND_FIELDS} }`;
const VIEW = `query ($id: ID!) { payment(id: $id) { ${FIELDS} } }`;
const REFUND = `mutation ($input: RefundPaymentInput!) { refundPayment(input: $input) {
  refund { ${REFUND_FIELDS} } payment { ${FIELDS} } userErrors { code field message } } }`;
const RESOLVE = `mutation ($input: ResolveReviewInput!) { resolveReview(input: $input) {
  payment { ${FIELDS} } userErrors { code field message } } }`;

/** Returns a payment as this caller sees it. */
export const view = async ({ ask }: Asking, actor: Actor, id: string): Promise<PaymentView | null> =>
  (await ask<{ payment: PaymentView | null }>(actor, VIEW, { id })).payment;

export const refund = async ({ ask }: Asking, actor: Actor, paymentId: string, input: object = {}) =>
  (
    await ask<{ refundPayment: UserErrors & { refund: RefundView | null; payment: PaymentView | null } }>(
      actor,
      REFUND,
      { input: { paymentId, ...input } },
    )
  ).refundPayment;

export const resolve = async ({ ask }: Asking, actor: Actor, paymentId: string, decision: string) =>
  (
    await ask<{ resolveReview: UserErrors & { payment: PaymentView | null } }>(actor, RESOLVE, {
      input: { paymentId, decision },
    })
  ).resolveReview;

/** Opens a page in a company of its own. */
export async function opened(world: World, bill: Partial<TestBill> = {}) {
  const company = await world.company(bill);
  const { payment, paymentUrl } = await world.start(company.customer, company.customerId, company.balanceId);
  if (!payment || !paymentUrl) throw new Error('No page was opened');
  return { ...company, id: payment.id, paymentUrl };
}

/** Makes a successful payment in a company of its own. */
export async function paid(world: World, bill: Partial<TestBill> = {}) {
  const page = await opened(world, bill);
  await press(page.paymentUrl, 'paid');
  await world.comeBack(page.id);
  return page;
}

/** Makes a payment of a different amount than requested. */
export async function inReview(world: World) {
  const page = await opened(world);
  await world.simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await press(page.paymentUrl, 'paid');
  const other = await world.secondProcess({
    fetchStatus: async (...args) => {
      const answer = await other.ipospays.fetchStatus(...args);
      if (answer.kind !== 'paid') return answer;
      const amount = { unit: 'dollars' as const, minor: 1, text: '0.01' };
      return { ...answer, evidence: { ...answer.evidence, amount } };
    },
  });
  await other.comeBack(page.id);
  return { ...page, mismatching: other };
}

/** Returns the refunds of a payment in the provider's records. */
export const refundsAtProvider = ({ simulator }: World, reference: string) =>
  simulator
    .records()
    .entries.filter((entry) => entry.reference === reference)
    .flatMap(({ refunds }) => refunds.map(({ kind, amountMinor }) => ({ kind, amountMinor })));
