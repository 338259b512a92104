import { applyBill } from '../domain/balance-changes.ts';
import type { BillRow } from '../domain/csv/row-reader.ts';
import { type Customer, newCustomer } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import type { CustomerChange, CustomerRepository } from './ports.ts';

/** Conflicts with other writers before giving up: each one means that another writer succeeded. */
const ATTEMPTS = 100;

export interface BillsApplied {
  /** Bills of customers that this upload added. */
  added: number;
  /** Bills of customers that existed before. */
  existing: number;
}

interface Parts {
  customers: CustomerRepository;
  upload: Upload;
  /**
   * Throws when the lease is lost. Called between reading and writing, so that only the lease holder's decisions are
   * written.
   */
  confirmLease: () => Promise<void>;
}

/**
 * Applies bills of different accounts. Applying them again changes nothing and returns the same.
 * `expectNew`: most accounts are likely new, so they are inserted without looking them up first.
 */
export async function applyUploadBills(
  { customers, upload, confirmLease }: Parts,
  bills: readonly BillRow[],
  expectNew: boolean,
): Promise<BillsApplied> {
  const { companyId } = upload;
  const applied: BillsApplied = { added: 0, existing: 0 };
  let remaining = bills;
  for (let attempt = 0; remaining.length > 0; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('the accounts of an upload are changed by too many writers');
    const skipLookup = expectNew && attempt === 0;
    const existing = skipLookup ? new Map<string, Customer>() : await findAccounts(customers, companyId, remaining);
    await confirmLease();
    const { fresh, changes } = decideWrites(upload, remaining, existing, customers.newId);
    const [{ duplicates }, { conflicts }] = await Promise.all([
      customers.insertMany(companyId, fresh),
      customers.updateMany(companyId, changes),
    ]);
    const raced = new Set([...duplicates, ...conflicts]);
    const again: BillRow[] = [];
    for (const bill of remaining) {
      const customer = existing.get(bill.accountNumber);
      if (raced.has(customer?.id ?? bill.accountNumber)) again.push(bill);
      else if (customer === undefined || customer.addedBy === upload.id) applied.added++;
      else applied.existing++;
    }
    remaining = again;
  }
  return applied;
}

async function findAccounts(
  customers: CustomerRepository,
  companyId: number,
  bills: readonly BillRow[],
): Promise<Map<string, Customer>> {
  const accountNumbers = bills.map(({ accountNumber }) => accountNumber);
  const found = await customers.findByAccountNumbers(companyId, accountNumbers);
  return new Map(found.map((customer) => [customer.accountNumber, customer]));
}

/** A bill of an unknown account makes a new customer; a bill that changes nothing is not written. */
function decideWrites(
  { id: uploadId, companyId, period }: Pick<Upload, 'id' | 'companyId' | 'period'>,
  bills: readonly BillRow[],
  existing: ReadonlyMap<string, Customer>,
  newId: () => string,
): { fresh: Customer[]; changes: CustomerChange[] } {
  const fresh: Customer[] = [];
  const changes: CustomerChange[] = [];
  for (const { accountNumber, billedMinor, dueDate, fields } of bills) {
    const before = existing.get(accountNumber);
    const customer = before ?? newCustomer({ id: newId(), companyId, accountNumber, addedBy: uploadId, ...fields });
    const bill = { period, billedMinor, fields: before ? fields : {} };
    const result = applyBill(customer, dueDate === undefined ? bill : { ...bill, dueDate });
    const after = result.kind === 'changed' ? result.customer : customer;
    if (!before) fresh.push(after);
    else if (after !== before) changes.push({ before, after });
  }
  return { fresh, changes };
}
