import { applyBill } from '../domain/apply-bill.ts';
import type { BillRow } from '../domain/csv/row-reader.ts';
import { type Customer, newCustomer } from '../domain/customer.ts';
import type { Upload } from '../domain/upload.ts';
import type { CustomerChange } from './ports.ts';

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
