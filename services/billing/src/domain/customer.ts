import { CUSTOMER_FIELDS, type CustomerFieldKey } from '@utility-pay/contracts';
import { accountKey, sortKey } from './account-number.ts';
import type { AppliedCorrection } from './correction-keys.ts';
import type { Journaled } from './journal.ts';
import type { LastUpload } from './last-upload.ts';
import type { Ledger } from './ledger.ts';
import { searchTokens } from './search-tokens.ts';

/** Whether the account has a login. In the state `claiming`: the values that are stored once the claim is confirmed. */
export type Claim =
  | { state: 'unclaimed' }
  | { state: 'claiming'; claimId: string; email: string; name: string; at: Date }
  /** Without `claimId` if staff marked the account as claimed: the account has no login then. */
  | { state: 'claimed'; claimId?: string; at: Date }
  /** The account was deleted. */
  | { state: 'removed' };

/** Fields of a customer in a bill file; absent fields stay unchanged. */
export interface CustomerFields extends Partial<Record<CustomerFieldKey, string>> {
  name?: string;
  /** Every other field of the CSV template, by its key. */
  customData?: Record<string, string>;
}

/** The customer who gets the number of an archived account. */
export interface Successor {
  name?: string;
  email?: string;
}

/** A customer account of a company, with its bills and credits. */
export interface Customer extends CustomerFields, Ledger, Journaled {
  /** 24 hexadecimal digits. */
  id: string;
  companyId: number;
  /** As entered, with leading zeros. */
  accountNumber: string;
  accountKey: string;
  sortKey: string;
  email?: string;
  /** Unique in the company: the customer's own email, or the email of a reserved claim. */
  emailKey?: string;
  searchTokens: string[];
  claim: Claim;
  /** The upload that added or restored this customer. */
  addedBy?: string;
  lastUpload?: LastUpload;
  /** Number of resets to unclaimed and of deletions, each of which ends the account's claim. */
  resets?: number;
  /** When the account was deleted. A deleted account is hidden, and its ledger is kept. */
  deletedAt?: Date;
  /** When another customer got the account number. The account then stays deleted: its number does not restore it. */
  archivedAt?: Date;
  /** Number of archived accounts that had this account number before. Absent: none. */
  generation?: number;
  /** Of an archived account: the customer who gets the number; removed once the new account has it. */
  successor?: Successor;
  corrections?: AppliedCorrection[];
  /** External ids of the payments that partners reported for this account. Each is permanently unique in the company. */
  externalIds?: string[];
  /** Incremented by each write; compared and set. */
  version: number;
}

/** Returns a customer as the target of an audited act. */
export const auditTargetOf = ({ id, accountNumber }: Pick<Customer, 'id' | 'accountNumber'>) => ({
  type: 'customer' as const,
  id,
  label: accountNumber,
});

/** A customer as lists read it: without fields that only searches and writes need. */
export type ListedCustomer = Omit<Customer, 'searchTokens' | 'entries' | 'corrections' | 'externalIds' | 'lastUpload'>;

export interface NewCustomer extends CustomerFields {
  id: string;
  companyId: number;
  accountNumber: string;
  email?: string;
  addedBy?: string;
  generation?: number;
}

/** Returns a new unclaimed customer. Fields without a value are absent to save space: uploads write millions of customers. */
export function newCustomer(added: NewCustomer): Customer {
  const { id, companyId, accountNumber, email, addedBy, generation, ...fields } = added;
  const customer: Customer = {
    id,
    companyId,
    accountNumber,
    accountKey: accountKey(accountNumber),
    sortKey: sortKey(accountNumber),
    searchTokens: searchTokens({ accountNumber, name: fields.name, email }),
    claim: { state: 'unclaimed' },
    balances: [],
    version: 1,
    ...present(fields),
  };
  if (email !== undefined) customer.email = email;
  if (addedBy !== undefined) customer.addedBy = addedBy;
  if (generation) customer.generation = generation;
  return customer;
}

/** Returns the generation of a new account that gets the number of an archived one; nothing if no account is archived. */
export const generationAfter = (archived: Pick<Customer, 'generation'> | undefined): { generation?: number } =>
  archived ? { generation: (archived.generation ?? 0) + 1 } : {};

/** Returns the customer with these fields; the same object if nothing changes. */
export function withFields(customer: Customer, input: CustomerFields): Customer {
  const { customData, ...fields } = present(input);
  const isChanged = Object.entries(fields).some(([field, value]) => customer[field as keyof typeof fields] !== value);
  const isCustomDataChanged = Object.entries(customData ?? {}).some(
    ([key, value]) => customer.customData?.[key] !== value,
  );
  if (!isChanged && !isCustomDataChanged) return customer;
  const changed = {
    ...customer,
    ...fields,
    ...(isCustomDataChanged ? { customData: { ...customer.customData, ...customData } } : {}),
  };
  return changed.name === customer.name ? changed : withSearchTokens(changed);
}

/** Returns the customer with the search tokens of its number, name and email. */
export const withSearchTokens = (customer: Customer): Customer => ({
  ...customer,
  searchTokens: searchTokens(customer),
});

function present({ customData, ...input }: CustomerFields): CustomerFields {
  const fields: CustomerFields = {};
  if (input.name !== undefined) fields.name = input.name;
  for (const { key } of CUSTOMER_FIELDS) if (input[key] !== undefined) fields[key] = input[key];
  if (customData !== undefined && Object.keys(customData).length > 0) fields.customData = customData;
  return fields;
}

/** Returns the form in which emails are compared: without case and surrounding spaces. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * Returns the new account with its successor's name and email, so that only this customer can claim it. Undefined if the account
 * has an email already, or is claimed or being claimed.
 */
export function withSuccessor(customer: Customer, { name, email }: Successor): Customer | undefined {
  if (customer.claim.state !== 'unclaimed' || customer.email !== undefined) return undefined;
  return withSearchTokens({
    ...customer,
    ...(name ? { name } : {}),
    ...(email ? { email, emailKey: emailKey(email) } : {}),
  });
}
