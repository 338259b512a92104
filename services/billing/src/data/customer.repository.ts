import { outboxWith, pushToOutbox } from '@utility-pay/service-kit/aggregate';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { insertWithUniqueFields, updateReleasingUniqueKey } from '@utility-pay/service-kit/mongo/embedded-engine';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Types } from 'mongoose';
import type { Customer } from '../domain/customer.ts';
import { type CountDelta, countChange } from '../domain/customer-counts.ts';
import { type CustomerRepository, EmailTaken } from '../use-cases/ports.ts';
import { type CountDeltaStore, pushCountDelta } from './count-deltas.ts';
import { asRead, customerBatches, difference, SLICE_SIZE } from './customer.batches.ts';
import { customerLists } from './customer.lists.ts';
import {
  type CustomerDocument,
  customerModel,
  isCustomerId,
  LIVE,
  objectId,
  projectionOf,
  toCustomer,
  toDocument,
  toListedCustomer,
} from './customer.model.ts';

const ACROSS_TENANTS = { acrossTenants: 'removed customers of all companies are purged' };
const FOR_SUPER_ADMINS = { acrossTenants: 'a super admin, who has no company, names a customer only' };
/** Milliseconds that a removed customer is kept at least. */
const KEPT_MS = 60_000;

/** An email is unique; what else is written late must not take effect for a customer whose email is taken. */
const LATE_FIELDS = ['emailKey', 'countDeltas', 'countDeltaAt', 'outbox', 'outboxAt'] as const;

export function createCustomerRepository(
  { mongo, relay, clock }: Pick<Platform, 'mongo' | 'relay' | 'clock'>,
  countDeltas: Pick<CountDeltaStore, 'watch'>,
): CustomerRepository {
  const Customers = customerModel(mongo);
  relay.watch(Customers);
  countDeltas.watch(Customers);

  const newId = (): string => new Types.ObjectId().toHexString();
  const deltaOf = (before: Customer | undefined, after: Customer | undefined): CountDelta | undefined => {
    const change = countChange(before, after);
    return change.total === 0 && change.claimed === 0 ? undefined : { id: newId(), ...change };
  };
  return {
    ...customerBatches(Customers),
    ...customerLists(Customers),
    newId,
    find: async (companyId, customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const document = await Customers.findOne({ _id: objectId(customerId), companyId, ...LIVE }).lean();
      return document ? toCustomer(document) : undefined;
    },
    findCompanyOf: async (customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const query = Customers.findOne({ _id: objectId(customerId), ...LIVE }, { companyId: 1 });
      return (await query.setOptions(FOR_SUPER_ADMINS).lean())?.companyId;
    },
    findMany: async (companyId, customerIds, values) => {
      const ids = customerIds.filter(isCustomerId).map(objectId);
      const found = Customers.find({ _id: { $in: ids }, companyId, ...LIVE }, projectionOf(values));
      return (await found.lean<CustomerDocument[]>()).map(toListedCustomer);
    },
    findByAccountNumbers: async (companyId, accountNumbers) =>
      (
        await Customers.find({ companyId, accountNumber: { $in: [...accountNumbers] }, ...LIVE })
          .batchSize(SLICE_SIZE)
          .lean()
      ).map(toCustomer),
    findByAccountKey: async (companyId, accountKey, limit) =>
      (
        await Customers.find({ companyId, accountKey, ...LIVE })
          .limit(limit)
          .lean()
      ).map(toCustomer),
    findByEmailKey: async (companyId, emailKey) => {
      const document = await Customers.findOne({ companyId, emailKey, ...LIVE }).lean();
      return document ? toCustomer(document) : undefined;
    },
    insert: async (customer, act) => {
      const counted = {
        countDeltas: [{ id: newId(), ...countChange(undefined, customer) }],
        countDeltaAt: clock.now(),
        ...outboxWith([act]),
      };
      const document: CustomerDocument = { ...toDocument(customer), ...counted };
      try {
        await insertWithUniqueFields(Customers, document, LATE_FIELDS);
        relay.flush();
        return 'inserted';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return isEmailRefused(error) ? 'email-taken' : 'account-taken';
      }
    },
    save: async (companyId, { before, after }, events) => {
      const { $set, ...rest } = difference({ before, after });
      const outbox = pushToOutbox([...events]);
      const delta = pushCountDelta(deltaOf(before, after), clock.now());
      try {
        const { matchedCount } = await Customers.updateOne(
          { ...asRead(before), companyId },
          { ...rest, $set: { ...$set, ...outbox.$set, ...delta.$set }, $push: { ...outbox.$push, ...delta.$push } },
        );
        if (matchedCount === 1 && events.length > 0) relay.flush();
        return matchedCount === 1;
      } catch (error) {
        // The email is the only unique value that a change may set.
        throw isDuplicateKey(error) ? new EmailTaken() : error;
      }
    },
    remove: async (customer, removed, act) => {
      const now = clock.now();
      const outbox = pushToOutbox([removed, act]);
      const delta = pushCountDelta(deltaOf(customer, undefined), now);
      const removal = {
        deletedAt: now,
        purgeAt: new Date(now.getTime() + KEPT_MS),
        // Takes the customer out of the lists and counts by claim state.
        claim: { state: 'removed' },
        version: customer.version + 1,
        ...outbox.$set,
      };
      const isRemoved = await updateReleasingUniqueKey(
        Customers,
        asRead(customer),
        {
          $set: { ...removal, ...delta.$set },
          $unset: { emailKey: true, searchTokens: true },
          $push: { ...outbox.$push, ...delta.$push },
        },
        { removalEventId: removed.id },
      );
      if (isRemoved) relay.flush();
      return isRemoved;
    },
    listRemoved: async (now, { limit, skip }) => {
      // The event must be in the event log, and the removal counted, before the document goes.
      const due = Customers.find({ purgeAt: { $lte: now }, outboxAt: null, countDeltaAt: null });
      const documents = await due.setOptions(ACROSS_TENANTS).sort({ purgeAt: 1 }).skip(skip).limit(limit).lean();
      return documents.map(({ _id, companyId, removalEventId }) => ({
        id: _id.toHexString(),
        companyId,
        ...(removalEventId === undefined ? {} : { eventId: removalEventId }),
      }));
    },
    postponePurge: async ({ id, companyId }, purgeAt) =>
      void (await Customers.updateOne({ _id: objectId(id), companyId }, { $set: { purgeAt } })),
    purge: async ({ id, companyId }) =>
      void (await Customers.deleteOne({ _id: objectId(id), companyId, purgeAt: { $exists: true } })),
  };
}

const isEmailRefused = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'keyPattern' in error && 'emailKey' in Object(error.keyPattern);
