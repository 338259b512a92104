import type { Model } from 'mongoose';
import type { CustomerRepository } from '../use-cases/ports.ts';
import { toCustomer } from './customer.mapping.ts';
import type { CustomerDocument } from './customer.model.ts';

type Sweeps = Pick<CustomerRepository, 'listUnsettled' | 'hasUntold'>;

const ACROSS_TENANTS = { acrossTenants: 'a sweep finds what is owed to every company' };
/** Customers put in order in one sweep. */
const BATCH = 100;
const EVER = new Date(0);

export const customerSweeps = (Customers: Model<CustomerDocument>): Sweeps => ({
  listUnsettled: async (since) => {
    const left = Customers.find({ unsettled: { $lte: since } });
    return (await left.setOptions(ACROSS_TENANTS).limit(BATCH).lean()).map(toCustomer);
  },
  hasUntold: async (companyId) => {
    // Each by its own sparse index, which is as small as what waits.
    const waiting = [
      { outboxAt: { $gt: EVER }, companyId },
      { unsettled: { $gt: EVER }, companyId },
    ];
    const found = await Promise.all(waiting.map((filter) => Customers.findOne(filter, { _id: 1 }).lean()));
    return found.some((customer) => customer !== null);
  },
});
