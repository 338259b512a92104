import { type CustomerFieldKey, mapCustomerFields } from '@utility-pay/contracts';
import type { CustomerDetailsQuery } from './gql/customers.ts';

/** A customer in the detail sheet. */
export type DetailedCustomer = NonNullable<CustomerDetailsQuery['customer']>;

/** What actions need to know about a customer. */
export interface CustomerRef {
  id: string;
  accountNumber: string;
  name: string | null;
  email: string | null;
}

/** Returns the customer's name, or the account number if there is no name. */
export const customerTitle = ({ name, accountNumber }: Pick<CustomerRef, 'name' | 'accountNumber'>): string =>
  name ?? `Account ${accountNumber}`;

/** Returns name and account number, since names are not unique. */
export const nameAndAccount = ({ name, accountNumber }: Pick<CustomerRef, 'name' | 'accountNumber'>): string =>
  name ? `${name}, account ${accountNumber}` : `account ${accountNumber}`;

interface Mapping {
  field: string;
  label: string;
}

interface TemplateValues extends Record<CustomerFieldKey, string | null> {
  name: string | null;
  customData: readonly { key: string; value: string }[];
}

/** Template fields that are not shown as extra columns. */
const FIXED_FIELDS: ReadonlySet<string> = new Set([
  'accountNumber',
  'amountDue',
  'dueDate',
  'firstName',
  'lastName',
  'custom',
]);

const NOT_AVAILABLE = 'N/A';

/** Returns label and value of a customer's extra columns from the CSV template. */
export function templateFields(
  mappings: readonly Mapping[],
  customer: TemplateValues,
): readonly (readonly [string, string])[] {
  const values: Readonly<Record<string, string | null>> = {
    ...Object.fromEntries(customer.customData.map(({ key, value }) => [key, value])),
    name: customer.name,
    ...mapCustomerFields((key) => customer[key]),
  };
  return mappings
    .filter(({ field }) => !FIXED_FIELDS.has(field))
    .map(({ field, label }) => [label, values[field] || NOT_AVAILABLE]);
}
