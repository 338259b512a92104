/** Which of our fields a file's column fills, by the headers (lower-cased, trimmed) that it may carry. */
export interface CsvTemplate {
  fieldMappings: Record<string, string[]>;
  requiredFields: string[];
}

export const DEFAULT_CSV_TEMPLATE: CsvTemplate = {
  fieldMappings: {
    accountNumber: [
      'account number',
      'account_number',
      'account',
      'account #',
      'account no',
      'customer number',
      'customer_number',
    ],
    amountDue: ['amount due', 'amount_due', 'amount', 'balance', 'balance due', 'total due'],
    dueDate: ['due date', 'due_date', 'due'],
    firstName: ['first name', 'first_name', 'given name'],
    lastName: ['last name', 'last_name', 'surname', 'family name'],
    name: ['name', 'full name', 'full_name', 'customer name'],
    usage: ['usage', 'consumption'],
    meterNumber: ['meter number', 'meter_number', 'meter id', 'meter_id'],
    serviceAddress: ['service address', 'service_address', 'address'],
  },
  requiredFields: ['accountNumber', 'amountDue'],
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  accountNumber: 'Account Number',
  amountDue: 'Amount Due',
  dueDate: 'Due Date',
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Full Name',
  usage: 'Usage',
  meterNumber: 'Meter Number',
  serviceAddress: 'Service Address',
};

/** A field as a person reads it; a custom field's own key. */
export const fieldLabel = (field: string): string => FIELD_LABELS[field] ?? field;

export const SAMPLE_CSV =
  'first name,last name,customer number,amount due\nMaria,Lopez,001042,84.17\nJohn,Smith,001043,"$1,240.00"\n';
