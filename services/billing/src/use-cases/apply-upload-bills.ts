import type { BillRow } from '../domain/csv/row-reader.ts';
import type { Customer } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import { decideUploadBills } from './decide-upload-bills.ts';
import type { CustomerRepository } from './ports.ts';

/** With each attempt that fails another writer has moved on. */
const ATTEMPTS = 100;

/**
 * Puts bills of different accounts into the books; answers how many of them made a new customer. Doing it again
 * changes nothing and answers the same. `confirmLease` throws when the upload is in other hands: it is asked between
 * reading and writing, so that what is written was decided while the upload was still ours.
 */
export async function applyUploadBills(
  customers: CustomerRepository,
  upload: Upload,
  bills: readonly BillRow[],
  confirmLease: () => Promise<void>,
): Promise<{ added: number }> {
  const { companyId } = upload;
  let waiting = bills;
  let added = 0;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('the accounts of an upload are being changed without end');
    const known = await findKnown(customers, companyId, waiting);
    await confirmLease();
    const { fresh, changes } = decideUploadBills(upload, waiting, known, customers.newId);
    const [{ duplicates }, { conflicts }] = await Promise.all([
      customers.insertMany(companyId, fresh),
      customers.updateMany(companyId, changes),
    ]);
    const raced = new Set([...duplicates, ...conflicts]);
    const isRaced = ({ accountNumber }: BillRow): boolean => raced.has(known.get(accountNumber)?.id ?? accountNumber);
    const isAdded = ({ accountNumber }: BillRow): boolean => {
      const customer = known.get(accountNumber);
      return customer === undefined || customer.addedBy === upload.id;
    };
    added += waiting.filter((bill) => !isRaced(bill) && isAdded(bill)).length;
    waiting = raced.size === 0 ? [] : waiting.filter(isRaced);
  }
  return { added };
}

async function findKnown(
  customers: CustomerRepository,
  companyId: number,
  bills: readonly BillRow[],
): Promise<Map<string, Customer>> {
  const accounts = bills.map(({ accountNumber }) => accountNumber);
  const found = await customers.findByAccountNumbers(companyId, accounts);
  return new Map(found.map((customer) => [customer.accountNumber, customer]));
}
