import { createIndexesOf } from '@utility-pay/service-kit/migrations/indexes';
import type { IndexPlan } from '@utility-pay/service-kit/migrations/migration';

/** Thirty days. */
const EVENTS_KEPT_S = 2_592_000;
/** Why the relay's index has no company. */
const RELAY = 'the relay carries the facts of every company';

/** The indexes of the first version that has migrations. Never changed: a later one is another migration. */
const plan: IndexPlan = {
  events: [
    {
      key: { at: 1 },
      expireAfterSeconds: EVENTS_KEPT_S,
      acrossTenants: 'the log forgets by age, whoever a fact is about',
    },
    { key: { pendingSince: 1 }, sparse: true, acrossTenants: 'the sweep hands out what is owed to any company' },
  ],
  payments: [
    { key: { outboxAt: 1 }, sparse: true, acrossTenants: RELAY },
    { key: { companyId: 1, balanceId: 1 }, unique: true, partialFilterExpression: { open: true }, name: 'one_open' },
    {
      key: { companyId: 1, provider: 1, providerTxnId: 1 },
      unique: true,
      partialFilterExpression: { providerTxnId: { $exists: true } },
      name: 'one_credit',
    },
    { key: { companyId: 1, balanceId: 1, status: 1 } },
    { key: { companyId: 1, customerId: 1 }, partialFilterExpression: { open: true }, name: 'open_of_customer' },
    { key: { companyId: 1, listedAt: -1, _id: -1 } },
    { key: { companyId: 1, status: 1, listedAt: -1, _id: -1 } },
    { key: { companyId: 1, amountMinor: -1, _id: -1 } },
    { key: { companyId: 1, status: 1, amountMinor: -1, _id: -1, listedAt: -1 } },
    { key: { companyId: 1, customerId: 1, listedAt: -1, _id: -1 } },
    { key: { companyId: 1, words: 1 } },
    { key: { companyId: 1, refundedOn: 1 }, partialFilterExpression: { refundedOn: { $exists: true } } },
    { key: { companyId: 1, tallyAt: 1 }, partialFilterExpression: { tallyAt: { $exists: true } } },
    {
      key: { tallyAt: 1 },
      sparse: true,
      acrossTenants: 'the sweep looks for companies whose books have something to hear',
    },
    { key: { nextPollAt: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s payments' },
  ],
  collected_days: [
    { key: { companyId: 1, day: 1, totalMinor: 1, count: 1 } },
    { key: { checkAt: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s days' },
  ],
};

export const indexes = createIndexesOf('0001-indexes', plan);
