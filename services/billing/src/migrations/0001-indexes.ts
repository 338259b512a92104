import { createIndexesOf } from '@utility-pay/service-kit/migrations/indexes';
import type { IndexPlan } from '@utility-pay/service-kit/migrations/migration';

/** Thirty days. */
const EVENTS_KEPT_S = 2_592_000;
/** Forty days. */
const REMOVALS_KEPT_S = 3_456_000;
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
  customers: [
    { key: { outboxAt: 1 }, sparse: true, acrossTenants: RELAY },
    { key: { companyId: 1, accountNumber: 1 }, unique: true },
    { key: { companyId: 1, accountKey: 1 } },
    { key: { companyId: 1, sortKey: 1 } },
    { key: { companyId: 1, 'claim.state': 1, sortKey: 1 } },
    { key: { companyId: 1, 'claim.state': 1, nameKey: 1 } },
    { key: { companyId: 1, 'claim.state': 1, dueKey: 1 } },
    { key: { companyId: 1, emailKey: 1 }, unique: true, partialFilterExpression: { emailKey: { $exists: true } } },
    { key: { unsettled: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s customers' },
    { key: { companyId: 1, searchTokens: 1 } },
  ],
  'customer-counts': [{ key: { recountAt: 1 }, acrossTenants: 'a sweep of every company’s counts' }],
  removals: [
    { key: { outboxAt: 1 }, sparse: true, acrossTenants: RELAY },
    { key: { openSince: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s removals' },
    { key: { doneAt: 1 }, expireAfterSeconds: REMOVALS_KEPT_S, acrossTenants: 'forgets by age' },
  ],
  uploads: [
    { key: { outboxAt: 1 }, sparse: true, acrossTenants: RELAY },
    { key: { companyId: 1, createdAt: -1 } },
    { key: { companyId: 1, state: 1, createdAt: 1, _id: 1 } },
    { key: { companyId: 1 }, unique: true, partialFilterExpression: { state: 'running' } },
    {
      key: { companyId: 1, 'request.key': 1 },
      unique: true,
      partialFilterExpression: { 'request.key': { $exists: true } },
    },
    {
      key: { state: 1, 'lease.until': 1 },
      partialFilterExpression: { 'lease.until': { $exists: true } },
      acrossTenants: 'a sweep of every company’s uploads',
    },
    { key: { fileUntil: 1 }, sparse: true, acrossTenants: 'a sweep of every company’s files' },
  ],
  'upload-errors': [{ key: { companyId: 1, uploadId: 1, lastLine: 1 } }],
  // Those that the driver makes with a bucket's first file.
  'uploads.files': [{ key: { filename: 1, uploadDate: 1 }, acrossTenants: 'GridFS: the driver chooses its keys' }],
  'uploads.chunks': [
    { key: { files_id: 1, n: 1 }, unique: true, acrossTenants: 'GridFS: pieces are found by their file' },
  ],
};

export const indexes = createIndexesOf('0001-indexes', plan);
