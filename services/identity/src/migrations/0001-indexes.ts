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
  users: [
    { key: { outboxAt: 1 }, sparse: true, acrossTenants: RELAY },
    {
      key: { door: 1, emailKey: 1, emailScope: 1 },
      unique: true,
      acrossTenants: 'an address signs in before its company is known, and is unique among all companies',
    },
    { key: { pendingSince: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s claims' },
    { key: { companyId: 1, door: 1, emailKey: 1 } },
    { key: { draftSince: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s staff' },
    { key: { ownerSince: 1 }, sparse: true, acrossTenants: 'business owners are listed for the super admin' },
    { key: { 'reset.id': 1 }, sparse: true, acrossTenants: 'a mailed link tells its company only once it is found' },
  ],
  sessions: [
    { key: { expiresAt: 1 }, expireAfterSeconds: 0, acrossTenants: 'forgets by age' },
    { key: { companyId: 1, userId: 1 } },
  ],
  attempts: [
    { key: { windowEndsAt: 1 }, expireAfterSeconds: 0, acrossTenants: 'forgets by age; tries have no company' },
  ],
  'request-keys': [{ key: { expiresAt: 1 }, expireAfterSeconds: 0, acrossTenants: 'forgets by age' }],
  'partner-keys': [
    { key: { secretHash: 1 }, unique: true, acrossTenants: 'a key tells its company only once it is found' },
    { key: { companyId: 1, place: 1 }, unique: true },
    { key: { companyId: 1, createdAt: -1, _id: -1 } },
  ],
};

export const indexes = createIndexesOf('0001-indexes', plan);
