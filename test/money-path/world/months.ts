import type { BillingMethod } from '@utility-pay/contracts';
import { expect } from 'vitest';
import { type Command, type CommandOf, FIRST_MONTH } from './commands.ts';
import { createCompany } from './company.ts';
import type { World } from './world.ts';

type AccountNumber = 'A' | 'B';
type Amounts = Record<AccountNumber, number>;

/** A payment, by the position of its page. */
interface PlayedPayment {
  page: number;
}

/** Opens a company whose months are played one act after another: each ends when its events are delivered. */
export async function openMonths(world: World, companyId: number, method: BillingMethod) {
  const company = await createCompany(world, companyId);
  let acts = 0;
  let pages = 0;
  let webhooks = 0;

  async function run(...commands: Command[]): Promise<void> {
    const after: Command[] = [{ kind: 'poll' }, { kind: 'deliver', what: 'pending' }];
    for (const command of [...commands, ...after]) {
      world.advance(60_000);
      acts += 1;
      await company.toConcurrentCommand({ command, crashAfter: undefined }, acts).run();
    }
  }

  /** Has the provider change a payment, and receives its webhook. */
  async function runAtProvider(command: Command): Promise<void> {
    await run(command, { kind: 'webhook', webhook: webhooks });
    webhooks += 1;
  }

  async function readDue(): Promise<Amounts> {
    const customers = world.platforms.billing.mongo.collection<{ accountNumber: AccountNumber; totalDueMinor: number }>(
      'customers',
    );
    const found = await customers.find({ companyId }).toArray();
    const dueOf = (number: AccountNumber) => found.find((each) => each.accountNumber === number)?.totalDueMinor ?? 0;
    return { A: dueOf('A'), B: dueOf('B') };
  }

  /** Pays all that is due by card, or another amount. `approved`: cents that the provider charges instead. */
  async function pay(
    account: AccountNumber,
    { otherAmount, approved }: Partial<Pick<CommandOf<'pay'>, 'otherAmount' | 'approved'>> = {},
  ): Promise<PlayedPayment> {
    const payment = { page: pages };
    pages += 1;
    webhooks += 1;
    await run({ kind: 'pay', account, bill: undefined, otherAmount, approved, returns: true, isNotified: false });
    return payment;
  }

  const correct = (correction: Pick<CommandOf<'correct'>, 'type' | 'account' | 'amount'> & { month?: number }) =>
    run({ kind: 'correct', month: FIRST_MONTH, key: acts, ...correction });

  return {
    company,
    pay,
    /** Moves the clock forward to an instant. */
    on: async (at: string): Promise<void> => {
      world.setTime(new Date(at));
      await run();
    },
    expectDue: async (due: Amounts): Promise<void> => expect(await readDue()).toEqual(due),
    /** Uploads the bills of a month: with the charges or, with balance forward, the full balances. */
    bill: async (month: number, charges: Amounts): Promise<void> => {
      const due = await readDue();
      const amountOf = (account: AccountNumber) => charges[account] + (method === 'balance-forward' ? due[account] : 0);
      const rows = (['A', 'B'] as const).map((account) => ({ account, amount: amountOf(account) }));
      await run({ kind: 'upload', month, rows });
    },
    changeBill: (account: AccountNumber, month: number, amount: number) =>
      correct({ type: 'change-bill', account, month, amount }),
    payInCash: (account: AccountNumber, amount: number) => correct({ type: 'record-payment', account, amount }),
    /** Pays with a card that is charged more than is due; staff accept it. */
    overpay: async (account: AccountNumber, approved: number): Promise<void> => {
      const { page } = await pay(account, { approved });
      await run({ kind: 'review', page, decision: 'accept' });
    },
    refundHalf: ({ page }: PlayedPayment) => run({ kind: 'refund', page, share: 2, key: 'r1' }),
    refundAll: ({ page }: PlayedPayment) => run({ kind: 'refund', page, share: 1, key: 'r1' }),
    chargeBack: ({ page }: PlayedPayment) => runAtProvider({ kind: 'dispute', page, type: 'chargeback', share: 1 }),
    winChargeback: () => runAtProvider({ kind: 'decideDispute', isWon: true }),
    /** Compares all days that have ended. */
    reconcile: async (): Promise<void> => {
      await world.main.billing.useCases.copyJournalEntries();
      await world.main.payments.useCases.addReconciliationDays();
      await world.main.payments.useCases.reconcileDueDays();
    },
  };
}
