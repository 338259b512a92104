import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { HostClaim, HostRepository } from '../use-cases/ports.ts';
import { type HostDocument, hostModel } from './host.model.ts';

const CLAIM_LENGTH = 12;
const WHOSE = { acrossTenants: 'a host tells whose it is' };
const DOUBTS = { acrossTenants: 'the sweeper settles every company’s hosts' };

const toClaim = ({ _id, companyId, claim }: HostDocument): HostClaim => ({ host: _id, companyId, claim });
/** Nothing but this very claim: a later one of the same company is another. */
const only = ({ host, companyId, claim }: HostClaim) => ({ _id: host, companyId, claim });

export function createHostRepository({ mongo, clock, randomId }: Platform): HostRepository {
  const Hosts = hostModel(mongo);
  return {
    claim: async (companyId, host) => {
      const mine = { claim: randomId(CLAIM_LENGTH), inDoubtSince: clock.now() };
      const claim = { host, companyId, claim: mine.claim };
      try {
        await Hosts.create([{ _id: host, companyId, ...mine }]);
        return { kind: 'new', claim };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const { matchedCount } = await Hosts.updateOne({ _id: host, companyId }, { $set: mine });
      return matchedCount === 1 ? { kind: 'own', claim } : { kind: 'taken' };
    },
    companyOf: async (host) => (await Hosts.findOne({ _id: host }).setOptions(WHOSE).lean())?.companyId,
    claimsOf: async (companyId) => (await Hosts.find({ companyId }).lean()).map(toClaim),
    doubt: async (claims) => {
      const doubted: HostClaim[] = [];
      for (const old of claims) {
        const claim = randomId(CLAIM_LENGTH);
        const { matchedCount } = await Hosts.updateOne(only(old), { $set: { claim, inDoubtSince: clock.now() } });
        if (matchedCount === 1) doubted.push({ ...old, claim });
      }
      return doubted;
    },
    confirm: async (claims) => {
      for (const claim of claims) await Hosts.updateOne(only(claim), { $unset: { inDoubtSince: 1 } });
    },
    release: async (claims) => {
      for (const claim of claims) await Hosts.deleteOne(only(claim));
    },
    inDoubtSince: async (time, limit) =>
      (
        await Hosts.find({ inDoubtSince: { $lt: time } })
          .setOptions(DOUBTS)
          .sort({ inDoubtSince: 1 })
          .limit(limit)
          .lean()
      ).map(toClaim),
  };
}
