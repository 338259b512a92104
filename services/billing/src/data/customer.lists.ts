import type { Model } from 'mongoose';
import type { CustomerRepository } from '../use-cases/ports.ts';
import { customerFilters } from './customer.filter.ts';
import { toCustomer } from './customer.mapping.ts';
import type { CustomerDocument } from './customer.model.ts';

type Lists = Pick<CustomerRepository, 'list' | 'count'>;

const byKey = (a: CustomerDocument, b: CustomerDocument): number =>
  Buffer.compare(Buffer.from(a.sortKey), Buffer.from(b.sortKey));

/** Pages and counts of customers, each from one index. */
export const customerLists = (Customers: Model<CustomerDocument>): Lists => ({
  list: async (companyId, filter, after, limit) => {
    const later = after === undefined ? {} : { sortKey: { $gt: after } };
    const found = await Promise.all(
      customerFilters(companyId, filter).map((part) =>
        Customers.find({ ...part, ...later })
          .sort({ sortKey: 1 })
          .limit(limit)
          .lean(),
      ),
    );
    const [only, ...others] = found;
    const page = others.length === 0 ? (only ?? []) : found.flat().sort(byKey).slice(0, limit);
    return page.map(toCustomer);
  },
  count: async (companyId, filter) => {
    const counts = await Promise.all(customerFilters(companyId, filter).map((part) => Customers.countDocuments(part)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
});
