import type { Actor } from '@utility-pay/contracts';
import type { PaymentProvider, ProviderEvidence } from '../../src/domain/provider.ts';
import type { TestBill } from './billing.ts';
import { chooseOutcome } from './servers.ts';
import type { createWorld } from './world.ts';

type World = Awaited<ReturnType<typeof createWorld>>;
type Client = Pick<World, 'ask'>;

export interface UserErrors {
  userErrors: { code: string; field: string | null; message: string }[];
}
export interface RefundView {
  id: string;
  status: string;
  recordableFrom: string | null;
  message: string | null;
  amount: { amountMinor: number };
}
export interface PaymentView {
  id: string;
  status: string;
  amount: { amountMinor: number };
  amountReceived: { amountMinor: number } | null;
  testMode: boolean;
  needsReview: boolean;
  review: { reason: string; decisions: string[]; settleableFrom: string | null } | null;
  isBeingReturned: boolean;
  customerEmail: string | null;
  message: string | null;
  refundedAmount: { amountMinor: number };
  refunds: RefundView[];
}

const REFUND_FIELDS = 'id status recordableFrom message amount { amountMinor }';
const FIELDS = `id status amount { amountMinor } amountReceived { amountMinor } testMode needsReview
  review { reason decisions settleableFrom } isBeingReturned customerEmail message refundedAmount { amountMinor }
  refunds { ${REFUND_FIELDS} }`;
const VIEW = `query ($id: ID!) { payment(id: $id) { ${FIELDS} } }`;
const REFUND = `mutation ($input: RefundPaymentInput!) { refundPayment(input: $input) {
  refund { ${REFUND_FIELDS} } payment { ${FIELDS} } userErrors { code field message } } }`;
const RECORD_OUTCOME = `mutation ($input: RecordRefundOutcomeInput!) { recordRefundOutcome(input: $input) {
  payment { ${FIELDS} } userErrors { code field message } } }`;
const RESOLVE = `mutation ($input: ResolveReviewInput!) { resolveReview(input: $input) {
  payment { ${FIELDS} } userErrors { code field message } } }`;

/** Returns a payment as this caller sees it. */
export const readPayment = async ({ ask }: Client, actor: Actor, id: string): Promise<PaymentView | null> =>
  (await ask<{ payment: PaymentView | null }>(actor, VIEW, { id })).payment;

export const refundPayment = async ({ ask }: Client, actor: Actor, paymentId: string, input: object = {}) =>
  (
    await ask<{ refundPayment: UserErrors & { refund: RefundView | null; payment: PaymentView | null } }>(
      actor,
      REFUND,
      { input: { paymentId, ...input } },
    )
  ).refundPayment;

export const recordOutcome = async (
  { ask }: Client,
  actor: Actor,
  input: { paymentId: string; refundId: string; outcome: 'RETURNED' | 'NOT_RETURNED'; reason: string },
) =>
  (await ask<{ recordRefundOutcome: UserErrors & { payment: PaymentView | null } }>(actor, RECORD_OUTCOME, { input }))
    .recordRefundOutcome;

export const resolveReview = async (
  { ask }: Client,
  actor: Actor,
  paymentId: string,
  decision: string,
  receivedMinor?: number,
  reason?: string,
) =>
  (
    await ask<{ resolveReview: UserErrors & { payment: PaymentView | null } }>(actor, RESOLVE, {
      input: { paymentId, decision, receivedMinor, reason },
    })
  ).resolveReview;

/** Opens a payment page in a new company. The payer has not visited it. */
export async function preparePage(world: World, bill: Partial<TestBill> = {}, configuration: object = {}) {
  const company = await world.company(bill, configuration);
  const id = (await world.prepare(company.customer, company.customerId, company.balanceId)) ?? '';
  const paymentUrl = (await world.stored(id))?.pageUrl;
  if (!paymentUrl) throw new Error('No page was opened');
  return { ...company, id, paymentUrl };
}

/** Opens a payment page in a new company, and visits it as the payer. */
export async function openPage(world: World, bill: Partial<TestBill> = {}, configuration: object = {}) {
  const page = await preparePage(world, bill, configuration);
  await world.visit(page.customer, page.id);
  return page;
}

/** Makes a successful payment in a new company. */
export async function makePayment(world: World, bill: Partial<TestBill> = {}, configuration: object = {}) {
  const page = await openPage(world, bill, configuration);
  await chooseOutcome(page.paymentUrl, 'paid');
  await world.recordReturn(page.id);
  return page;
}

/** Dollars that the provider approves instead of the requested $84.17. */
const APPROVED = '40.00';

/** Makes a payment of which the provider approves another amount than requested, so that it is in review. */
export async function makePaymentInReview(world: World, approved = APPROVED, configuration: object = {}) {
  const page = await openPage(world, {}, configuration);
  await chooseOutcome(page.paymentUrl, 'paid', approved);
  await world.recordReturn(page.id);
  return page;
}

/** Starts a process to which the provider reports these fields of each paid transaction. */
export async function startProcessThatReports(world: World, overrides: Partial<ProviderEvidence>) {
  const process = await world.startProcess({
    fetchStatus: async (...args) => {
      const answer = await process.ipospays.fetchStatus(...args);
      return answer.kind === 'paid' ? { ...answer, evidence: { ...answer.evidence, ...overrides } } : answer;
    },
  });
  return process;
}

/** Starts a process that records the time of each of its status queries at the provider. */
export async function startQueryCountingProcess(world: World, limits: { queriesPerMinute?: number } = {}) {
  const queryTimes: Date[] = [];
  const provider: Partial<PaymentProvider> = {
    fetchStatus: (...args) => {
      queryTimes.push(world.clock.now());
      return started.ipospays.fetchStatus(...args);
    },
  };
  const started = await world.startProcess(provider, limits);
  return { ...started, queryTimes };
}

/** Starts a process to which the provider reports paid transactions as declined or canceled. */
export async function startProcessThatReportsPaidAs(world: World, kind: 'declined' | 'cancelled') {
  const process = await world.startProcess({
    fetchStatus: async (...args) => {
      const answer = await process.ipospays.fetchStatus(...args);
      return answer.kind === 'paid' ? { kind, evidence: answer.evidence } : answer;
    },
  });
  return process;
}

/** Returns the refunds of a payment in the provider's records. */
export const refundsAtProvider = ({ simulator }: World, reference: string) =>
  simulator
    .records()
    .entries.filter((entry) => entry.reference === reference)
    .flatMap(({ refunds }) => refunds.map(({ kind, amountMinor }) => ({ kind, amountMinor })));
