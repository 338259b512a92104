import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import type { Model } from 'mongoose';
import type { Claim } from '../domain/customer.ts';
import { ABSENT, type OrderedBy } from '../domain/customer-order.ts';
import type { CustomerFilter, CustomerRepository, ListPlace } from '../use-cases/ports.ts';
import { toCustomer } from './customer.mapping.ts';
import type { CustomerDocument } from './customer.model.ts';

type Lists = Pick<CustomerRepository, 'list' | 'count' | 'hasAny'>;
type Key = 'sortKey' | 'nameKey' | 'dueKey';
type Range = { $gt?: string; $gte?: string; $lt?: string };

const KEYS: Record<OrderedBy, Key> = { account: 'sortKey', name: 'nameKey', due: 'dueKey' };

/** The ranges of keys whose customers make the list, one after the other. */
function rangesOf({ by, descending, after }: ListPlace): Range[] {
  if (!descending) return [after === undefined ? {} : { $gt: after }];
  const before = after === undefined ? {} : { $lt: after };
  if (by === 'account') return [before];
  // Also the list that begins with the last ends with those that have no name, or no bill.
  const absent = { $gte: ABSENT };
  if (after === undefined) return [{ $lt: ABSENT }, absent];
  return after < ABSENT ? [before, absent] : [{ ...absent, ...before }];
}

const bytewise = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Pages and counts of customers, each from one index. */
export const customerLists = (Customers: Model<CustomerDocument>): Lists => ({
  list: async (companyId, filter, place, limit) => {
    const key = KEYS[place.by];
    const direction = place.descending ? -1 : 1;
    const parts = customerFilters(companyId, filter, place.by !== 'account');
    const page: CustomerDocument[] = [];
    for (const range of rangesOf(place)) {
      const within = Object.keys(range).length === 0 ? {} : { [key]: range };
      const left = limit - page.length;
      const find = (part: (typeof parts)[number]) =>
        Customers.find({ ...part, ...within })
          .sort({ [key]: direction })
          .limit(left)
          .lean();
      const found = await Promise.all(parts.map(find));
      const merged =
        found.length === 1 ? found.flat() : found.flat().sort((a, b) => direction * bytewise(a[key], b[key]));
      page.push(...merged.slice(0, left));
      if (page.length === limit) break;
    }
    return page.map(toCustomer);
  },
  hasAny: async (companyId) => (await Customers.findOne({ companyId }, { _id: 1 }).lean()) !== null,
  count: async (companyId, filter) => {
    const counts = await Promise.all(customerFilters(companyId, filter).map((part) => Customers.countDocuments(part)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
});

const CLAIMED: Claim['state'][] = ['claimed'];
const NOT_CLAIMED: Claim['state'][] = ['unclaimed', 'claiming'];

/**
 * The filters whose results together are the ones asked for, no customer in two of them. One equality each, since an
 * index yields its customers in the order of the list only for one state at a time. `everyState`: the list's index has
 * the state before its order.
 */
export function customerFilters(companyId: number, { words, claimed }: CustomerFilter, everyState = false) {
  const matching = {
    companyId,
    ...(words.length === 0 ? {} : { $and: words.map((word) => ({ searchTokens: wordBeginning(word) })) }),
  };
  if (claimed === undefined && !(everyState && words.length === 0)) return [matching];
  const states = claimed === undefined ? [...CLAIMED, ...NOT_CLAIMED] : claimed ? CLAIMED : NOT_CLAIMED;
  return states.map((state) => ({ ...matching, 'claim.state': state }));
}
