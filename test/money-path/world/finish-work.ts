import { HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import type { PaymentDocument } from '../../../services/payments/src/data/payment.model.ts';
import type { Company } from './company.ts';
import { deliverEvents, runJobs } from './delivery.ts';
import type { World } from './world.ts';

/**
 * Time that passes before each round of work: leases and retries end within minutes, the lease of a crashed scan of transactions after half
 * an hour, payment pages expire after a day, and the provider is asked about a payment for 48 hours after that. The last rounds process
 * the events of the earlier ones.
 */
const ROUNDS_MS = [
  MINUTE_MS,
  35 * MINUTE_MS,
  25 * HOUR_MS,
  49 * HOUR_MS,
  ...Array.from({ length: 5 }, () => 10 * MINUTE_MS),
];

/** Index of the first round after which all work can be finished: by then the provider's list of transactions was read again. */
const FIRST_FINAL_ROUND = 1;

const paymentsOf = ({ platforms }: World) => platforms.payments.mongo.collection<PaymentDocument>('payments');

/** Runs all work of the workers once, and decides payments in review. Returns whether something changed. */
async function runRound(world: World, { id: companyId, staff }: Company): Promise<boolean> {
  const { main } = world;
  const { billing, payments } = main;
  await billing.useCases.removeAbandonedUploads();
  await billing.useCases.scheduleDueUploads();
  await payments.useCases.scheduleDue();
  await runJobs(world, main);
  await payments.useCases.checkReferences();
  await payments.useCases.scanTransactions();
  const inReview = await paymentsOf(world).find({ companyId, state: 'review' }).toArray();
  for (const { _id: paymentId, refunds = [] } of inReview) {
    // Money that can't be returned, because a chargeback took it back, is settled outside the portal.
    const canReturn = !refunds.some(({ state }) => state === 'failed');
    const decisions = canReturn ? (['accept', 'return', 'close'] as const) : (['accept', 'close', 'return'] as const);
    for (const decision of decisions) {
      const reason = decision === 'close' ? { reason: 'Refunded in the provider portal' } : {};
      const result = await payments.useCases.resolveReview(staff, { paymentId, decision, ...reason });
      if (result.kind === 'resolved') break;
    }
  }
  const delivered = await deliverEvents(world, main, companyId, 'pending');
  await billing.useCases.copyJournalEntries();
  return delivered > 0 || inReview.length > 0;
}

/** Lets time pass and runs rounds of work until a company has no unfinished work. */
export async function finishAllWork(world: World, company: Company): Promise<void> {
  for (const [round, ms] of ROUNDS_MS.entries()) {
    world.advance(ms);
    const isChanged = await runRound(world, company);
    if (round < FIRST_FINAL_ROUND || isChanged) continue;
    if (Object.keys(await countUnfinishedWork(world, company.id)).length === 0) return;
  }
}

/** Returns the numbers of a company's unfinished payments, checks, journal entries and uploads, without those that are 0. */
export async function countUnfinishedWork({ platforms }: World, companyId: number): Promise<Record<string, number>> {
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

/** Returns the company's money in cents, as the provider, the journal and the accounts record it. */
export async function readTotals({ simulator, platforms }: World, { id: companyId, tpn }: Company) {
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
