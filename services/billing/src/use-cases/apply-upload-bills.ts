import { applyBill } from '../domain/balance-changes.ts';
import type { BillRow } from '../domain/csv/row-reader.ts';
import { type Customer, newCustomer } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import type { CustomerChange, CustomerRepository } from './ports.ts';

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

/** What bills do to the books: an account that is not there makes a customer, a bill that says nothing new does nothing. */
export function decideUploadBills(
  { id: uploadId, companyId, period }: Pick<Upload, 'id' | 'companyId' | 'period'>,
  bills: readonly BillRow[],
  known: ReadonlyMap<string, Customer>,
  newId: () => string,
): { fresh: Customer[]; changes: CustomerChange[] } {
  const fresh: Customer[] = [];
  const changes: CustomerChange[] = [];
  for (const { accountNumber, billedMinor, dueDate, fields } of bills) {
    const before = known.get(accountNumber);
    const customer = before ?? newCustomer({ id: newId(), companyId, accountNumber, addedBy: uploadId, ...fields });
    const bill = { period, billedMinor, fields: before ? fields : {} };
    const applied = applyBill(customer, dueDate === undefined ? bill : { ...bill, dueDate });
    const after = applied.kind === 'changed' ? applied.customer : customer;
    if (!before) fresh.push(after);
    else if (after !== before) changes.push({ before, after });
  }
  return { fresh, changes };
}
