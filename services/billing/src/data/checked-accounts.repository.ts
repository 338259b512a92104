import { BATCH_ROWS, batchesOf, rowsOf } from '@utility-pay/service-kit/mongo/read-page';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { CheckedAccount } from '../domain/ledger-check.ts';
import type { CheckedAccounts } from '../use-cases/ports/ledger-check.ts';
import { type CustomerDocument, customerModel, isCustomerId, objectId } from './customer.model.ts';

/** The fields that a comparison needs; other fields of an account may be large. */
const FIELDS = {
  companyId: 1,
  accountNumber: 1,
  version: 1,
  balances: 1,
  credits: 1,
  returns: 1,
  totalDueMinor: 1,
  entries: 1,
};
type Row = Pick<CustomerDocument, '_id' | Exclude<keyof typeof FIELDS, '_id'>>;

const toAccount = ({ _id, ...account }: Row): CheckedAccount => ({ ...account, id: _id.toHexString() });

export function createCheckedAccounts({ mongo }: Pick<Platform, 'mongo'>): CheckedAccounts {
  const Customers = customerModel(mongo);
  const among = (companyId: number, ids: readonly string[]) => ({
    companyId,
    _id: { $in: ids.filter(isCustomerId).map(objectId) },
  });
  return {
    companies: () =>
      Customers.distinct('companyId').setOptions({ acrossTenants: 'the ledger of every company is checked' }).exec(),
    batches: async function* (companyId) {
      // Sorted by an indexed value that never changes, so that no account is skipped or read twice.
      const query = Customers.find({ companyId }, FIELDS).sort({ sortKey: 1 });
      for await (const batch of batchesOf(rowsOf(query.lean<Row[]>(), BATCH_ROWS))) yield batch.map(toAccount);
    },
    find: async (companyId, ids) => (await Customers.find(among(companyId, ids), FIELDS).lean<Row[]>()).map(toAccount),
    versions: async (companyId, ids) => {
      const found = await Customers.find(among(companyId, ids), { version: 1 }).lean<Pick<Row, '_id' | 'version'>[]>();
      return new Map(found.map(({ _id, version }) => [_id.toHexString(), version]));
    },
  };
}
