import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { isBeingCreated, isDecided, isQueryRunning, isWithStaff, type Payment } from '../domain/payment.ts';
import { evaluateProviderAnswer } from '../domain/provider-answer.ts';
import { addCheckOfDisputes } from './add-check.ts';
import { clearRestored } from './clear-restored.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { credentialsOf, isUnauthorized, replaceCredentials } from './payment-credentials.ts';
import { type ConfirmedAnswer, confirmRelease } from './release-page.ts';

/** A payment whose status is unavailable for longer is logged as an error. */
const ALARM_AFTER_MS = 15 * 60_000;
/** Minimum interval of status queries of one payment, whether a reader, a return, a webhook or a worker causes them. */
const QUERY_INTERVAL_MS = 5000;
/** How long the request of a person waits for the provider's answer. */
export const BUDGET_MS = 3000;
/** Interval of reads while another request's query is running. */
const READ_INTERVAL_MS = 150;
const BATCH_SIZE = 500;
const ENQUEUE_CONCURRENCY = 50;

export interface Refreshed {
  payment: Payment;
  /** False when the provider gave no usable answer. */
  isAnswered: boolean;
}

/** `isPageClosed`: the provider was just asked to close the page, and answered, so the page is not closed once more. */
export type RefreshPayment = (payment: Payment, options?: { isPageClosed?: boolean }) => Promise<Refreshed>;

/**
 * Returns the function that queries the provider for a payment's status and applies the answer. Before an answer releases a
 * bill, the page is closed at the provider.
 */
export const refreshPayment = (
  dependencies: Pick<
    PaymentsDependencies,
    'payments' | 'billing' | 'checks' | 'configurations' | 'providerOf' | 'clock' | 'log'
  >,
): RefreshPayment => {
  const { payments, providerOf, clock, log } = dependencies;
  const confirm = confirmRelease(dependencies);
  const replace = replaceCredentials(dependencies);
  const clearIfRestored = clearRestored(dependencies);
  return async (payment, { isPageClosed = false } = {}) => {
    if (isDecided(payment.state)) return { payment, isAnswered: true };
    let credentials = await credentialsOf(dependencies, payment);
    const { answer, set } = await queryStatus();
    const tpnNumber = credentials?.tpnNumber ?? '';
    const current = answer.kind === 'paid' ? await clearIfRestored(payment) : payment;
    await addCheckOfDisputes(dependencies, current, tpnNumber, answer);
    const refreshed = await payments.change(current, (stored) => {
      const change = evaluateProviderAnswer(stored, tpnNumber, answer, clock.now(), payment);
      return { ...change, set: { ...set, ...change.set, lastCheckedAt: clock.now() } };
    });
    report(refreshed);
    return { payment: refreshed, isAnswered: answer.kind !== 'unavailable' };

    async function queryStatus(): Promise<ConfirmedAnswer> {
      if (!credentials || payment.provider !== credentials.provider)
        return { answer: { kind: 'unavailable', reason: 'misconfigured' }, set: {} };
      let answer = await providerOf(credentials).fetchStatus(credentials, payment.id, payment);
      const replacement = isUnauthorized(answer) ? await replace(payment, credentials) : undefined;
      if (replacement) {
        credentials = replacement;
        answer = await providerOf(credentials).fetchStatus(credentials, payment.id, payment);
      }
      return isPageClosed ? { answer, set: {} } : confirm(payment, credentials, answer);
    }

    function report({ id: paymentId, state, companyId, createdAt, unanswered }: Payment): void {
      const line = { paymentId, companyId, from: payment.state, state, answer: answer.kind };
      if (state !== payment.state) {
        if (state === 'review') log.error(line, 'Payment needs a review');
        else log.info(line, 'Payment changed state');
      }
      const ageMs = clock.now().getTime() - createdAt.getTime();
      if (unanswered > 0 && ageMs > ALARM_AFTER_MS) log.error({ ...line, unanswered }, 'Payment status is unavailable');
    }
  };
};

