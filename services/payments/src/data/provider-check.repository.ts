import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Schema } from 'mongoose';
import type { ProviderChecks } from '../use-cases/ports/providers.ts';

interface ProviderCheckDocument {
  /** Company and reference. */
  _id: string;
  companyId: number;
  reference: string;
  credentialsId: string;
  /** Network of the webhook's sender; absent for a check from the transaction list. */
  network?: string;
  failedRefundIds?: string[];
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
}

/** Maximum stored checks of a company. */
const MAX_PER_COMPANY = 1000;
/** Maximum stored checks of a company from one network that sends webhooks. */
const MAX_PER_NETWORK = 200;
/** Retention of a check: a page lasts 24 hours, and late payments are looked for during 48 more. */
const RETENTION_SECONDS = 72 * 60 * 60;

const needed = { type: String, required: true };
const instant = { type: Date, required: true };
export const providerCheckSchema = new Schema<ProviderCheckDocument>(
  {
    _id: needed,
    reference: needed,
    credentialsId: needed,
    network: { type: String },
    failedRefundIds: { type: [String], default: undefined },
    attempts: { type: Number, required: true },
    createdAt: instant,
    nextAttemptAt: instant,
  },
  { collection: 'provider-checks', versionKey: false },
);
providerCheckSchema.plugin(tenantPlugin);
// Counts the checks of a company and of a network.
providerCheckSchema.index({ companyId: 1, network: 1 });
providerCheckSchema.index({ nextAttemptAt: 1 }, { acrossTenants: 'a sweep covers all companies' });
providerCheckSchema.index(
  { createdAt: 1 },
  { expireAfterSeconds: RETENTION_SECONDS, acrossTenants: 'checks expire by age' },
);

export function createProviderChecks({ mongo, clock }: Pick<Platform, 'mongo' | 'clock'>): ProviderChecks {
  const Checks = mongo.model<ProviderCheckDocument>('ProviderCheck', providerCheckSchema);
  const idOf = (companyId: number, reference: string): string => `${companyId}/${reference}`;

  const isFull = async (companyId: number, network: string | undefined): Promise<boolean> =>
    (await Checks.countDocuments({ companyId }).limit(MAX_PER_COMPANY)) >= MAX_PER_COMPANY ||
    (network !== undefined &&
      (await Checks.countDocuments({ companyId, network }).limit(MAX_PER_NETWORK)) >= MAX_PER_NETWORK);

  return {
    add: async ({ companyId, reference, credentialsId, network, failedRefundId, isAssumed = false }) => {
      const now = clock.now();
      const _id = idOf(companyId, reference);
      // Counts as an attempt, so that a process that is performing the check does not remove it. The credentials may be newer.
      const $set = { nextAttemptAt: now, ...(isAssumed ? {} : { credentialsId }) };
      const added = failedRefundId === undefined ? {} : { $addToSet: { failedRefundIds: failedRefundId } };
      const known = await Checks.updateOne({ _id, companyId }, { $set, ...added, $inc: { attempts: 1 } });
      if (known.matchedCount === 1) return true;
      if (await isFull(companyId, network)) return false;
      const check = {
        _id,
        companyId,
        reference,
        credentialsId,
        attempts: 0,
        createdAt: now,
        nextAttemptAt: now,
        ...(network === undefined ? {} : { network }),
        ...(failedRefundId === undefined ? {} : { failedRefundIds: [failedRefundId] }),
      };
      await Checks.create([check]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      return true;
    },
    listDue: async (now, { limit, skip }) =>
      await Checks.find({ nextAttemptAt: { $lte: now } })
        .setOptions({ acrossTenants: 'the sweep performs the checks of all companies' })
        .sort({ nextAttemptAt: 1 })
        .skip(skip)
        .limit(limit)
        .lean(),
    postpone: async ({ companyId, reference, attempts }, until) => {
      const { matchedCount } = await Checks.updateOne(
        { _id: idOf(companyId, reference), companyId, attempts },
        { $set: { nextAttemptAt: until }, $inc: { attempts: 1 } },
      );
      return matchedCount === 1;
    },
    remove: async ({ companyId, reference, attempts }) => {
      await Checks.deleteOne({ _id: idOf(companyId, reference), companyId, attempts: attempts + 1 });
    },
  };
}
