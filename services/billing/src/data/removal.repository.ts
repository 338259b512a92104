import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Removal, RemovalRepository } from '../use-cases/ports.ts';
import { type RemovalDocument, removalModel } from './removal.model.ts';

const ACROSS_TENANTS = { acrossTenants: 'a sweep finds what is owed to every company' };
/** Removals finished in one sweep. */
const BATCH = 100;
const EVER = new Date(0);

const toRemoval = ({ _id, companyId, version, wasClaimed, untold }: RemovalDocument): Removal => ({
  customerId: _id,
  companyId,
  version,
  wasClaimed,
  untold,
});

export function createRemovalRepository({ mongo, relay }: Platform): RemovalRepository {
  const Removals = removalModel(mongo);
  relay.watch(Removals);
  return {
    open: async ({ customerId, ...removal }, openSince) => {
      await Removals.create([{ ...removal, _id: customerId, openSince }]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    aim: async ({ customerId, companyId, version, wasClaimed, untold }) => {
      const older = { _id: customerId, companyId, version: { $lte: version }, openSince: { $gt: EVER } };
      return (await Removals.updateOne(older, { $set: { version, wasClaimed, untold } })).matchedCount === 1;
    },
    find: async (companyId, customerId) => {
      const document = await Removals.findOne({ _id: customerId, companyId, openSince: { $gt: EVER } }).lean();
      return document ? toRemoval(document) : undefined;
    },
    finish: async ({ customerId, companyId }, events, doneAt) => {
      const told = pushToOutbox([...events]);
      const { matchedCount } = await Removals.updateOne(
        { _id: customerId, companyId, openSince: { $gt: EVER } },
        { ...told, $set: { ...told.$set, doneAt, untold: [] }, $unset: { openSince: 1 } },
      );
      if (matchedCount === 1) relay.flush();
    },
    listOpen: async (since) => {
      const open = Removals.find({ openSince: { $lte: since } });
      return (await open.setOptions(ACROSS_TENANTS).limit(BATCH).lean()).map(toRemoval);
    },
    hasUntold: async (companyId) => {
      // Each by its own sparse index, which is as small as what waits.
      const waiting = [
        { openSince: { $gt: EVER }, companyId },
        { outboxAt: { $gt: EVER }, companyId },
      ];
      const found = await Promise.all(waiting.map((filter) => Removals.findOne(filter, { _id: 1 }).lean()));
      return found.some((removal) => removal !== null);
    },
  };
}
