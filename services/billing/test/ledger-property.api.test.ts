import { DEFAULT_PAYMENT_FILE_LAYOUT, HOUR_MS } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { Customer } from '../src/domain/customer.ts';
import type { Journal } from '../src/use-cases/ports/journal.ts';
import {
  ACCOUNTS,
  type Command,
  ignoreKill,
  ignoreMissingAccount,
  ignoreOutdatedBillingMethod,
  steps,
} from './world/ledger-commands.ts';
import { createPaymentDelivery, type Payment, remainingMinorOf } from './world/ledger-payments.ts';
import { buildPayment, paymentsOf } from './world/payments.ts';
import { amountInTransitMinor, deliverTransfers } from './world/transfers.ts';
import { openUploads, settingsWith } from './world/uploads.ts';
import { BILLING_OPTIONS, openBilling } from './world/world.ts';

/** Runs of the property; the nightly suite raises them. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? (process.env.CI ? 100 : 25));
const TIME_LIMIT_MS = 3_600_000;
/** After this time another worker may take an interrupted upload. */
const LEASE_MS = 60_000;
/** Uploads among which one is undone. */
const MAX_LISTED = 50;
/** Attempts to finish an upload, more than it may fail. */
const MAX_TAKES = 20;

const clock = createTestClock('2026-11-21T12:00:00Z');
/** Companies that use balance-forward now; the others use open-item. */
const forwarding = new Set<number>();
const settingsOf = settingsWith((companyId) => (forwarding.has(companyId) ? 'balance-forward' : 'open-item'));
const { app, platform, dependencies, customers, sweep } = await openBilling({ clock });
const { journal, uploads: store } = dependencies;
const uploads = openUploads(platform, { settingsOf });
const failing: Journal = { ...journal, append: () => Promise.reject(new Error('killed')) };
const killedTransfers = createBilling(platform, BILLING_OPTIONS, {
  ...dependencies,
  customers: { ...customers, findWithRemoved: () => Promise.reject(new Error('killed')) },
});
const deliver = createPaymentDelivery(platform, app, clock);
const killedUploads = openUploads(platform, { journal: failing, settingsOf });

let companies = 100;

/** Runs the commands of one company, and knows which payments it received. */
class Company {
  readonly id = ++companies;
  readonly payments = new Map<string, Payment>();

  async accountOf(accountNumber: string): Promise<Customer | undefined> {
    return (await customers.findByAccountNumbers(this.id, [accountNumber]))[0];
  }

  async run(step: Command): Promise<void> {
    switch (step.kind) {
      case 'upload':
        await this.upload(uploads, step);
        return;
      case 'killed-upload':
        await this.upload(killedUploads, step).catch(ignoreKill);
        return;
      case 'decision':
        await uploads.decideAll(this.id, step);
        return void (await this.resume());
      case 'undo':
        return this.undo(step);
      case 'method':
        if (step.isForward) forwarding.add(this.id);
        else forwarding.delete(this.id);
        return;
      case 'payment-file':
        return this.createPaymentFile(step);
      case 'wait':
        clock.advance(step.hours * HOUR_MS);
        return;
      case 'resume':
        clock.advance(LEASE_MS);
        await this.resume();
        return;
      case 'payment':
        return this.pay(step);
      case 'refund':
        return this.refund(step);
      case 'failed-refund':
        return this.failRefund(step);
      case 'dispute':
        return this.dispute(step);
      case 'won-dispute':
        return this.winDispute(step);
      case 'redelivery':
        for (const payment of this.payments.values()) await deliver.all(payment);
        return deliverTransfers(platform, app, this.id);
      case 'removal': {
        const customer = await this.accountOf(step.account);
        if (customer)
          await app.useCases.removeCustomer(staffOf(this.id), this.id, customer.id).catch(ignoreMissingAccount);
        return;
      }
      case 'addition': {
        const email = `${step.account}@example.org`;
        const { account: accountNumber, deletedAccount } = step;
        const added = { companyId: this.id, accountNumber, email, deletedAccount };
        await app.useCases.addCustomer(staffOf(this.id), added);
        return;
      }
      case 'new-account': {
        const customer = await this.accountOf(step.account);
        const input = { customerId: customer?.id ?? '', reason: 'Moved out', preview: false };
        await app.useCases.startNewAccount(staffOf(this.id), input).catch(ignoreMissingAccount);
        return;
      }
      case 'journal-sweep':
        return sweep('journal');
      case 'correction':
        return this.correct(step);
    }
  }

