import type { EntryKind } from '@utility-pay/contracts';
import { coalesce } from '@utility-pay/service-kit/jobs/coalesce';
import { anyOf, atLeast } from '@utility-pay/service-kit/mongo/embedded-engine';
import { insertMissing } from '@utility-pay/service-kit/mongo/insert-missing';
import { readNewestFirst } from '@utility-pay/service-kit/mongo/newest-first';
import { removeProcessed } from '@utility-pay/service-kit/mongo/pending-list';
import { rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import type { JournalEntry } from '../domain/journal.ts';
import { movesMoney } from '../domain/payment-file.ts';
import type { AccountEntries, ClearingAccount, Journal } from '../use-cases/ports/journal.ts';
import { type CustomerDocument, customerModel, objectId, positionId } from './customer.model.ts';
import { type JournalDocument, journalModel, toEntry } from './journal.model.ts';

const ACROSS_TENANTS = { acrossTenants: 'entries of all companies are copied' };
const IN_CLEARING = anyOf<{ debit?: 'clearing'; credit?: 'clearing' }>({ debit: 'clearing' }, { credit: 'clearing' });
// The condition on journalAt lets the database use the sparse index.
const TO_COPY = { journalAt: { $gt: new Date(0) } };
/** Accounts whose entries are copied in one batch. */
const BATCH_SIZE = 500;
/** Milliseconds between two copies: the entries of a burst are copied together. */
const PAUSE_MS = 50;
/** Entries that are serialized at once, which blocks the process. */
const SLICE_SIZE = 500;

/**
 * Creates the append-only journal. A change of an account stores its entries in the account's document, in the same update;
 * they are copied from there to the journal. Copying is idempotent, because an entry's id is its `_id`.
 */
export function createJournal({ mongo, log }: Pick<Platform, 'mongo' | 'log'>): Journal & ClearingAccount {
  const Customers = customerModel(mongo);
  const Entries = journalModel(mongo);

  const append = async (companyId: number, accounts: readonly AccountEntries[]): Promise<void> => {
    const documents = accounts.flatMap(({ customerId, entries }) =>
      entries.map(({ id, ...entry }) => ({
        _id: objectId(id),
        companyId,
        customerId,
        ...entry,
        ...receivedAt(entry),
        ...isUnfiled(entry),
      })),
    );
    for (const slice of slicesOf(documents, SLICE_SIZE)) await insertMissing(Entries.collection, slice);
  };

  const copyBatch = async (): Promise<boolean> => {
    const accounts = await Customers.find(TO_COPY, { companyId: 1, entries: 1 })
      .setOptions(ACROSS_TENANTS)
      .limit(BATCH_SIZE)
      .lean<Pick<CustomerDocument, '_id' | 'companyId' | 'entries'>[]>();
    for (const [companyId, ofCompany] of Map.groupBy(accounts, (account) => account.companyId)) {
      await append(
        companyId,
        ofCompany.map(({ _id, entries = [] }) => ({ customerId: _id.toHexString(), entries })),
      );
      const copied = ofCompany.map(({ _id, entries = [] }) => ({
        key: { _id, companyId },
        ids: entries.map(({ id }) => id),
      }));
      await removeProcessed(Customers, copied, { list: 'entries', since: 'journalAt' });
    }
    return accounts.length === BATCH_SIZE;
  };

  const copyPending = coalesce(async () => {
    while (await copyBatch());
  }, PAUSE_MS);

  return {
    append,
    copyPending,
    flush: () => void copyPending().catch((err) => log.warn({ err }, 'Journal entries are copied by the next sweep')),
    copyUpload: async (companyId, uploadId) => {
      const accounts = Customers.find({ companyId, 'entries.source.id': uploadId }, { entries: 1 });
      for await (const { _id, entries = [] } of rowsOf(accounts.lean<CustomerDocument[]>(), BATCH_SIZE)) {
        await append(companyId, [{ customerId: _id.toHexString(), entries }]);
      }
    },
    list: async (companyId, customerId, page) => {
      const entries = Entries.find({ companyId, customerId }).lean<JournalDocument[]>();
      const { rows, hasNextPage } = await readNewestFirst(entries, page, { toId: positionId });
      return { rows: rows.map(toEntry), hasNextPage };
    },
    receivedBetween: async (companyId, since, until) => {
      // On this index the embedded engine treats `$lte` as exclusive.
      const time = { $gt: since, $lt: new Date(until.getTime() + 1) };
      const received = Entries.find({ companyId, receivedAt: time }, { _id: 0, amountMinor: 1 });
      const sum = { count: 0, totalMinor: 0 };
      for await (const { amountMinor } of rowsOf(received.lean<Pick<JournalDocument, 'amountMinor'>[]>(), BATCH_SIZE)) {
        sum.count += 1;
        sum.totalMinor += amountMinor;
      }
      return sum;
    },
    clearingOf: async (companyId, paymentIds) => {
      const entries = await Entries.find({
        companyId,
        'source.kind': 'payment',
        'source.id': { $in: [...paymentIds] },
        ...IN_CLEARING,
      }).lean();
      return entries.map(({ source, reference = source.id, kind, debit, amountMinor, at }) => ({
        paymentId: source.id,
        reference,
        kind,
        at,
        amountMinor: debit === 'clearing' ? amountMinor : -amountMinor,
      }));
    },
    paymentsIn: async (companyId, { from, to }, limit) => {
      const at = { ...atLeast(from), $lt: to };
      const entries = await Entries.find(
        { companyId, 'source.kind': 'payment', at, ...IN_CLEARING },
        { _id: 0, 'source.id': 1 },
      )
        .sort({ at: 1 })
        .limit(limit + 1)
        .lean<Pick<JournalDocument, 'source'>[]>();
      // An incomplete list would lead to differences that do not exist.
      if (entries.length > limit) throw new Error(`The time has more than ${limit} entries`);
      return [...new Set(entries.map(({ source }) => source.id))];
    },
    listOf: async (companyId, customerIds) => {
      const documents = await Entries.find({ companyId, customerId: { $in: [...customerIds] } }).lean();
      const byCustomer = Map.groupBy(documents, ({ customerId }) => customerId);
      return [...byCustomer].map(([customerId, ofCustomer]) => ({ customerId, entries: ofCustomer.map(toEntry) }));
    },
  };
}

const PAYMENTS: readonly EntryKind[] = ['payment', 'recorded-payment'];

const receivedAt = ({ kind, at }: Pick<JournalEntry, 'kind' | 'at'>) =>
  PAYMENTS.includes(kind) ? { receivedAt: at } : {};

const isUnfiled = (entry: Pick<JournalEntry, 'debit' | 'credit'>) => (movesMoney(entry) ? { isUnfiled: true } : {});
