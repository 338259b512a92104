import { type Actor, addCustomerRule, type UserError } from '@utility-pay/contracts';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput } from '@utility-pay/service-kit/errors';
import { accountKey } from '../domain/account-number.ts';
import { type Customer, emailKey, newCustomer } from '../domain/customer.ts';
import { requireChange } from './access.ts';
import { freeEmail } from './claim-account.ts';
import { type SettleParts, settleCustomer } from './settle-customer.ts';
import type { KeepCounts } from './update-counts.ts';

export interface AddCustomer {
  companyId: number;
  accountNumber: string;
  name?: string | null;
  email: string;
}

export type AddCustomerResult = { kind: 'added'; customer: Customer } | { kind: 'refused'; userErrors: UserError[] };

const ACCOUNT_TAKEN: UserError = {
  code: 'TAKEN',
  field: 'accountNumber',
  message: 'A customer with this account number already exists',
};
const EMAIL_TAKEN: UserError = {
  code: 'TAKEN',
  field: 'email',
  message: 'A customer with this email already exists',
};

const refused = (...userErrors: UserError[]): AddCustomerResult => ({ kind: 'refused', userErrors });

interface Parts extends SettleParts {
  keepCounts: KeepCounts;
  requireExisting: RequireExisting;
}

/** Adds an unclaimed customer that nobody but the owner of the e-mail can claim. */
export const addCustomer =
  (parts: Parts) =>
  async (actor: Actor, { companyId, ...input }: AddCustomer): Promise<AddCustomerResult> => {
    const { customers, keepCounts, requireExisting, clock } = parts;
    requireChange(actor, companyId, 'manageCustomers');
    await requireExisting(actor, companyId);
    const checked = addCustomerRule.safeParse(input);
    if (!checked.success) return refused(...invalidInput(checked.error));
    const { accountNumber, name, email } = checked.data;

    const [[alike], emailIsFree] = await Promise.all([
      customers.findByAccountKey(companyId, accountKey(accountNumber), 1),
      freeEmail(parts, companyId, emailKey(email)),
    ]);
    const taken = [...(alike ? [ACCOUNT_TAKEN] : []), ...(emailIsFree ? [] : [EMAIL_TAKEN])];
    if (taken.length > 0) return refused(...taken);

    await keepCounts.open(companyId);
    const fields = { id: customers.newId(), companyId, accountNumber, email, ...(name ? { name } : {}) };
    const customer: Customer = { ...newCustomer(fields), unsettled: clock.now() };
    const { duplicates } = await customers.insertMany(companyId, [customer]);
    if (duplicates.length > 0) return refused(ACCOUNT_TAKEN);
    const settled = await settleCustomer(parts)(customer);
    if (settled.kind === 'added') return settled;
    return refused(settled.kind === 'email-taken' ? EMAIL_TAKEN : ACCOUNT_TAKEN);
  };
