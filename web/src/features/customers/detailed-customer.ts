import type { CustomerDetailsQuery } from '../../gql/operations.ts';

/** A customer as the sheet of details shows it. */
export type DetailedCustomer = NonNullable<CustomerDetailsQuery['customer']>;
