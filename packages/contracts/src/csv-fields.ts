/** A field that every template may have, with the headers that it accepts unless somebody says otherwise. */
export interface KnownField {
  key: string;
  /** As people read it. */
  label: string;
  headers: readonly string[];
}

const field = (key: string, label: string, ...headers: string[]): KnownField => ({ key, label, headers });

/** The fields that a template is offered, in the order in which they are offered. */
export const KNOWN_FIELDS: readonly KnownField[] = [
  field(
    'accountNumber',
    'Account Number',
    'account number',
    'account_number',
    'account',
    'account #',
    'account no',
    'customer number',
    'customer_number',
  ),
  field('amountDue', 'Amount Due', 'amount due', 'amount_due', 'amount', 'balance', 'balance due', 'total due'),
  field('dueDate', 'Due Date', 'due date', 'due_date', 'due'),
  field('firstName', 'First Name', 'first name', 'first_name', 'given name'),
  field('lastName', 'Last Name', 'last name', 'last_name', 'surname', 'family name'),
  field('name', 'Full Name', 'name', 'full name', 'full_name', 'customer name'),
  field('usage', 'Usage', 'usage', 'consumption'),
  field('meterNumber', 'Meter Number', 'meter number', 'meter_number', 'meter id', 'meter_id'),
  field('serviceAddress', 'Service Address', 'service address', 'service_address', 'address'),
  field('meterReading', 'Meter Reading', 'meter reading', 'meter_reading', 'current reading'),
  field('previousReading', 'Previous Reading', 'previous reading', 'previous_reading', 'last reading'),
  field('serviceStartDate', 'Service Start Date', 'service start date', 'service_start_date', 'service from'),
  field('serviceEndDate', 'Service End Date', 'service end date', 'service_end_date', 'service to'),
  field('billingPeriod', 'Billing Period', 'billing period', 'billing_period', 'period'),
  field('rateClass', 'Rate Class', 'rate class', 'rate_class', 'rate'),
  field('serviceType', 'Service Type', 'service type', 'service_type', 'service'),
];

const byKey = new Map(KNOWN_FIELDS.map((known) => [known.key, known]));

/** The known field of this key; undefined for a custom field. */
export const knownField = (key: string): KnownField | undefined => byKey.get(key);

/** A field as a person reads it: `meterSize` of a custom field reads as `Meter Size`. */
export const fieldLabel = (key: string): string =>
  byKey.get(key)?.label ??
  key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/^[a-z]/, (first) => first.toUpperCase());

/** Characters of a field's key. */
export const MAX_FIELD_KEY = 64;
export const FIELD_KEY = /^[a-z][A-Za-z0-9]*$/;

/** The key of a custom field by its name, in camel case: `Meter size (mm)` gives `meterSizeMm`; empty when none is left. */
export function customFieldKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // A name that is in camel case already stays as it is.
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .match(/[A-Za-z0-9]+/g);
  const camel = (words ?? [])
    .map((word) => word.toLowerCase())
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const key = /^\d/.test(camel) ? `field${camel}` : camel;
  return key.slice(0, MAX_FIELD_KEY);
}

/** Names that a customer's own fields have on REST, and those that mean something to machines. */
const RESERVED: ReadonlySet<string> = new Set([
  'id',
  'companyId',
  'email',
  'role',
  'claimed',
  'claimState',
  'currentBalance',
  'balance',
  'balances',
  'customData',
  'custom',
  'password',
  'securityQuestion',
  'securityAnswer',
  'hasSecurityQuestion',
  'addedBy',
  'version',
  'prototype',
]);

/** Whether a custom field may not be called so; `constructor` and its like are among them. */
export const isReservedField = (key: string): boolean => RESERVED.has(key) || key in {};
