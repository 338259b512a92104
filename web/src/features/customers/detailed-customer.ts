import type { CustomerDetailsQuery } from './gql/customers.ts';

/** A customer as the sheet of details shows it. */
export type DetailedCustomer = NonNullable<CustomerDetailsQuery['customer']>;
