import type { CheckedAccount, CheckedPayment, ProviderRecord } from '../../domain/ledger-check.ts';

/** Accounts as the ledger check reads them, deleted ones too. */
export interface CheckedAccounts {
  companies(): Promise<number[]>;
  /** Yields all accounts of a company in batches. */
  batches(companyId: number): AsyncGenerator<CheckedAccount[]>;
  /** Returns the existing ones, in no particular order. */
  find(companyId: number, customerIds: readonly string[]): Promise<CheckedAccount[]>;
  /** Returns the versions of the existing ones. */
  versions(companyId: number, customerIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The payments of one company, as the payments service has them. */
export interface CheckedPayments {
  /** Yields all successful payments in batches. */
  batches(): AsyncGenerator<CheckedPayment[]>;
  /** Returns the successful payments of these accounts. */
  ofCustomers(customerIds: readonly string[]): Promise<CheckedPayment[]>;
  /** Returns payments by their ids, those of other companies too: companies may share a terminal. */
  find(paymentIds: readonly string[]): Promise<CheckedPayment[]>;
  /** Returns the company's terminals at the provider. */
  terminals(): Promise<string[]>;
}

/** Reads the provider's records of payments in test mode. */
export type ReadProviderRecords = () => Promise<ProviderRecord[]>;
