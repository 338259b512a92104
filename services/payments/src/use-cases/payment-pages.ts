import type { Actor } from '@utility-pay/contracts';
import { markAccountRemoved } from '../domain/account-removal.ts';
import { messages } from '../domain/messages.ts';
import { isStillDue } from '../domain/payable.ts';
import { isWithStaff, type Payment } from '../domain/payment.ts';
import { cancelClosing, handOut, hasUnusedPage, payablePage, startClosing, visit } from '../domain/payment-page.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { findOwnPayment } from './find-payment.ts';
import { credentialsOf, isOtherAccount, type UnsavedCredentials } from './payment-credentials.ts';
import { BUDGET_MS, type RefreshPayment } from './refresh-payment.ts';

/**
 * Records that the payer goes to a payment's page, and returns the page's address; undefined once the payment can no
 * longer be paid there. For the payer only.
 */
export const visitPage =
  ({ payments, clock }: Pick<PaymentsDependencies, 'payments' | 'clock'>) =>
  async (actor: Actor, paymentId: string): Promise<string | undefined> => {
    const payment = await findOwnPayment(payments, actor, paymentId);
    const visited = await payments.change(payment, (stored) => visit(stored, clock.now()));
    return payablePage(visited, clock.now());
  };

/**
 * Records that a client gets the address of a payment's page, and returns the address; undefined once the payment can no
 * longer be paid there.
 */
export const handOutPage =
  ({ payments, clock }: Pick<PaymentsDependencies, 'payments' | 'clock'>) =>
  async (payment: Payment): Promise<string | undefined> => {
    const handedOut = await payments.change(payment, (stored) => handOut(stored, clock.now()));
    return payablePage(handedOut, clock.now());
  };

/**
 * Closes a payment's page at the provider. Only the status query afterwards releases the bill, so the returned
 * payment may still be open.
 */
export const closePage =
  ({
    configurations,
    providerOf,
    log,
    refresh,
  }: Pick<PaymentsDependencies, 'configurations' | 'providerOf' | 'log'> & { refresh: RefreshPayment }) =>
  async (payment: Payment): Promise<Payment> => {
    const credentials = await credentialsOf({ configurations }, payment);
    if (!credentials) return payment;
    const session = { reference: payment.id, providerRef: payment.providerRef ?? null };
    const result = await providerOf(credentials).cancelSession(credentials, session);
    log.info({ paymentId: payment.id, result: result.kind }, 'Payment page closed');
    return (await refresh(payment, { isPageClosed: result.kind !== 'ambiguous' })).payment;
  };

/** Maximum unused pages of a customer that are closed in UNUSED_PAGES_WINDOW_MS; the next one stays open and is reused. */
const MAX_UNUSED_PAGES = 10;
const UNUSED_PAGES_WINDOW_MS = 60 * 60_000;

/**
 * Closes a payment's page if no payer can have visited it; any other page stays open. Marks the payment first, so that no
 * payer is sent to the page while the provider closes it. For the payer only.
 */
export const closeUnusedPage =
  ({
    payments,
    clock,
    refresh,
    close,
  }: Pick<PaymentsDependencies, 'payments' | 'clock'> & {
    refresh: RefreshPayment;
    close(payment: Payment): Promise<Payment>;
  }) =>
  async (actor: Actor, paymentId: string): Promise<Payment> => {
    const payment = await findOwnPayment(payments, actor, paymentId);
    if (!hasUnusedPage(payment)) return payment;
    const { companyId, customerId } = payment;
    const since = new Date(clock.now().getTime() - UNUSED_PAGES_WINDOW_MS);
    if ((await payments.countUnlisted(companyId, customerId, since)) > MAX_UNUSED_PAGES) return payment;
    const { payment: refreshed } = await refresh(payment);
    const marked = await payments.change(refreshed, (stored) => startClosing(stored, clock.now()));
    if (!hasUnusedPage(marked)) return marked;
    return payments.change(await close(marked), cancelClosing);
  };

/**
 * Marks the unpaid payments of a removed customer, so that a late payment goes to review instead of becoming a credit that
 * no customer has, and schedules the open pages for closing. Each poll of these pages tries to close them, so neither a
 * crash nor an unavailable provider leaves a page open. Records the removal first: a payment that is being started is
 * either open already and found here, or its start finds the record.
 */
