import type { CheckedAccount, CheckedPayment, ProviderBook } from '../../domain/ledger-check.ts';

/** Accounts as the ledger check reads them, including deleted accounts. */
export interface CheckedAccounts {
  companies(): Promise<number[]>;
  /** Yields all accounts of a company in batches. */
  batches(companyId: number): AsyncGenerator<CheckedAccount[]>;
  /** Returns those of these accounts that exist, in no particular order. */
  find(companyId: number, customerIds: readonly string[]): Promise<CheckedAccount[]>;
  /** Returns the versions of those of these accounts that exist, by id. */
  versions(companyId: number, customerIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The payments of one company, as the payments service has them. */
export interface CheckedPayments {
  /** Yields all successful payments in batches. */
  batches(): AsyncGenerator<CheckedPayment[]>;
  /** Returns the successful payments of these accounts. */
  ofCustomers(customerIds: readonly string[]): Promise<CheckedPayment[]>;
  /** Returns payments by their ids, even if they are of another company: companies may share a terminal. */
  find(paymentIds: readonly string[]): Promise<CheckedPayment[]>;
  /** Returns the account at the provider that takes the company's new payments; undefined if none is set up. */
  account(): Promise<ProviderAccount | undefined>;
}

interface ProviderAccount {
  provider: string;
  testMode: boolean;
  /** As in the provider's records. */
  terminal: string;
}

/** Reads the records of the providers that can be compared. */
export type ReadProviderBooks = () => Promise<ProviderBook[]>;
