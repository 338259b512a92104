import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import { Types } from 'mongoose';
import { type CustomerRepository, EmailTaken } from '../use-cases/ports.ts';
import { customerBatches } from './customer.batches.ts';
import { difference } from './customer.changes.ts';
import { customerLists } from './customer.lists.ts';
import { isCustomerId, objectId, toCustomer } from './customer.mapping.ts';
import { customerModel } from './customer.model.ts';
import { customerSweeps } from './customer.sweeps.ts';

export function createCustomerRepository({ mongo, relay }: Platform): CustomerRepository {
  const Customers = customerModel(mongo);
  relay.watch(Customers);
  return {
    ...customerBatches(Customers),
    ...customerLists(Customers),
    ...customerSweeps(Customers),
    newId: () => new Types.ObjectId().toHexString(),
    find: async (companyId, customerId) => {
      if (!isCustomerId(customerId)) return undefined;
      const document = await Customers.findOne({ _id: objectId(customerId), companyId }).lean();
      return document ? toCustomer(document) : undefined;
    },
    findMany: async (companyId, customerIds) => {
      const ids = customerIds.filter(isCustomerId).map(objectId);
      return (await Customers.find({ _id: { $in: ids }, companyId }).lean()).map(toCustomer);
    },
    findByAccountNumbers: async (companyId, accountNumbers) =>
      (await Customers.find({ companyId, accountNumber: { $in: [...accountNumbers] } }).lean()).map(toCustomer),
    findByAccountKey: async (companyId, accountKey, limit) =>
      (await Customers.find({ companyId, accountKey }).limit(limit).lean()).map(toCustomer),
    save: async (companyId, change, events) => {
      const { $set, ...rest } = difference(change);
      const told = pushToOutbox([...events]);
      try {
        const { matchedCount } = await Customers.updateOne(
          { _id: objectId(change.before.id), companyId, version: change.before.version },
          { ...rest, ...told, $set: { ...$set, ...told.$set } },
        );
        if (matchedCount === 1 && events.length > 0) relay.flush();
        return matchedCount === 1;
      } catch (error) {
        // The e-mail's is the only unique key that a change can meet.
        throw isDuplicateKey(error) ? new EmailTaken() : error;
      }
    },
    untoldOf: async ({ id, companyId, version }) => {
      const document = await Customers.findOne({ _id: objectId(id), companyId, version }, { outbox: 1 }).lean();
      return document ? (document.outbox ?? []) : undefined;
    },
    remove: async ({ id, companyId, version }) =>
      (await Customers.deleteOne({ _id: objectId(id), companyId, version })).deletedCount === 1,
    findByEmailKey: async (companyId, emailKey) => {
      const document = await Customers.findOne({ companyId, emailKey }).lean();
      return document ? toCustomer(document) : undefined;
    },
  };
}
