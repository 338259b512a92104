import { STREAM_MS } from '@utility-pay/service-kit/mongo/connect';
import { streamProjection } from '@utility-pay/service-kit/mongo/embedded-engine';
import { BATCH_ROWS, batchesOf, readPage, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import { wordBeginning } from '@utility-pay/service-kit/mongo/word-beginning';
import type { Model } from 'mongoose';
import { balanceOf } from '../domain/balance.ts';
import type { Claim } from '../domain/customer.ts';
import { ABSENT, type CustomerSortField } from '../domain/customer-sort.ts';
import type { CustomerFilter, CustomerRepository, ListSection } from '../use-cases/ports/customers.ts';
import { type CustomerDocument, LIVE, projectionOf, toListedCustomer } from './customer.model.ts';
import { mergeRows } from './merge-rows.ts';

type Lists = Pick<CustomerRepository, 'list' | 'stream' | 'streamBilled' | 'count' | 'hasAny' | 'ledgers'>;
type Key = 'sortKey' | 'nameKey' | 'dueKey';
type Range = { $gt?: string; $gte?: string; $lt?: string };

/** Fields of `streamBilled`, which compares periods itself: without an index, the database would not respond until the first match. */
const BILLED_FIELDS = { _id: 0, accountNumber: 1, name: 1, 'balances.period': 1 };
/** Accounts per batch of a cursor. */
const LEDGER_BATCH_SIZE = 1000;

const KEYS: Record<CustomerSortField, Key> = { account: 'sortKey', name: 'nameKey', due: 'dueKey' };
const CLAIMED: Claim['state'][] = ['claimed'];
const NOT_CLAIMED: Claim['state'][] = ['unclaimed', 'claiming'];

/** Returns pages and counts of customers, each served by one index. */
export function customerQueries(Customers: Model<CustomerDocument>): Lists {
  return {
    list: async (companyId, filter, { limit, ...section }) => {
      const find = ({ filter: part, sort }: Part) =>
        rowsOf(
          Customers.find(part, projectionOf(section.values))
            .sort(sort)
            .limit(limit + 1)
            .lean<CustomerDocument[]>(),
        );
      const { rows, hasNextPage } = await readPage(readSorted(companyId, filter, section, find), limit);
      return { rows: rows.map(toListedCustomer), hasNextPage };
    },
    stream: async function* (companyId, filter, section) {
      const projection = await streamProjection(Customers.db, projectionOf(section.values));
      const find = ({ filter: part, sort }: Part) =>
        rowsOf(Customers.find(part, projection).sort(sort).maxTimeMS(STREAM_MS).lean<CustomerDocument[]>(), BATCH_ROWS);
      for await (const batch of batchesOf(readSorted(companyId, filter, section, find)))
        yield batch.map(toListedCustomer);
    },
    streamBilled: async function* (companyId, period, notIn) {
      const customers = Customers.find({ companyId, ...LIVE }, BILLED_FIELDS).maxTimeMS(STREAM_MS);
      for await (const batch of batchesOf(rowsOf(customers.lean<CustomerDocument[]>(), BATCH_ROWS))) {
        const billed = batch.filter((customer) => balanceOf(customer, period) && !balanceOf(customer, notIn));
        yield billed.map(({ accountNumber, name }) =>
          name === undefined ? { accountNumber } : { accountNumber, name },
        );
      }
    },
    hasAny: async (companyId) => (await Customers.findOne({ companyId, ...LIVE }, { _id: 1 }).lean()) !== null,
    ledgers: (companyId) =>
      rowsOf(Customers.find({ companyId, ...LIVE }, { balances: 1 }).lean<CustomerDocument[]>(), LEDGER_BATCH_SIZE),
    // Counts by claim state, which excludes deleted customers, so that the index suffices and no documents are read.
    count: async (companyId, filter) => {
      const parts = disjointFilters(companyId, filter, true);
      const counts = await Promise.all(parts.map((part) => Customers.countDocuments(part)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** A part of a list that one query reads in sort order. */
interface Part {
  filter: Record<string, unknown>;
  sort: Partial<Record<Key, 1 | -1>>;
}

/** Yields a section of a list in sort order. `find` reads one part of it. */
async function* readSorted(
  companyId: number,
  filter: CustomerFilter,
  section: ListSection,
  find: (part: Part) => AsyncGenerator<CustomerDocument, undefined>,
): AsyncGenerator<CustomerDocument> {
  const key = KEYS[section.by];
  const direction = section.descending ? -1 : 1;
  const parts = disjointFilters(companyId, filter, section.by !== 'account');
  for (const range of rangesOf(section)) {
    const within = Object.keys(range).length === 0 ? {} : { [key]: range };
    const lists = parts.map((part) => find({ filter: { ...part, ...within, ...LIVE }, sort: { [key]: direction } }));
    yield* mergeRows(lists, (one, other) => direction * bytewise(one[key], other[key]));
  }
}

/**
 * Returns filters that together match each requested customer once. Each filter requires one claim state, because an index that begins
 * with the claim state returns customers in sort order only within one state. `byState`: whether the index begins with the claim state.
 */
function disjointFilters(companyId: number, { words, claimed }: CustomerFilter, byState: boolean) {
  const matching = {
    companyId,
    ...(words.length === 0 ? {} : { $and: words.map((word) => ({ searchTokens: wordBeginning(word) })) }),
  };
  if (claimed === undefined && !(byState && words.length === 0)) return [matching];
  const states = claimed === undefined ? [...CLAIMED, ...NOT_CLAIMED] : claimed ? CLAIMED : NOT_CLAIMED;
  return states.map((state) => ({ ...matching, 'claim.state': state }));
}

/** Returns the ranges of keys that make up the section, in sort order. */
function rangesOf({ by, descending, after }: ListSection): Range[] {
  if (!descending) return [after === undefined ? {} : { $gt: after }];
  const before = after === undefined ? {} : { $lt: after };
  if (by === 'account') return [before];
  // Customers without a name, or without a bill, come last in both directions.
  const absent = { $gte: ABSENT };
  if (after === undefined) return [{ $lt: ABSENT }, absent];
  return after < ABSENT ? [before, absent] : [{ ...absent, ...before }];
}

const bytewise = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
