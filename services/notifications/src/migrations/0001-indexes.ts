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
  deliveries: [
    { key: { outboxAt: 1 }, sparse: true, acrossTenants: RELAY },
    { key: { companyId: 1, createdAt: -1, _id: -1 } },
    { key: { createdAt: -1, _id: -1 }, acrossTenants: 'a super admin lists the deliveries of all companies' },
    { key: { nextAttemptAt: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s deliveries' },
  ],
  'test-counters': [{ key: { windowEndsAt: 1 }, expireAfterSeconds: 0, acrossTenants: 'forgets by age' }],
};

export const indexes = createIndexesOf('0001-indexes', plan);
