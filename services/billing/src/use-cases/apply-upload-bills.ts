import type { BillRow } from '../domain/csv/row-reader.ts';
import type { Customer } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import { decideUploadBills } from './decide-upload-bills.ts';
import type { CustomerRepository } from './ports.ts';

/** With each attempt that fails another writer has moved on. */
const ATTEMPTS = 100;

export interface BillsApplied {
  /** Bills whose customer came with this very upload. */
  added: number;
  /** Bills whose customer had been there before. */
  known: number;
}

interface Parts {
  customers: CustomerRepository;
  upload: Upload;
  /**
   * Throws when the upload is in other hands. Asked between reading and writing, so that what is written was decided
   * while the upload was still ours.
   */
  confirmLease: () => Promise<void>;
}

/**
 * Puts bills of different accounts into the books. Doing it again changes nothing and answers the same.
 * `expectNew`: most accounts are likely not there, so adding them comes before looking for them.
 */
export async function applyUploadBills(
  { customers, upload, confirmLease }: Parts,
  bills: readonly BillRow[],
  expectNew: boolean,
): Promise<BillsApplied> {
  const { companyId } = upload;
  const done: BillsApplied = { added: 0, known: 0 };
  let waiting = bills;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('the accounts of an upload are being changed without end');
    const blindly = expectNew && attempt === 0;
    const known = blindly ? new Map<string, Customer>() : await findKnown(customers, companyId, waiting);
    await confirmLease();
    const { fresh, changes } = decideUploadBills(upload, waiting, known, customers.newId);
    const [{ duplicates }, { conflicts }] = await Promise.all([
      customers.insertMany(companyId, fresh),
      customers.updateMany(companyId, changes),
    ]);
    const raced = new Set([...duplicates, ...conflicts]);
    const again: BillRow[] = [];
    for (const bill of waiting) {
      const customer = known.get(bill.accountNumber);
      if (raced.has(customer?.id ?? bill.accountNumber)) again.push(bill);
      else if (customer === undefined || customer.addedBy === upload.id) done.added++;
      else done.known++;
    }
    waiting = again;
  }
  return done;
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
