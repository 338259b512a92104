import { userError } from '@utility-pay/service-kit/errors';
import { accountKey } from '../domain/account-number.ts';
import type { Customer } from '../domain/customer.ts';
import type { CustomerRepository } from './ports/customers.ts';

export const UNKNOWN_ACCOUNT = userError('INVALID', 'accountNumber', 'No account has this number');

/**
 * Returns the account with exactly this number; otherwise the account whose number differs only in spelling, if there is only one.
 * Returns undefined for the exact number of a deleted account.
 */
export async function findAccount(
  customers: Pick<CustomerRepository, 'findByAccountNumbers' | 'findByAccountKey'>,
  companyId: number,
  accountNumber: string,
): Promise<Customer | undefined> {
  const [exact] = await customers.findByAccountNumbers(companyId, [accountNumber]);
  if (exact) return exact.deletedAt ? undefined : exact;
  const [similar, ...others] = await customers.findByAccountKey(companyId, accountKey(accountNumber), 2);
  return others.length === 0 ? similar : undefined;
}