  /** Creates a payment file if there are new payments; one that is not confirmed is discarded. */
  async createPaymentFile({ billsUseConfirmedFiles, isConfirmed }: Extract<Command, { kind: 'payment-file' }>) {
    const staff = staffOf(this.id);
    const choice = {
      companyId: this.id,
      since: undefined,
      billsUseConfirmedFiles,
      layout: DEFAULT_PAYMENT_FILE_LAYOUT,
    };
    await app.useCases.updatePaymentFileSettings(staff, choice);
    const created = await app.useCases.createPaymentFile(staff, this.id);
    if (created.kind === 'refused') return;
    const key = { companyId: this.id, paymentFileId: created.file.id };
    await (isConfirmed ? app.useCases.confirmPaymentFile : app.useCases.discardPaymentFile)(staff, key);
  }

  /** A correction may be refused, for example of a bill that does not exist. */
  async correct({ type, account, month, amount, key, isKilled }: Extract<Command, { kind: 'correction' }>) {
    const customer = await this.accountOf(account);
    if (!customer) return;
    const charge = customer.balances.flatMap(({ charges = [] }) => charges)[0];
    const isMove = type === 'move-credit' || type === 'transfer-credit';
    const credit = customer.credits?.find(({ kind }) => isMove || kind !== 'payment') ?? charge;
    const correction = {
      type,
      reason: 'Any',
      balanceId: `${customer.id}-2026${month}`,
      amountMinor: amount,
      creditId: credit?.id ?? 'none',
      toAccountNumber: ACCOUNTS[(ACCOUNTS.indexOf(account) + 1) % ACCOUNTS.length],
      method: 'cash',
      receivedOn: '2026-11-20',
      idempotencyKey: key,
    };
    const input = { customerId: customer.id, preview: false, correction };
    const { useCases } = isKilled ? killedTransfers : app;
    await useCases.correctAccount(staffOf(this.id), input).catch(ignoreMissingAccount);
  }

  async upload(
    by: typeof uploads,
    { month, file, madeBefore: hours, isReviewed }: Extract<Command, { kind: 'upload' | 'killed-upload' }>,
  ) {
    const rows = file.map(({ account, amount }) => `${account},${(amount / 100).toFixed(2)}`);
    const review = isReviewed ? 'always' : null;
    const asOf =
      hours === undefined || !forwarding.has(this.id) ? null : new Date(clock.now().getTime() - hours * HOUR_MS);
    const options = { companyId: String(this.id), period: { month, year: 2026 }, asOf, review } as const;
    await by.upload(`account,amount\n${rows.join('\n')}\n`, options).catch(ignoreOutdatedBillingMethod);
  }

  /** Undoes one of the newest completed uploads. If another upload has to end first, a later step continues it. */
  async undo({ newerUploads, isKilled }: Extract<Command, { kind: 'undo' }>): Promise<void> {
    const completed = (await store.list(this.id, MAX_LISTED)).filter(({ state }) => state === 'completed');
    const uploadId = completed[newerUploads]?.id;
    if (!uploadId) return;
    const prepared = await app.useCases.undoUpload(staffOf(this.id), { companyId: this.id, uploadId });
    if (prepared.kind === 'refused') return;
    const undo = { companyId: this.id, uploadId: prepared.upload.id };
    await uploads.applyUpload(undo);
    await app.useCases.approveUpload(staffOf(this.id), { ...undo, includeNew: true, includeChanged: true });
    await (isKilled ? killedUploads : uploads).applyUpload(undo).catch(ignoreKill);
  }

  async resume(): Promise<boolean> {
    const next = await store.findNext(this.id);
    if (next) await uploads.applyUpload({ companyId: this.id, uploadId: next.id });
    return next !== undefined;
  }

