import { outboxWith, updateWithEvents } from '@utility-pay/service-kit/aggregate';
import { insertWithUniqueFields } from '@utility-pay/service-kit/mongo/embedded-engine';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/errors';
import { findInBatches } from '@utility-pay/service-kit/mongo/find-in-batches';
import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type { FlushDeltas } from '@utility-pay/service-kit/totals/project-deltas';
import { Types } from 'mongoose';
import type { Customer } from '../domain/customer.ts';
import { type CountDelta, countChange } from '../domain/customer-counts.ts';
import { type CustomerRepository, EmailTaken, ExternalIdTaken } from '../use-cases/ports/customers.ts';
import type { Journal } from '../use-cases/ports/journal.ts';
import { pushCountDelta } from './count-deltas.ts';
import { asRead, customerBatches, difference, SLICE_SIZE } from './customer.batches.ts';
import {
  type CustomerDocument,
  customerModel,
  isCustomerId,
  LIVE,
  objectId,
  projectionOf,
  READABLE,
  toCustomer,
  toDocument,
  toListedCustomer,
} from './customer.model.ts';
import { customerQueries } from './customer.queries.ts';

const FOR_SUPER_ADMINS = { acrossTenants: 'a super admin, who has no company, sends only the id of a customer' };

// Checked here, because the embedded engine reads the whole company for a condition on a field that its index lacks.
const isLive = ({ deletedAt }: Pick<CustomerDocument, 'deletedAt'>): boolean => !deletedAt;

/** Written last, with the unique email: deltas and events must not take effect for a customer whose email is taken. */
const LAST_WRITTEN_FIELDS = ['emailKey', 'countDeltas', 'countDeltaAt', 'outbox', 'outboxAt'] as const;

export function createCustomerRepository(
  { mongo, relay, clock }: Pick<Platform, 'mongo' | 'relay' | 'clock'>,
  { journal, flushCounts }: { journal: Pick<Journal, 'flush'>; flushCounts: FlushDeltas },
): CustomerRepository {
  const Customers = customerModel(mongo);
  relay.watch(Customers);
  const findInBatch = findInBatches((companyId, ids) =>
    Customers.find({ _id: { $in: ids.map(objectId) }, companyId }).lean(),
  );

  const newId = (): string => new Types.ObjectId().toHexString();
  const deltaOf = (before: Customer, after: Customer): CountDelta | undefined => {
    const change = countChange(before, after);
    return change.total === 0 && change.claimed === 0 ? undefined : { id: newId(), ...change };
  };
  return {
    ...customerBatches(Customers),
    ...customerQueries(Customers),
    newId,
    find: async (companyId, customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const document = await Customers.findOne({ _id: objectId(customerId), companyId, ...LIVE }).lean();
      return document ? toCustomer(document) : undefined;
    },
    findCompanyOf: async (customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const query = Customers.findOne({ _id: objectId(customerId), ...READABLE }, { companyId: 1 });
      return (await query.setOptions(FOR_SUPER_ADMINS).lean())?.companyId;
    },
    findMany: async (companyId, customerIds, values) => {
      const ids = customerIds.filter(isCustomerId).map(objectId);
      const found = Customers.find({ _id: { $in: ids }, companyId, ...LIVE }, projectionOf(values));
      return (await found.lean<CustomerDocument[]>()).map(toListedCustomer);
    },
    findWithRemoved: async (companyId, customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const document = await findInBatch(companyId, customerId);
      return document ? toCustomer(document) : undefined;
    },
    findReadable: async (companyId, customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const document = await Customers.findOne({ _id: objectId(customerId), companyId, ...READABLE }).lean();
      return document ? toCustomer(document) : undefined;
    },
    findByAccountNumbers: async (companyId, accountNumbers) => {
      const found: Customer[] = [];
      // In sorted slices: the embedded engine compares each document with all numbers of a query, and each reads neighbors of the index.
      for (const slice of slicesOf(accountNumbers.toSorted(), SLICE_SIZE)) {
        const documents = await Customers.find({ companyId, accountNumber: { $in: [...slice] } }).lean();
        found.push(...documents.map(toCustomer));
      }
      return newestGenerations(found);
    },
    findArchived: async (companyId, accountNumber) => {
      const found = (await Customers.find({ companyId, accountNumber }).lean()).filter(({ archivedAt }) => archivedAt);
      return found.map(toCustomer).sort((one, other) => generationOf(other) - generationOf(one));
    },
    findByAccountKey: async (companyId, accountKey, limit) =>
      (await Customers.find({ companyId, accountKey }).lean()).filter(isLive).slice(0, limit).map(toCustomer),
    findByEmailKey: async (companyId, emailKey) => {
      const document = await Customers.findOne({ companyId, emailKey }).lean();
      return document && isLive(document) ? toCustomer(document) : undefined;
    },
    findByExternalId: async (companyId, externalId) => {
      const document = await Customers.findOne({ companyId, externalIds: externalId }).lean();
      return document ? toCustomer(document) : undefined;
    },
    insert: async (customer, events) => {
      const isPosted = (customer.entries?.length ?? 0) > 0;
      const derivedFields = {
        ...(isPosted ? { journalAt: clock.now() } : {}),
        countDeltas: [{ id: newId(), ...countChange(undefined, customer) }],
        countDeltaAt: clock.now(),
        ...outboxWith([...events]),
      };
      const document: CustomerDocument = { ...toDocument(customer), ...derivedFields };
      try {
        await insertWithUniqueFields(Customers, document, LAST_WRITTEN_FIELDS);
        relay.flush(Customers);
        flushCounts(customer.companyId);
        if (isPosted) journal.flush();
        return 'inserted';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return isRefusedFor(error, 'emailKey') ? 'email-taken' : 'account-taken';
      }
    },
    save: async (companyId, { before, after }, events) => {
      const { $set, ...rest } = difference({ before, after });
      const countDelta = deltaOf(before, after);
      const delta = pushCountDelta(countDelta, clock.now());
      const isPosted = before.entries !== after.entries;
      const journalAt = isPosted ? { journalAt: clock.now() } : {};
      try {
        const isSaved = await updateWithEvents(
          { model: Customers, relay },
          { ...asRead(before), companyId },
          { ...rest, $set: { ...$set, ...delta.$set, ...journalAt }, $push: { ...delta.$push } },
          events,
        );
        if (isSaved && countDelta) flushCounts(companyId);
        if (isSaved && isPosted) journal.flush();
        return isSaved;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        // External ids and the email are the only unique values that a change can set.
        throw isRefusedFor(error, 'externalIds') ? new ExternalIdTaken() : new EmailTaken();
      }
    },
  };
}

const generationOf = ({ generation = 0 }: Customer): number => generation;

/** Returns the newest generation of each account number. */
function newestGenerations(customers: readonly Customer[]): Customer[] {
  const newest = new Map<string, Customer>();
  for (const customer of customers) {
    const other = newest.get(customer.accountNumber);
    if (!other || generationOf(customer) > generationOf(other)) newest.set(customer.accountNumber, customer);
  }
  return [...newest.values()];
}

/** Returns whether the unique index of this field refused a write. */
const isRefusedFor = (error: unknown, field: keyof CustomerDocument): boolean =>
  typeof error === 'object' && error !== null && 'keyPattern' in error && field in Object(error.keyPattern);
