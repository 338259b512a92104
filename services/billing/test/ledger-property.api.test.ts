import { type BillingMethod, CORRECTION_TYPES, domainEvents, REMOVED_ACCOUNT_CHOICES } from '@utility-pay/contracts';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createBilling } from '../src/app.ts';
import type { Customer } from '../src/domain/customer.ts';
import type { CheckedPayment } from '../src/domain/ledger-check.ts';
import type { Journal } from '../src/use-cases/ports.ts';
import { openBilling } from './world/billing.ts';
import { buildPayment, paymentsOf } from './world/payments.ts';
import { deliverTransfers, underwayMinor } from './world/transfers.ts';
import { openUploads } from './world/uploads.ts';

/** Runs of the property; LEDGER_RUNS raises them for the nightly run. */
const RUNS = Number(process.env.LEDGER_RUNS ?? (process.env.CI ? 100 : 25));
const TIME_LIMIT_MS = 3_600_000;
/** After this time another worker may take an interrupted upload. */
const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Attempts to finish an upload, more than it may fail. */
const MAX_TAKES = 20;

let now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
/** Companies that use balance-forward now; the others use open-item. */
const forwarding = new Set<number>();
const billingMethodOf = async (companyId: number): Promise<BillingMethod> =>
  forwarding.has(companyId) ? 'balance-forward' : 'open-item';
const { app, platform, parts, customers, sweep, close } = await openBilling({ clock });
afterAll(close);
const { journal, uploads: store } = parts;
const uploads = openUploads(platform, { billingMethodOf });
const failing: Journal = { ...journal, append: () => Promise.reject(new Error('killed')) };
const killedTransfers = createBilling(platform, {
  ...parts,
  customers: { ...customers, findWithRemoved: () => Promise.reject(new Error('killed')) },
});
const killedUploads = openUploads(platform, { journal: failing, billingMethodOf });

const ACCOUNTS = ['A', 'B', 'C'];
const account = fc.constantFrom(...ACCOUNTS);
const month = fc.constantFrom(10, 11, 12);
const amount = fc.integer({ min: -3000, max: 10_000 });
const paymentId = fc.constantFrom('p1', 'p2', 'p3');
const received = fc.integer({ min: 1, max: 12_000 });
const refundId = fc.constantFrom('r1', 'r2');
/** Hours before now that a balance-forward file was made; by default it is not given. */
const madeBefore = fc.option(fc.integer({ min: 0, max: 48 }), { nil: undefined });
const file = fc.array(fc.record({ account, amount }), { minLength: 1, maxLength: 3 });

/** Everything that changes a ledger. A new way to change one is added here and in `run`. */
const command = fc.oneof(
  fc.record({ kind: fc.constant('upload' as const), month, file, madeBefore }),
  fc.record({ kind: fc.constant('killed-upload' as const), month, file, madeBefore }),
  fc.record({ kind: fc.constant('method' as const), isForward: fc.boolean() }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 }) }),
  fc.record({ kind: fc.constant('resume' as const) }),
  fc.record({ kind: fc.constant('payment' as const), paymentId, account, month, received }),
  fc.record({ kind: fc.constant('refund' as const), paymentId, refundId, share: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant('redelivery' as const) }),
  fc.record({ kind: fc.constant('removal' as const), account }),
  fc.record({
    kind: fc.constant('addition' as const),
    account,
    removedAccount: fc.constantFrom(...REMOVED_ACCOUNT_CHOICES),
  }),
  fc.record({ kind: fc.constant('new-account' as const), account }),
  fc.record({ kind: fc.constant('journal-sweep' as const) }),
  fc.record({
    kind: fc.constant('correction' as const),
    type: fc.constantFrom(...CORRECTION_TYPES),
    account,
    month,
    amount: received,
    key: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
    /** A moved credit is left between its two accounts. */
    isKilled: fc.boolean(),
  }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
/** Commands of one step run at the same time. */
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 });

