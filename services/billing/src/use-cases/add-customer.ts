import { type Actor, addCustomerRule, domainEvents, type UserError } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { accountKey } from '../domain/account-number.ts';
import { auditTargetOf, type Customer, emailKey, newCustomer } from '../domain/customer.ts';
import { requireChange } from './access.ts';
import { freeEmail } from './claim-account.ts';
import type { CustomerRepository } from './ports.ts';
import type { CountUpdates } from './update-counts.ts';

export interface AddCustomer {
  companyId: number;
  accountNumber: string;
  name?: string | null;
  email: string;
}

export type AddCustomerResult = { kind: 'added'; customer: Customer } | { kind: 'refused'; userErrors: UserError[] };

const ACCOUNT_TAKEN = userError('TAKEN', 'accountNumber', 'A customer with this account number already exists');
const EMAIL_TAKEN = userError('TAKEN', 'email', 'A customer with this email already exists');

const ADDED_TWICE = 'The same account number was added at the same time';

const refused = (...userErrors: UserError[]): AddCustomerResult => ({ kind: 'refused', userErrors });

interface Parts {
  customers: CustomerRepository;
  countUpdates: CountUpdates;
  requireExisting: RequireExisting;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
}

/** Adds an unclaimed customer, which can only be claimed with its email. */
export const addCustomer =
  (parts: Parts) =>
  async (actor: Actor, { companyId, ...input }: AddCustomer): Promise<AddCustomerResult> => {
    const { customers, countUpdates, requireExisting, createEvent, recordAct } = parts;
    requireChange(actor, companyId, 'manageCustomers');
    await requireExisting(actor, companyId);
    const checked = addCustomerRule.safeParse(input);
    if (!checked.success) return refused(...invalidInput(checked.error));
    const { accountNumber, name, email } = checked.data;

    const [[existing], isEmailFree] = await Promise.all([
      customers.findByAccountKey(companyId, accountKey(accountNumber), 1),
      freeEmail(parts, companyId, emailKey(email)),
    ]);
    const taken = [...(existing ? [ACCOUNT_TAKEN] : []), ...(isEmailFree ? [] : [EMAIL_TAKEN])];
    if (taken.length > 0) return refused(...taken);

    await countUpdates.open(companyId);
    const fields = { id: customers.newId(), companyId, accountNumber, email, ...(name ? { name } : {}) };
    const customer: Customer = { ...newCustomer(fields), emailKey: emailKey(email) };
    const target = auditTargetOf(customer);
    const act = recordAct(actor, companyId, { action: 'customer.added', target });
    const inserted = await customers.insert(customer, act);
    if (inserted !== 'inserted') return refused(inserted === 'email-taken' ? EMAIL_TAKEN : ACCOUNT_TAKEN);
    // The unique index compares exact numbers: of two that were added at the same time as 7 and 007, at most one stays.
    const similar = await customers.findByAccountKey(companyId, customer.accountKey, 2);
    if (similar.length > 1) {
      const event = createEvent(domainEvents.accountRemoved, companyId, { customerId: customer.id });
      const undone = recordAct(actor, companyId, { action: 'customer.deleted', target, reason: ADDED_TWICE });
      if (await customers.remove(customer, event, undone)) return refused(ACCOUNT_TAKEN);
    }
    countUpdates.flush();
    return { kind: 'added', customer };
  };
