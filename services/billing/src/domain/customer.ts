import { accountKey, sortKey } from './account-number.ts';
import type { Balance } from './balance.ts';
import { searchTokens } from './search-tokens.ts';

/** Who holds the account on the portal. A reservation carries what the claim will put into the books. */
export type Claim =
  | { state: 'unclaimed' }
  | { state: 'claiming'; claimId: string; email: string; name: string; at: Date }
  /** Without a claim's id when staff marked it so: it has no login then. */
  | { state: 'claimed'; claimId?: string; at: Date };

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
  /** The e-mail that is this customer's alone in its company: its own, or that of whoever is claiming it. */
  emailKey?: string;
  searchTokens: string[];
  claim: Claim;
  /** Newest period first. */
  balances: Balance[];
  /** The upload that made this customer. */
  addedBy?: string;
  /** How often it was reset to unclaimed. */
  resets?: number;
  /** Since when it was being added by hand; absent once its e-mail is known to be its alone. */
  unsettled?: Date;
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

/** A customer as the books first meet it. What is not known is absent, not empty: uploads write millions of these. */
export function newCustomer({ id, companyId, accountNumber, email, addedBy, ...fields }: NewCustomer): Customer {
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
  return customer;
}

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

function present({ name, usage, meterNumber, serviceAddress, customData }: CustomerFields): CustomerFields {
  const fields: CustomerFields = {};
  if (name !== undefined) fields.name = name;
  if (usage !== undefined) fields.usage = usage;
  if (meterNumber !== undefined) fields.meterNumber = meterNumber;
  if (serviceAddress !== undefined) fields.serviceAddress = serviceAddress;
  if (customData !== undefined && Object.keys(customData).length > 0) fields.customData = customData;
  return fields;
}

export const currentBalance = ({ balances }: Customer): Balance | undefined => balances[0];

export const balanceOf = ({ balances }: Customer, period: number): Balance | undefined =>
  balances.find((balance) => balance.period === period);

/** What is left of an e-mail address when people write it in another case or with blanks around it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
