import { accountKey, sortKey } from './account-number.ts';
import type { Balance } from './balance.ts';
import { searchTokens } from './search-tokens.ts';

/** Who holds the account on the portal. A reservation carries what the claim will put into the books. */
export type Claim =
  | { state: 'unclaimed' }
  | { state: 'claiming'; claimId: string; email: string; name: string; at: Date }
  | { state: 'claimed'; claimId: string; at: Date };

/** What a bill file may tell of a customer; absent fields are left as they are. */
export interface CustomerFields {
  name?: string;
  usage?: string;
  meterNumber?: string;
  serviceAddress?: string;
  /** Every other field of the CSV template, by its key. */
  customData?: Record<string, string>;
}

/** A person or business with an account in a company's books, and every bill of theirs. */
export interface Customer extends CustomerFields {
  /** 24 hexadecimal digits. */
  id: string;
  companyId: number;
  /** Text as it was given: leading zeros stay. */
  accountNumber: string;
  accountKey: string;
  sortKey: string;
  email?: string;
  searchTokens: string[];
  claim: Claim;
  /** Newest period first. */
  balances: Balance[];
  /** The upload that made this customer. */
  addedBy?: string;
  /** Grows with each write; a write that was decided on an older one is refused. */
  version: number;
}

export interface NewCustomer extends CustomerFields {
  id: string;
  companyId: number;
  accountNumber: string;
  email?: string;
  addedBy?: string;
}

export const newCustomer = ({ id, companyId, accountNumber, email, addedBy, ...fields }: NewCustomer): Customer => ({
  id,
  companyId,
  accountNumber,
  accountKey: accountKey(accountNumber),
  sortKey: sortKey(accountNumber),
  ...present(fields),
  ...(email === undefined ? {} : { email }),
  searchTokens: searchTokens({
    accountNumber,
    ...(fields.name ? { name: fields.name } : {}),
    ...(email ? { email } : {}),
  }),
  claim: { state: 'unclaimed' },
  balances: [],
  ...(addedBy === undefined ? {} : { addedBy }),
  version: 1,
});

/** The customer with the fields that are given; the very same one when they say nothing new. */
export function withFields(customer: Customer, given: CustomerFields): Customer {
  const { customData, ...fields } = present(given);
  const news = Object.entries(fields).some(([field, value]) => customer[field as keyof typeof fields] !== value);
  const customNews = Object.entries(customData ?? {}).some(([key, value]) => customer.customData?.[key] !== value);
  if (!news && !customNews) return customer;
  const changed = {
    ...customer,
    ...fields,
    ...(customNews ? { customData: { ...customer.customData, ...customData } } : {}),
  };
  return changed.name === customer.name ? changed : { ...changed, searchTokens: searchTokens(changed) };
}

function present(fields: CustomerFields): CustomerFields {
  const { name, usage, meterNumber, serviceAddress, customData } = fields;
  return {
    ...(name === undefined ? {} : { name }),
    ...(usage === undefined ? {} : { usage }),
    ...(meterNumber === undefined ? {} : { meterNumber }),
    ...(serviceAddress === undefined ? {} : { serviceAddress }),
    ...(customData === undefined || Object.keys(customData).length === 0 ? {} : { customData }),
  };
}

export const currentBalance = ({ balances }: Customer): Balance | undefined => balances[0];

export const balanceOf = ({ balances }: Customer, period: number): Balance | undefined =>
  balances.find((balance) => balance.period === period);
