/** A field that a CSV template can have. */
interface TemplateField {
  /** In camel case; also the key in GraphQL, on REST and in the database. */
  key: string;
  /** The name on screens. */
  label: string;
  /**
   * Where the value goes: into the bill, the customer's name, a field of the customer that every API returns, or its
   * custom data.
   */
  target: 'bill' | 'name' | 'customer' | 'custom';
  /** Whether the default template has the field. */
  isDefault: boolean;
  /** Headers of the default template, lower-cased. */
  headers: readonly string[];
  /** Values of the two rows of a sample file. */
  samples: readonly [string, string];
}

/**
 * The known fields of CSV templates, in the order in which they are offered. A field with the target `customer` is added
 * here, in the GraphQL schema and in the operations that read it; the model, the CSV reader and the mappers follow this
 * list, and a missing place fails the type check.
 */
export const KNOWN_FIELDS = [
  {
    key: 'accountNumber',
    label: 'Account Number',
    target: 'bill',
    isDefault: true,
    headers: [
      'account number',
      'account_number',
      'account',
      'account #',
      'account no',
      'customer number',
      'customer_number',
    ],
    samples: ['001042', '001043'],
  },
  {
    key: 'amountDue',
    label: 'Amount Due',
    target: 'bill',
    isDefault: true,
    headers: ['amount due', 'amount_due', 'amount', 'balance', 'balance due', 'total due'],
    samples: ['84.17', '$1,240.00'],
  },
  {
    key: 'dueDate',
    label: 'Due Date',
    target: 'bill',
    isDefault: true,
    headers: ['due date', 'due_date', 'due'],
    samples: ['2026-12-15', '2026-12-15'],
  },
  {
    key: 'firstName',
    label: 'First Name',
    target: 'name',
    isDefault: true,
    headers: ['first name', 'first_name', 'given name'],
    samples: ['Maria', 'John'],
  },
  {
    key: 'lastName',
    label: 'Last Name',
    target: 'name',
    isDefault: true,
    headers: ['last name', 'last_name', 'surname', 'family name'],
    samples: ['Lopez', 'Smith'],
  },
  {
    key: 'name',
    label: 'Full Name',
    target: 'name',
    isDefault: true,
    headers: ['name', 'full name', 'full_name', 'customer name'],
    samples: ['Maria Lopez', 'John Smith'],
  },
  {
    key: 'usage',
    label: 'Usage',
    target: 'customer',
    isDefault: true,
    headers: ['usage', 'consumption'],
    samples: ['512 kWh', '604 kWh'],
  },
  {
    key: 'meterNumber',
    label: 'Meter Number',
    target: 'customer',
    isDefault: true,
    headers: ['meter number', 'meter_number', 'meter id', 'meter_id'],
    samples: ['M-100234', 'M-100235'],
  },
  {
    key: 'serviceAddress',
    label: 'Service Address',
    target: 'customer',
    isDefault: true,
    headers: ['service address', 'service_address', 'address'],
    samples: ['12 Oak Street', '8 Elm Avenue'],
  },
  {
    key: 'meterReading',
    label: 'Meter Reading',
    target: 'custom',
    isDefault: false,
    headers: ['meter reading', 'meter_reading', 'current reading'],
    samples: ['10512', '20604'],
  },
  {
    key: 'previousReading',
    label: 'Previous Reading',
    target: 'custom',
    isDefault: false,
    headers: ['previous reading', 'previous_reading', 'last reading'],
    samples: ['10000', '20000'],
  },
  {
    key: 'serviceStartDate',
    label: 'Service Start Date',
    target: 'custom',
    isDefault: false,
    headers: ['service start date', 'service_start_date', 'service from'],
    samples: ['2026-11-01', '2026-11-01'],
  },
  {
    key: 'serviceEndDate',
    label: 'Service End Date',
    target: 'custom',
    isDefault: false,
    headers: ['service end date', 'service_end_date', 'service to'],
    samples: ['2026-11-30', '2026-11-30'],
  },
  {
    key: 'billingPeriod',
    label: 'Billing Period',
    target: 'custom',
    isDefault: false,
    headers: ['billing period', 'billing_period', 'period'],
    samples: ['November 2026', 'November 2026'],
  },
  {
    key: 'rateClass',
    label: 'Rate Class',
    target: 'custom',
    isDefault: false,
    headers: ['rate class', 'rate_class', 'rate'],
    samples: ['Residential', 'Commercial'],
  },
  {
    key: 'serviceType',
    label: 'Service Type',
    target: 'custom',
    isDefault: false,
    headers: ['service type', 'service_type', 'service'],
    samples: ['Water', 'Water'],
  },
] as const satisfies readonly TemplateField[];

/** A field of the customer itself. */
export type CustomerFieldKey = Extract<(typeof KNOWN_FIELDS)[number], { target: 'customer' }>['key'];

/** The fields of the customer itself, in the order of the template. */
export const CUSTOMER_FIELD_KEYS: readonly CustomerFieldKey[] = KNOWN_FIELDS.flatMap((field) =>
  field.target === 'customer' ? [field.key] : [],
);

/** Returns a value for each field of the customer. */
export const mapCustomerFields = <Value>(toValue: (key: CustomerFieldKey) => Value): Record<CustomerFieldKey, Value> =>
  Object.fromEntries(CUSTOMER_FIELD_KEYS.map((key) => [key, toValue(key)])) as Record<CustomerFieldKey, Value>;

const byKey = new Map<string, TemplateField>(KNOWN_FIELDS.map((field) => [field.key, field]));

/** Returns the known field with this key; undefined for a custom field. */
export const knownField = (key: string): TemplateField | undefined => byKey.get(key);

/** Returns the name of a field on screens: `meterSize` of a custom field gives `Meter Size`. */
export const fieldLabel = (key: string): string =>
  byKey.get(key)?.label ??
  key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/^[a-z]/, (first) => first.toUpperCase());

/** Characters of a field's key. */
export const MAX_FIELD_KEY = 64;
export const FIELD_KEY = /^[a-z][A-Za-z0-9]*$/;

/** Returns the camel-case key of a custom field: `Meter size (mm)` gives `meterSizeMm`; empty without any letter or digit. */
export function customFieldKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // Splits a name that is already in camel case into its words.
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .match(/[A-Za-z0-9]+/g);
  const camel = (words ?? [])
    .map((word) => word.toLowerCase())
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const key = /^\d/.test(camel) ? `field${camel}` : camel;
  return key.slice(0, MAX_FIELD_KEY);
}

/** Names of other properties of a customer on REST, and of inherited properties. */
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

/** Returns whether a custom field may not have this key; also true for `constructor` and other inherited properties. */
export const isReservedField = (key: string): boolean => RESERVED.has(key) || key in {};
