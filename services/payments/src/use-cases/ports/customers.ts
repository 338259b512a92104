import type { PayableAccount } from '../../domain/payable.ts';

/** Recently removed customers: a payment that is being started for one is abandoned. */
export interface RemovedCustomers {
  /** `resets`: number of resets of the account, this removal included. */
  add(companyId: number, customerId: string, resets: number): Promise<void>;
  /** Returns whether the customer was removed after billing answered with this number of resets. */
  has(companyId: number, customerId: string, resets: number): Promise<boolean>;
}

export interface Billing {
  /** Returns what these customers owe, in no particular order and without unknown and removed ones. */
  payableAccounts(companyId: number, customerIds: readonly string[]): Promise<PayableAccount[]>;
}