  async pay({ paymentId, account, month, received }: Extract<Command, { kind: 'payment' }>): Promise<void> {
    const id = `${this.id}-${paymentId}`;
    const customer = await this.accountOf(account);
    if (!customer) return;
    // A payment that exists already is delivered again.
    const payment = this.payments.get(id) ?? {
      ...buildPayment({ id, companyId: this.id, customerId: customer.id, receivedMinor: received, isPosted: false }),
      month,
      paidAt: clock.now().toISOString(),
      chargebacks: [],
    };
    this.payments.set(id, payment);
    await deliver.payment(payment);
  }

  /** A refund of a part or the whole of the payment; its event may come before that of the payment. */
  async refund({ paymentId, refundId, share }: Extract<Command, { kind: 'refund' }>): Promise<void> {
    const payment = this.payments.get(`${this.id}-${paymentId}`);
    if (!payment) return;
    const left = remainingMinorOf(payment);
    const id = `${payment.id}-${refundId}`;
    const isNew = !payment.refunds.some((refund) => refund.id === id);
    const amountMinor = Math.ceil(left / share);
    if (isNew && amountMinor > 0) payment.refunds.push({ id, amountMinor, isPosted: false });
    await deliver.refunds(payment);
  }

  /** The refund fails after it had succeeded; this event may come before those of the refund and of the payment. */
  async failRefund({ paymentId, refundId }: Extract<Command, { kind: 'failed-refund' }>): Promise<void> {
    const payment = this.payments.get(`${this.id}-${paymentId}`);
    const refund = payment?.refunds.find(({ id }) => id === `${payment.id}-${refundId}`);
    if (!payment || !refund) return;
    const id = `${refund.id}-failed`;
    if (!payment.refunds.some((each) => each.id === id))
      payment.refunds.unshift({ id, amountMinor: -refund.amountMinor, isPosted: false });
    await deliver.refunds(payment);
  }

  /** A chargeback of what is left of the payment; its event may come before that of the payment. */
  async dispute({ paymentId, disputeId }: Extract<Command, { kind: 'dispute' }>): Promise<void> {
    const payment = this.payments.get(`${this.id}-${paymentId}`);
    if (!payment) return;
    const id = `${payment.id}-${disputeId}`;
    const amountMinor = remainingMinorOf(payment);
    if (amountMinor > 0 && !payment.chargebacks.some((dispute) => dispute.id === id)) {
      payment.chargebacks.push({ id, amountMinor, isWon: false });
      payment.disputes.push({ id, amountMinor, isPosted: false });
    }
    await deliver.disputes(payment);
  }

  async winDispute({ paymentId }: Extract<Command, { kind: 'won-dispute' }>): Promise<void> {
    const payment = this.payments.get(`${this.id}-${paymentId}`);
    const open = payment?.chargebacks.find(({ isWon }) => !isWon);
    if (!payment || !open) return;
    open.isWon = true;
    payment.disputes = payment.disputes.map((each) =>
      each.id === open.id ? { ...each, amountMinor: 0, isPosted: false } : each,
    );
    await deliver.disputes(payment);
  }

  /** Works until no upload of the company is unfinished. */
  async finishUploads(): Promise<void> {
    for (let takes = 0; takes < MAX_TAKES; takes++) {
      clock.advance(LEASE_MS);
      if (!(await this.resume())) return;
    }
    throw new Error('an upload does not end');
  }

  check() {
    return app.useCases.checkLedger({ companyId: this.id, payments: paymentsOf([...this.payments.values()]) });
  }
}

test(
  'any commands in any order leave a ledger that agrees with its journal and its payments',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const company = new Company();
        for (const step of commands) {
          await Promise.all(step.map((each) => company.run(each)));
          expect((await company.check()).differences).toEqual([]);
        }
        await company.finishUploads();
        // A recall may cause another one on the next account.
        for (const _account of ACCOUNTS) await deliverTransfers(platform, app, company.id);
        await sweep('journal');
        expect(await amountInTransitMinor(platform, company.id)).toBe(0);
        const { differences, notApplied, skipped } = await company.check();
        expect({ differences, notApplied, skipped }).toEqual({ differences: [], notApplied: 0, skipped: 0 });
        const waiting = { companyId: company.id, journalAt: { $exists: true } };
        expect(await platform.mongo.collection('customers').countDocuments(waiting)).toBe(0);
      }),
      // Shrinking a failure would repeat it on the engines for many minutes.
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  TIME_LIMIT_MS,
);
