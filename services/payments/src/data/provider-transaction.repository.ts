import { atLeast } from '@utility-pay/service-kit/mongo/embedded-engine';
import { tenantPlugin } from '@utility-pay/service-kit/mongo/tenant-plugin';
import type { Platform } from '@utility-pay/service-kit/platform';
import { slicesOf } from '@utility-pay/service-kit/slices';
import { Schema } from 'mongoose';
import type { ListWindow } from '../domain/provider.ts';
import type { ProviderTransactions, StoredTransaction } from '../use-cases/ports/reconciliation.ts';

interface TransactionDocument extends Omit<StoredTransaction, 'key'> {
  /** Company, environment and key. */
  _id: string;
  companyId: number;
  testMode: boolean;
}

/** Transactions of one write or query. */
const SLICE_SIZE = 1000;

const text = { type: String, default: null };
export const providerTransactionSchema = new Schema<TransactionDocument>(
  {
    _id: { type: String, required: true },
    testMode: { type: Boolean, required: true },
    source: { type: String, required: true },
    terminal: { type: String },
    reference: text,
    transactionId: text,
    kind: { type: String, required: true },
    amountMinor: { type: Number, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'provider-transactions', versionKey: false },
);
providerTransactionSchema.plugin(tenantPlugin);
// The list of a day.
providerTransactionSchema.index({ companyId: 1, testMode: 1, at: 1 });
// What the provider listed of a payment on any day.
providerTransactionSchema.index({ companyId: 1, testMode: 1, reference: 1 });
providerTransactionSchema.index({ companyId: 1, testMode: 1, transactionId: 1 });

/** The provider's list as last read. A day is compared with it; other days look up their payments in it. */
export function createProviderTransactions({ mongo }: Pick<Platform, 'mongo'>): ProviderTransactions {
  const Transactions = mongo.model<TransactionDocument>('ProviderTransaction', providerTransactionSchema);
  const prefixOf = (companyId: number, testMode: boolean): string => `${companyId}/${testMode ? 'test' : 'live'}/`;
  const toStored = ({ _id, companyId, testMode, ...stored }: TransactionDocument): StoredTransaction => ({
    ...stored,
    key: _id.slice(prefixOf(companyId, testMode).length),
  });

  const put = async (companyId: number, testMode: boolean, rows: readonly StoredTransaction[]): Promise<void> => {
    for (const slice of slicesOf(rows, SLICE_SIZE)) {
      await Transactions.bulkWrite(
        slice.map(({ key, ...row }) => ({
          updateOne: {
            filter: { _id: prefixOf(companyId, testMode) + key, companyId },
            update: { $set: { ...row, testMode } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    }
  };

  /** Writes the transactions, and then removes all other transactions of this origin in the window. */
  async function replace(
    companyId: number,
    testMode: boolean,
    { from, to }: ListWindow,
    origin: { source: 'list'; terminal: { $in: string[] } } | { source: 'file' },
    rows: readonly StoredTransaction[],
  ): Promise<void> {
    await put(companyId, testMode, rows);
    const kept = new Set(rows.map(({ key }) => prefixOf(companyId, testMode) + key));
    const inWindow = { companyId, testMode, at: { ...atLeast(from), $lt: to }, ...origin };
    const stored = await Transactions.find(inWindow, { _id: 1 }).lean();
    const removed = stored.map(({ _id }) => _id).filter((id) => !kept.has(id));
    for (const slice of slicesOf(removed, SLICE_SIZE))
      await Transactions.deleteMany({ companyId, _id: { $in: slice } });
  }

  return {
    put,
    replaceList: (companyId, testMode, { terminals, ...window }, rows) =>
      replace(companyId, testMode, window, { source: 'list', terminal: { $in: [...terminals] } }, rows),
    replaceFiles: (companyId, testMode, window, rows) => replace(companyId, testMode, window, { source: 'file' }, rows),
    between: async (companyId, testMode, { from, to }) => {
      const found = await Transactions.find({ companyId, testMode, at: { ...atLeast(from), $lt: to } }).lean();
      return found.map(toStored);
    },
    ofPayments: async (companyId, testMode, { references, transactionIds }) => {
      const found: TransactionDocument[] = [];
      for (const slice of slicesOf(references, SLICE_SIZE))
        found.push(...(await Transactions.find({ companyId, testMode, reference: { $in: slice } }).lean()));
      for (const slice of slicesOf(transactionIds, SLICE_SIZE))
        found.push(
          ...(await Transactions.find({ companyId, testMode, transactionId: { $in: slice }, reference: null }).lean()),
        );
      return found.map(toStored);
    },
  };
}