type Payment = CheckedPayment & { month: number; paidAt: string };

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
      case 'method':
        if (step.isForward) forwarding.add(this.id);
        else forwarding.delete(this.id);
        return;
      case 'wait':
        now = new Date(now.getTime() + step.hours * HOUR_MS);
        return;
      case 'resume':
        now = new Date(now.getTime() + LEASE_MS);
        await this.resume();
        return;
      case 'payment':
        return this.pay(step);
      case 'refund':
        return this.refund(step);
      case 'redelivery':
        for (const payment of this.payments.values()) await this.deliver(payment);
        return deliverTransfers(platform, app, this.id);
      case 'removal': {
        const customer = await this.accountOf(step.account);
        if (customer) await app.useCases.removeCustomer(staffOf(this.id), this.id, customer.id).catch(ignoreMissing);
        return;
      }
      case 'addition': {
        const email = `${step.account}@example.org`;
        const { account: accountNumber, removedAccount } = step;
        const added = { companyId: this.id, accountNumber, email, removedAccount };
        await app.useCases.addCustomer(staffOf(this.id), added);
        return;
      }
      case 'new-account': {
        const customer = await this.accountOf(step.account);
        const input = { customerId: customer?.id ?? '', reason: 'Moved out', preview: false };
        await app.useCases.startNewAccount(staffOf(this.id), input).catch(ignoreMissing);
        return;
      }
      case 'journal-sweep':
        return sweep('journal');
      case 'correction':
        return this.correct(step);
    }
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
      key,
    };
    const input = { customerId: customer.id, preview: false, correction };
    const { useCases } = isKilled ? killedTransfers : app;
    await useCases.correctAccount(staffOf(this.id), input).catch(ignoreMissing);
  }

  async upload(
    by: typeof uploads,
    { month, file, madeBefore: hours }: Extract<Command, { kind: 'upload' | 'killed-upload' }>,
  ) {
    const rows = file.map(({ account, amount }) => `${account},${(amount / 100).toFixed(2)}`);
    const period = { month, year: 2026 };
    const asOf = hours === undefined || !forwarding.has(this.id) ? null : new Date(now.getTime() - hours * HOUR_MS);
    await by
      .upload(`account,amount\n${rows.join('\n')}\n`, { companyId: String(this.id), period, asOf })
      .catch(ignoreMethod);
  }

  async resume(): Promise<boolean> {
    const next = await store.findNext(this.id);
    if (next) await uploads.work({ companyId: this.id, uploadId: next.id });
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
      paidAt: now.toISOString(),
    };
    this.payments.set(id, payment);
    await this.deliverPayment(payment);
  }

  /** A refund of a part or the whole of the payment; its event may come before that of the payment. */
  async refund({ paymentId, refundId, share }: Extract<Command, { kind: 'refund' }>): Promise<void> {
    const payment = this.payments.get(`${this.id}-${paymentId}`);
    if (!payment) return;
    const left = payment.receivedMinor - payment.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const id = `${payment.id}-${refundId}`;
    const isNew = !payment.refunds.some((refund) => refund.id === id);
    const amountMinor = Math.ceil(left / share);
    if (isNew && amountMinor > 0) payment.refunds.push({ id, amountMinor, isPosted: false });
    await this.deliverRefunds(payment);
  }

  async deliver(payment: Payment): Promise<void> {
    await this.deliverRefunds(payment);
    await this.deliverPayment(payment);
  }

  async deliverPayment(payment: Payment): Promise<void> {
    await handle(
      platform.createEvent(domainEvents.paymentSucceeded, this.id, {
        ...subjectOf(payment),
        paidAt: payment.paidAt,
      }),
    );
    payment.isPosted = true;
  }

  async deliverRefunds(payment: Payment): Promise<void> {
    for (const refund of payment.refunds) {
      await handle(
        platform.createEvent(domainEvents.paymentRefunded, this.id, {
          ...subjectOf(payment),
          refundId: refund.id,
          refundedMinor: refund.amountMinor,
          refundedAt: now.toISOString(),
        }),
      );
      refund.isPosted = true;
    }
  }

  /** Works until no upload of the company is unfinished. */
  async finishUploads(): Promise<void> {
    for (let takes = 0; takes < MAX_TAKES; takes++) {
      now = new Date(now.getTime() + LEASE_MS);
      if (!(await this.resume())) return;
    }
    throw new Error('an upload does not end');
  }

  check() {
    return app.useCases.checkLedger({ companyId: this.id, payments: paymentsOf([...this.payments.values()]) });
  }
}

const subjectOf = ({ id, customerId, receivedMinor, month }: Payment) => ({
  paymentId: id,
  customerId,
  balanceId: `${customerId}-2026${month}`,
  amountMinor: receivedMinor,
});

async function handle(event: { type: string; data: unknown }): Promise<void> {
  const handler = app.handlers.find(({ name }) => name === event.type);
  if (!handler) throw new Error('no handler');
  await handler.handle(event);
}

function ignoreKill(error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'killed') throw error;
}

/** The company left balance-forward while the file was sent. */
function ignoreMethod(error: unknown): void {
  if (!(error instanceof Error) || !/has an as-of time/.test(error.message)) throw error;
}

/** The account was removed already. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
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
        expect(await underwayMinor(platform, company.id)).toBe(0);
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
