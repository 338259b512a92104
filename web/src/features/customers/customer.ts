import { CUSTOMER_FIELDS, type CustomerFieldKey } from '@utility-pay/contracts';
import type { CustomerDetailsQuery } from './gql/customers.ts';

/** A customer in the detail sheet. */
export type DetailedCustomer = NonNullable<CustomerDetailsQuery['customer']>;

/** What actions and their messages need to know about a customer. */
export interface CustomerRef {
  id: string;
  accountNumber: string;
  name: string | null;
}

/** Returns the customer's name, or the account number if there is no name. */
export const customerTitle = ({ name, accountNumber }: Pick<CustomerRef, 'name' | 'accountNumber'>): string =>
  name ?? `Account ${accountNumber}`;

/** Returns name and account number, since names are not unique. */
export const nameAndAccount = ({ name, accountNumber }: Pick<CustomerRef, 'name' | 'accountNumber'>): string =>
  name ? `${name}, account ${accountNumber}` : `account ${accountNumber}`;

/** A field of the company's CSV template. */
export interface TemplateField {
  field: string;
  label: string;
}

interface TemplateValues extends Record<CustomerFieldKey, string | null> {
  name: string | null;
  customData: readonly { key: string; value: string }[];
}

/** Template fields that are no extra fields: the page shows them elsewhere, or they are parts of the name. */
const FIXED_FIELDS: ReadonlySet<string> = new Set([
  'accountNumber',
  'amountDue',
  'dueDate',
  'firstName',
  'lastName',
  'custom',
]);

const NOT_SET = 'Not set';

/** Returns the fields of the template that are shown as extra columns and details. */
export const extraFields = (mappings: readonly TemplateField[]): readonly TemplateField[] =>
  mappings.filter(({ field }) => !FIXED_FIELDS.has(field));

/** Returns a customer's value of a template field; null if the customer has none. */
export function templateValue(customer: TemplateValues, field: string): string | null {
  if (field === 'name') return customer.name;
  const standard = CUSTOMER_FIELDS.find(({ key }) => key === field);
  return (standard ? customer[standard.key] : customer.customData.find(({ key }) => key === field)?.value) || null;
}

/** Returns label and value of a customer's extra fields from the CSV template. */
export const templateFields = (
  mappings: readonly TemplateField[],
  customer: TemplateValues,
): readonly (readonly [string, string])[] =>
  extraFields(mappings).map(({ field, label }) => [label, templateValue(customer, field) ?? NOT_SET]);
