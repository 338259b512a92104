import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { type Connection, Schema } from 'mongoose';
import type { HostClaim, HostRepository } from '../use-cases/ports.ts';

/** A claimed host name. The host is the document's id, so it belongs to one company only. */
export interface HostDocument {
  _id: string;
  companyId: number;
  /** The id of the claim. */
  claim: string;
  /** Set until the claim is confirmed: the company's list of hosts decides whether it is valid. */
  unconfirmedSince?: Date;
}

export const hostSchema = new Schema<HostDocument>(
  { _id: { type: String, required: true }, claim: { type: String, required: true }, unconfirmedSince: { type: Date } },
  { collection: 'hosts', versionKey: false },
);
hostSchema.plugin(tenantPlugin);
// Serves `findClaims`.
hostSchema.index({ companyId: 1 });
// Serves the sweeper; sparse, so it contains unconfirmed claims only.
hostSchema.index({ unconfirmedSince: 1 }, { sparse: true, acrossTenants: 'a sweep covers all companies' });

const hostModel = (connection: Connection) => connection.model<HostDocument>('Host', hostSchema);

const CLAIM_ID_LENGTH = 12;
const BY_HOST = { acrossTenants: 'a host identifies its company' };
const ALL_COMPANIES = { acrossTenants: 'the sweeper covers the hosts of all companies' };

const toClaim = ({ _id, companyId, claim }: HostDocument): HostClaim => ({ host: _id, companyId, claimId: claim });
/** Returns the query of exactly this claim, not of a later claim of the same host. */
const exactly = ({ host, companyId, claimId }: HostClaim) => ({ _id: host, companyId, claim: claimId });

export function createHostRepository({ mongo, clock, randomId }: Platform): HostRepository {
  const Hosts = hostModel(mongo);

  async function claim(companyId: number, host: string): ReturnType<HostRepository['claim']> {
    const fields = { claim: randomId(CLAIM_ID_LENGTH), unconfirmedSince: clock.now() };
    const newClaim = { host, companyId, claimId: fields.claim };
    try {
      await Hosts.create([{ _id: host, companyId, ...fields }]);
      return { kind: 'new', claim: newClaim };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const { matchedCount } = await Hosts.updateOne({ _id: host, companyId }, { $set: fields });
    if (matchedCount === 1) return { kind: 'own', claim: newClaim };
    // The other claim may have been released since the insert failed.
    const isTaken = await Hosts.exists({ _id: host }).setOptions(BY_HOST);
    return isTaken ? { kind: 'taken' } : claim(companyId, host);
  }

  return {
    claim,
    findCompanyId: async (host) => (await Hosts.findOne({ _id: host }).setOptions(BY_HOST).lean())?.companyId,
    findClaims: async (companyId) => (await Hosts.find({ companyId }).lean()).map(toClaim),
    markUnconfirmed: async (claims) => {
      const marked: HostClaim[] = [];
      for (const claim of claims) {
        const claimId = randomId(CLAIM_ID_LENGTH);
        const change = { $set: { claim: claimId, unconfirmedSince: clock.now() } };
        const { matchedCount } = await Hosts.updateOne(exactly(claim), change);
        if (matchedCount === 1) marked.push({ ...claim, claimId });
      }
      return marked;
    },
    confirm: async (claims) => {
      for (const claim of claims) await Hosts.updateOne(exactly(claim), { $unset: { unconfirmedSince: 1 } });
    },
    release: async (claims) => {
      for (const claim of claims) await Hosts.deleteOne(exactly(claim));
    },
    listUnconfirmed: async (before, { limit, skip }) =>
      (
        await Hosts.find({ unconfirmedSince: { $lt: before } })
          .setOptions(ALL_COMPANIES)
          .sort({ unconfirmedSince: 1 })
          .skip(skip)
          .limit(limit)
          .lean()
      ).map(toClaim),
  };
}
