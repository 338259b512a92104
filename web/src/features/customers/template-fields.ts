interface Mapping {
  field: string;
  label: string;
}

interface Filled {
  name: string | null;
  usage: string | null;
  meterNumber: string | null;
  serviceAddress: string | null;
  customData: readonly { key: string; value: string }[];
}

/** Fields of the template that a customer's details show elsewhere, or that are no field of their own. */
const FIXED: ReadonlySet<string> = new Set([
  'accountNumber',
  'amountDue',
  'dueDate',
  'firstName',
  'lastName',
  'custom',
]);

const NONE = 'N/A';

/** The company's own columns of a customer, by the labels of its CSV template. */
export function templateFields(mappings: readonly Mapping[], customer: Filled): readonly (readonly [string, string])[] {
  const own: Readonly<Record<string, string | null>> = {
    ...Object.fromEntries(customer.customData.map(({ key, value }) => [key, value])),
    name: customer.name,
    usage: customer.usage,
    meterNumber: customer.meterNumber,
    serviceAddress: customer.serviceAddress,
  };
  return mappings.filter(({ field }) => !FIXED.has(field)).map(({ field, label }) => [label, own[field] || NONE]);
}
