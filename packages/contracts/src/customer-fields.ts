/** A field that a CSV template can have. */
interface FieldOfTemplate {
  /** In camel case; also the key in GraphQL, on REST and in the database. */
  key: string;
  /** The name on screens and in the export. */
  label: string;
  /** Whether the default template has the field. */
  isDefault: boolean;
  /** Headers of the default template, lower-cased. */
  headers: readonly string[];
  /** Values of the two rows of a sample file. */
  samples: readonly [string, string];
  /**
   * The company assigns the values, so they are not rejected as card numbers: by chance, one in ten numbers as long as
   * a card number has a valid check digit.
   */
  mayLookLikeCard?: true;
}

/** A field of the customer itself, which every API returns and both portals show. */
interface FieldOfCustomer extends FieldOfTemplate {
  target: 'customer';
  /** Place among the customer's fields on the account page, in the export and in the API. */
  position: number;
  /** For the REST documentation. */
  description: string;
}

/** A field whose value goes into the bill, the customer's name, or the customer's custom data. */
interface OtherField extends FieldOfTemplate {
  target: 'bill' | 'name' | 'custom';
}

type TemplateField = FieldOfCustomer | OtherField;

/**
 * The known fields of CSV templates, in the order in which they are offered. A field with the target `customer` is added
 * here, in the GraphQL schema and in the operations that read it. Everything else follows this list, and a missing place
 * fails the type check.
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
    mayLookLikeCard: true,
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
    position: 2,
    description: 'Metered usage.',
  },
  {
    key: 'meterNumber',
    label: 'Meter Number',
    target: 'customer',
    isDefault: true,
    headers: ['meter number', 'meter_number', 'meter id', 'meter_id'],
    samples: ['M-100234', 'M-100235'],
    mayLookLikeCard: true,
    position: 1,
    description: 'Number of the meter.',
  },
  {
    key: 'serviceAddress',
    label: 'Service Address',
    target: 'customer',
    isDefault: true,
    headers: ['service address', 'service_address', 'address'],
    samples: ['12 Oak Street', '8 Elm Avenue'],
    position: 3,
    description: 'Address of the meter.',
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

type CustomerField = Extract<(typeof KNOWN_FIELDS)[number], { target: 'customer' }>;

/** Key of a field of the customer itself. */
export type CustomerFieldKey = CustomerField['key'];

/** The fields of the customer itself, as the account page, the export and the API order them. */
export const CUSTOMER_FIELDS: readonly CustomerField[] = KNOWN_FIELDS.filter(
  (field): field is CustomerField => field.target === 'customer',
).sort((one, other) => one.position - other.position);

/** Returns a value for each field of the customer. */
export const mapCustomerFields = <Value>(
  toValue: (key: CustomerFieldKey, field: CustomerField) => Value,
): Record<CustomerFieldKey, Value> =>
  Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field.key, toValue(field.key, field)])) as Record<
    CustomerFieldKey,
    Value
  >;

const byKey = new Map<string, TemplateField>(KNOWN_FIELDS.map((field) => [field.key, field]));

/** Returns the known field with this key; undefined for a custom field. */
export const knownField = (key: string): TemplateField | undefined => byKey.get(key);

/** Returns whether a field of a CSV template goes into the custom data of a customer. */
export const isCustomField = (key: string): boolean => (byKey.get(key)?.target ?? 'custom') === 'custom';

/** Returns the name of a field on screens: `meterSize` of a custom field gives `Meter Size`. */
export const fieldLabel = (key: string): string =>
  byKey.get(key)?.label ??
  key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/^[a-z]/, (first) => first.toUpperCase());

/** Maximum length of a field's key in characters. */
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