export const closePagesOfRemovedCustomer =
  ({
    payments,
    removedCustomers,
    schedulePoll,
    clock,
  }: Pick<PaymentsDependencies, 'payments' | 'removedCustomers' | 'schedulePoll' | 'clock'>) =>
  async (
    companyId: number,
    {
      customerId,
      resets,
      isArchived = false,
    }: { customerId: string; resets: number; isArchived?: boolean | undefined },
  ): Promise<void> => {
    await removedCustomers.add(companyId, customerId, resets);
    // Marked before the pages are closed, so that a payment during the closing goes to review too.
    for (const payment of await payments.listUnpaidOfCustomer(companyId, customerId))
      await payments.change(payment, (stored) => markAccountRemoved(stored, isArchived ? 'archived' : 'deleted'));
    for (const payment of await payments.listOpenOfCustomer(companyId, customerId)) {
      await payments.change(payment, (stored) => markClosing(stored, clock.now()));
      await schedulePoll(payment);
    }
  };

/**
 * Closes the unpaid page that its payer left by the cancel button, and waits for the provider for at most BUDGET_MS. Marks the
 * payment first: workers close the page if the provider takes longer, and opening the return address again closes nothing twice.
 */
export const closePageLeftByPayer =
  ({
    payments,
    clock,
    pause,
    close,
  }: Pick<PaymentsDependencies, 'payments' | 'clock' | 'pause'> & { close(payment: Payment): Promise<Payment> }) =>
  async (payment: Payment): Promise<Payment> => {
    let isMarked = false;
    const marked = await payments.change(payment, (stored) => {
      const change = markClosing(stored, clock.now());
      isMarked = change !== undefined;
      return change;
    });
    if (!isMarked) return marked;
    return Promise.race([close(marked).catch(() => marked), pause(BUDGET_MS).then(() => marked)]);
  };

/**
 * Schedules a company's open pages for closing that are of another provider, account or mode than `current`, because the company
 * changes to `current`. A payment made there in the meantime is credited, and the old credentials stay usable for status queries
 * and refunds.
 */
export const closePagesOfOtherAccounts =
  (dependencies: Pick<PaymentsDependencies, 'payments' | 'configurations' | 'providerOf' | 'schedulePoll' | 'clock'>) =>
  async (companyId: number, current: UnsavedCredentials): Promise<void> => {
    const { payments, configurations, schedulePoll, clock } = dependencies;
    /** By the id of a credential set. */
    const isOther = new Map<string, boolean>();
    for await (const payment of payments.streamOpenOfCompany(companyId)) {
      const credentialsId = payment.renewedCredentialsId ?? payment.credentialsId;
      if (!isOther.has(credentialsId)) {
        const credentials = await configurations.find(companyId, credentialsId);
        isOther.set(credentialsId, !credentials || (await isOtherAccount(dependencies, credentials, current)));
      }
      if (!isOther.get(credentialsId)) continue;
      await payments.change(payment, (stored) => markClosing(stored, clock.now(), messages.providerChanged));
      await schedulePoll(payment);
    }
  };

/** Payments whose accounts are requested from billing in one call. */
const COMPARE_BATCH_SIZE = 200;

/**
 * Schedules open pages for closing whose amount is no longer what is due, after the bills of a customer changed, or of all
 * the company's customers if no `customerId` is given. The payer starts again with the amount due; a payment made in the
 * meantime is credited. A payment that is being started is either found here, or billing's answer to its start has the change.
 */
export const closePagesAfterBillChange =
  ({
    payments,
    billing,
    schedulePoll,
    clock,
  }: Pick<PaymentsDependencies, 'payments' | 'billing' | 'schedulePoll' | 'clock'>) =>
  async (companyId: number, customerId?: string): Promise<void> => {
    const open =
      customerId === undefined ? payments.streamOpenOfCompany(companyId) : streamOpenOfCustomer(companyId, customerId);
    for await (const batch of inBatches(open, COMPARE_BATCH_SIZE)) {
      const customerIds = new Set(batch.map((payment) => payment.customerId));
      const accounts = await billing.payableAccounts(companyId, [...customerIds]);
      const byCustomer = new Map(accounts.map((account) => [account.customerId, account]));
      for (const payment of batch) {
        const account = byCustomer.get(payment.customerId);
        if (isStillDue(payment, account)) continue;
        // The undo of a bill file deletes accounts without one event per account.
        if (!account) await payments.change(payment, (stored) => markAccountRemoved(stored, 'deleted'));
        await payments.change(payment, (stored) => markClosing(stored, clock.now(), messages.billChanged));
        await schedulePoll(payment);
      }
    }

    async function* streamOpenOfCustomer(companyId: number, customerId: string): AsyncIterable<Payment> {
      yield* await payments.listOpenOfCustomer(companyId, customerId);
    }
  };

/** Yields the items in arrays of `size`; the last one may be shorter. */
async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Returns the change that has workers close an open page, due now; undefined if it is marked already or staff decide. */
function markClosing({ open, closing, state }: Payment, now: Date, message?: string) {
  if (!open || closing || isWithStaff(state)) return undefined;
  return { set: { closing: true, ...(message ? { message } : {}), pollingSince: now, nextPollAt: now } };
}