/** Reserves a query and returns the payment; undefined if the payment was queried less than QUERY_INTERVAL_MS ago. */
const reserveQuery = (
  { payments, clock }: Pick<PaymentsDependencies, 'payments' | 'clock'>,
  payment: Pick<Payment, 'id' | 'companyId'>,
): Promise<Payment | undefined> => {
  const now = clock.now();
  return payments.reserveStatusQuery(payment, now, new Date(now.getTime() - QUERY_INTERVAL_MS));
};

export type RefreshWithinBudget = (payment: Payment) => Promise<Payment>;

/**
 * Refreshes a payment while a person waits, for at most BUDGET_MS. Waits for a query that is already running, for example
 * because a webhook arrived together with the payer. Returns the stored payment when the budget is used up, when the provider
 * was queried less than QUERY_INTERVAL_MS ago, or when the company has used up its queries; workers keep polling.
 */
export const refreshWithinBudget =
  ({
    payments,
    clock,
    refresh,
    schedulePoll,
    queryLimit,
    pause,
    log,
  }: Pick<PaymentsDependencies, 'payments' | 'clock' | 'schedulePoll' | 'queryLimit' | 'pause' | 'log'> & {
    refresh: RefreshPayment;
  }): RefreshWithinBudget =>
  async (payment) => {
    const { companyId } = payment;
    // A query is reserved only when it will be sent: a reservation keeps workers from polling.
    const reserved = (await queryLimit.hasLeft(companyId)) && (await reserveQuery({ payments, clock }, payment));
    if (!reserved) return waitForRunningQuery();
    await queryLimit.count(companyId);
    const refreshed = refresh(reserved).then(
      (result) => result.payment,
      async (err: unknown) => {
        log.warn({ err, paymentId: payment.id }, 'Payment could not be refreshed');
        await schedulePoll(payment);
        return reserved;
      },
    );
    return Promise.race([refreshed, pause(BUDGET_MS).then(() => reserved)]);

    async function findStored(): Promise<Payment> {
      return (await payments.find(companyId, payment.id)) ?? payment;
    }

    async function waitForRunningQuery(): Promise<Payment> {
      let stored = await findStored();
      for (let waitedMs = 0; waitedMs < BUDGET_MS; waitedMs += READ_INTERVAL_MS) {
        if (!isQueryRunning(stored, new Date(clock.now().getTime() - BUDGET_MS))) break;
        await pause(READ_INTERVAL_MS);
        stored = await findStored();
      }
      return stored;
    }
  };

/** Polls one payment in a worker: queries its status or, once its received money was decided on, continues its refunds. */
export const refreshPaymentById =
  ({
    payments,
    clock,
    refresh,
    close,
    continueRefunds,
  }: Pick<PaymentsDependencies, 'payments' | 'clock'> & {
    refresh: RefreshPayment;
    close(payment: Payment): Promise<Payment>;
    continueRefunds(payment: Payment): Promise<Payment>;
  }) =>
  async (companyId: number, paymentId: string): Promise<void> => {
    const payment = await reserveQuery({ payments, clock }, { id: paymentId, companyId });
    if (!payment) {
      const stored = await payments.find(companyId, paymentId);
      if (stored && isDecided(stored.state)) await continueRefunds(stored);
      // A payment that was queried recently stays due: the sweep enqueues it again.
      return;
    }
    // Refreshed before the page is closed: a payment that was paid in the meantime is no longer open.
    const { payment: refreshed } = await refresh(payment);
    const { open, closing, state } = refreshed;
    if (open && closing && !isWithStaff(state) && !isBeingCreated(refreshed, clock.now())) await close(refreshed);
  };

/** Enqueues polls of the due payments of all companies. */
export const scheduleDue = ({
  payments,
  schedulePoll,
  clock,
}: Pick<PaymentsDependencies, 'payments' | 'schedulePoll' | 'clock'>): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => payments.listDue(clock.now(), batch),
    handle: async ({ companyId, paymentId }) => {
      await schedulePoll({ companyId, id: paymentId });
      return 'stays';
    },
    batchSize: BATCH_SIZE,
    concurrency: ENQUEUE_CONCURRENCY,
    // In a burst, most due payments are in the queue already. A batch each second is more than workers can poll.
    batchesPerRun: 1,
  });
