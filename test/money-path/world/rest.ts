import type { PaymentDocument } from '../../../services/payments/src/data/payment.model.ts';
import type { Company } from './company.ts';
import { deliverEvents, runJobs } from './delivery.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Time that passes before each round of work until everything has ended: leases and retries end, pages expire after a day, and
 * payments are looked for during 48 hours after that. The last rounds apply what the ones before have caused.
 */
const ROUNDS_MS = [
  MINUTE_MS,
  20 * MINUTE_MS,
  25 * HOUR_MS,
  49 * HOUR_MS,
  ...Array.from({ length: 5 }, () => 10 * MINUTE_MS),
];

/** Rounds after which the provider's list of transactions was read again. */
const MIN_ROUNDS = 1;

const paymentsOf = ({ platforms }: World) => platforms.payments.mongo.collection<PaymentDocument>('payments');

/** Does everything that workers do, and lets staff decide about money in review. Returns whether something changed. */
async function work(world: World, { id: companyId, staff }: Company): Promise<boolean> {
  const { main } = world;
  const { billing, payments } = main;
  await billing.useCases.removeAbandonedUploads();
  await billing.useCases.scheduleDueUploads();
  await payments.useCases.scheduleDue();
  await runJobs(world, main);
  await payments.useCases.checkReferences();
  await payments.useCases.scanTransactions();
  const inReview = await paymentsOf(world).find({ companyId, state: 'review' }).toArray();
  for (const { _id: paymentId } of inReview)
    for (const decision of ['accept', 'return', 'close'] as const) {
      const reason = decision === 'close' ? { reason: 'Refunded in the provider portal' } : {};
      const result = await payments.useCases.resolveReview(staff, { paymentId, decision, ...reason });
      if (result.kind === 'resolved') break;
    }
  const delivered = await deliverEvents(world, main, companyId, 'pending');
  await billing.useCases.copyJournalEntries();
  return delivered > 0 || inReview.length > 0;
}

/** Lets time pass, and does what workers and staff do, until nothing of a company is left to do. */
export async function bringToRest(world: World, company: Company): Promise<void> {
  for (const [round, ms] of ROUNDS_MS.entries()) {
    world.advance(ms);
    const isChanged = await work(world, company);
    if (round < MIN_ROUNDS || isChanged) continue;
    if (Object.keys(await unfinishedWork(world, company.id)).length === 0) return;
  }
}

/** Returns what is left to do of a company: nothing at rest. */
export async function unfinishedWork({ platforms }: World, companyId: number): Promise<Record<string, number>> {
  const { billing, payments } = platforms;
  const counts = {
    openPayments: await payments.mongo.collection('payments').countDocuments({ companyId, open: true }),
    duePayments: await payments.mongo
      .collection('payments')
      .countDocuments({ companyId, nextPollAt: { $exists: true } }),
    providerChecks: await payments.mongo.collection('provider-checks').countDocuments({ companyId }),
    journalEntries: await billing.mongo
      .collection('customers')
      .countDocuments({ companyId, journalAt: { $exists: true } }),
    uploads: await billing.mongo
      .collection('uploads')
      .countDocuments({ companyId, state: { $nin: ['completed', 'failed', 'discarded'] } }),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Returns the company's money by the provider's book, and by the journal. */
export async function moneyOf({ simulator, platforms }: World, { id: companyId, tpn }: Company) {
  const entries = simulator.ledger().entries.filter((entry) => entry.tpn === tpn);
  const providerMinor = entries.reduce((sum, { chargedMinor, refunds, disputes }) => {
    const returned = [...refunds, ...disputes.filter(({ wonAt }) => wonAt === null)];
    return returned.reduce((left, { amountMinor }) => left - amountMinor, sum + chargedMinor);
  }, 0);
  const journal = await platforms.billing.mongo.collection('journal').find({ companyId }).toArray();
  const balanceOf = (account: string): number =>
    journal.reduce(
      (sum, { debit, credit, amountMinor }) =>
        sum + (debit === account ? amountMinor : 0) - (credit === account ? amountMinor : 0),
      0,
    );
  const customers = await platforms.billing.mongo.collection('customers').find({ companyId }).toArray();
  return {
    providerMinor,
    clearingMinor: balanceOf('clearing'),
    transferredMinor: balanceOf('transfers') + balanceOf('payment-transfers'),
    receivableMinor: balanceOf('receivable'),
    dueMinor: customers.reduce((sum, { totalDueMinor = 0 }) => sum + totalDueMinor, 0),
  };
}

/** Compares the ledger with its journal, the payments and the simulator's records, as `portal ledger check` does. */
export function checkLedger({ main, simulator }: World, { id: companyId }: Company) {
  return main.billing.useCases.checkLedger({
    companyId,
    payments: main.payments.useCases.createLedgerCheckReader(companyId),
    readProviderBooks: async () => [
      {
        provider: 'ipospays',
        since: new Date(0),
        records: simulator.ledger().entries.map(({ reference, tpn, chargedMinor, refunds, disputes }) => ({
          reference,
          terminal: tpn,
          amountMinor: chargedMinor,
          refundedMinor: [...refunds, ...disputes.filter(({ wonAt }) => wonAt === null)].reduce(
            (sum, { amountMinor }) => sum + amountMinor,
            0,
          ),
        })),
      },
    ],
  });
}
